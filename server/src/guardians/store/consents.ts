import type { ConsentState, guardianView } from '@athar/contracts/guardians'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'

export type StoredConsent = {
  readonly id: string
  readonly personId: string
  readonly email: string
  readonly language: 'en' | 'ar'
  readonly state: ConsentState
  readonly version: string | null
  readonly guardianName: string
  readonly relation: z.infer<typeof guardianView>['relation']
  readonly fullName: boolean
  readonly askedAt: Date
  readonly decidedAt: Date | null
  readonly validUntil: Date | null
}

const columns = sql`c.id, c.person_id as "personId", c.guardian_email::text as email, c.language, c.state, c.version,
  c.guardian_name as "guardianName", c.relation, c.full_name as "fullName", c.asked_at as "askedAt",
  c.decided_at as "decidedAt", c.valid_until as "validUntil"`

/** Newest first. */
export const allConsentsOf = (personId: string): RawBuilder<StoredConsent> =>
  sql<StoredConsent>`select ${columns} from guardian_consents c where c.person_id = ${personId} order by c.asked_at
    desc, c.id`

export async function consentsOf(db: Db, personId: string): Promise<StoredConsent[]> {
  return (await allConsentsOf(personId).execute(db)).rows
}

/** Of those whose guardian has the address, and who are someone yet. */
export async function consentsBy(db: Db, email: string): Promise<StoredConsent[]> {
  const { rows } = await sql<StoredConsent>`select ${columns} from guardian_consents c
    where c.guardian_email = ${email} order by c.asked_at desc, c.id limit 50`.execute(db)
  return rows
}

type InForce = Pick<StoredConsent, 'personId' | 'email' | 'language'> & { readonly consentId: string }

/** The guardians of those among them who are under 18 and may take part. */
export async function guardiansInForce(db: Db, personIds: readonly string[], at: Date): Promise<InForce[]> {
  const { rows } = await sql<InForce>`select consent as "consentId", person as "personId", email, language
    from app.guardians_in_force(${[...personIds]}::uuid[], ${at})`.execute(db)
  return rows
}

export async function findConsent(db: Db, id: string): Promise<StoredConsent | undefined> {
  const { rows } =
    await sql<StoredConsent>`select ${columns} from guardian_consents c where c.id = ${id} for update`.execute(db)
  return rows[0]
}

export type LinkStanding = {
  /** Whether its guardian is no one who was only named. */
  readonly counts: boolean
  /** The same, or who was only named and refused since. */
  readonly answered: boolean
  /** Whether another guardian said that the person is an adult. */
  readonly adultByAnother: boolean
}

export async function linkStanding(db: Db, { id, personId }: StoredConsent): Promise<LinkStanding> {
  const { rows } = await sql<LinkStanding>`select app.guardian_counts(${id}, false) as counts,
    app.guardian_counts(${id}, true) as answered,
    app.adult_by_another(${personId}, ${id}) as "adultByAnother"`.execute(db)
  return rows[0] ?? { counts: false, answered: false, adultByAnother: false }
}

/** From here on the transaction may do what a signed link opens. */
export async function followLink(db: Db, consentId: string): Promise<void> {
  await sql`select set_config('app.guardian_link', ${consentId}, true)`.execute(db)
}

/** Whether the guardian of the link may be mailed a new one; notes that they are. */
export async function noteRenewal(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql<{ renewed: boolean }>`select app.renew_guardian_link(${at}) as renewed`.execute(db)
  return rows[0]?.renewed ?? false
}

type Asked = { id: string; personId: string; email: string; language: 'en' | 'ar'; at: Date }

export async function insertConsent(db: Db, { id, personId, email, language, at }: Asked): Promise<void> {
  await sql`insert into guardian_consents (id, person_id, guardian_email, language, state, asked_at)
    values (${id}, ${personId}, ${email}, ${language}, 'asked', ${at})`.execute(db)
}

export type Decided = {
  readonly state: ConsentState
  readonly at: Date
  readonly consent?: {
    readonly version: string
    readonly readIn: 'en' | 'ar'
    readonly name: string
    readonly relation: string
    readonly fullName: boolean
    readonly validUntil: Date
  }
}

export async function decideConsent(db: Db, id: string, { state, at, consent }: Decided): Promise<void> {
  if (consent)
    await sql`update guardian_consents set state = ${state}, decided_at = ${at}, version = ${consent.version}, read_in
      = ${consent.readIn},
      guardian_name = ${consent.name}, relation = ${consent.relation}, full_name = ${consent.fullName},
      valid_until = ${consent.validUntil} where id = ${id}`.execute(db)
  else await sql`update guardian_consents set state = ${state}, decided_at = ${at} where id = ${id}`.execute(db)
}

/** A consent that ran out is asked for once more, by the same link. */
export async function askAgain(db: Db, id: string, at: Date): Promise<void> {
  await sql`update guardian_consents set state = 'asked', asked_at = ${at}, decided_at = null, valid_until = null
    where id = ${id}`.execute(db)
}

/** What was agreed to stays known; whose address and name it was does not. */
export async function forgetGuardian(db: Db, id: string): Promise<void> {
  await sql`update guardian_consents set guardian_email = '', guardian_name = '' where id = ${id}`.execute(db)
}

export type Step = {
  readonly consentId: string
  readonly at: Date
  readonly side: 'person' | 'guardian' | 'system'
  readonly action: 'ask' | 'consent' | 'refuse' | 'withdraw' | 'end'
  readonly version?: string | undefined
}

export async function addStep(db: Db, { consentId, at, side, action, version }: Step): Promise<void> {
  await sql`insert into guardian_steps (consent_id, at, side, action, version)
    values (${consentId}, ${at}, ${side}, ${action}, ${version ?? null})`.execute(db)
}

export async function consentsDue(db: Db, at: Date): Promise<{ consent: string; person: string }[]> {
  const { rows } = await sql<{
    consent: string
    person: string
  }>`select consent, person from app.guardian_consents_due(${at})`.execute(db)
  return rows
}
