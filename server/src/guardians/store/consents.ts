import type { ConsentState } from '@athar/contracts/guardians'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { GuardianConsents, GuardianSteps } from '../../platform/generated/row-types.ts'
import { callRows, callValue, tables } from '../../platform/tables.ts'

export type StoredConsent = NonNullable<Awaited<ReturnType<typeof findConsent>>>
const consents = (db: Db) =>
  tables(db)
    .selectFrom('guardianConsents')
    .select(['id', 'personId', 'guardianEmail as email', 'language', 'state', 'version', 'guardianName', 'relation'])
    .select(['fullName', 'askedAt', 'decidedAt', 'validUntil'])

/** Newest first. */
export const consentsOf = (db: Db, personId: string): Promise<StoredConsent[]> =>
  consents(db).where('personId', '=', personId).orderBy('askedAt', 'desc').orderBy('id').execute()

/** Of those whose guardian has the address, and who are someone yet. */
export const consentsBy = (db: Db, email: string): Promise<StoredConsent[]> =>
  consents(db).where('guardianEmail', '=', email).orderBy('askedAt', 'desc').orderBy('id').limit(50).execute()

/** The guardians of those among them who are under 18 and may take part. */
export const guardiansInForce = (db: Db, personIds: readonly string[], at: Date) =>
  callRows(db, 'guardians_in_force', personIds, at)

export const findConsent = (db: Db, id: string) => consents(db).where('id', '=', id).forUpdate().executeTakeFirst()

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
export const noteRenewal = async (db: Db, at: Date): Promise<boolean> =>
  (await callValue(db, 'renew_guardian_link', at)) ?? false

type Asked = { id: string; personId: string; email: string; language: 'en' | 'ar'; at: Date }

export async function insertConsent(db: Db, { email, at, ...asked }: Asked): Promise<void> {
  await tables(db)
    .insertInto('guardianConsents')
    .values({ ...asked, guardianEmail: email, state: 'asked', askedAt: at })
    .execute()
}

export type Decided = {
  readonly state: ConsentState
  readonly at: Date
  readonly consent?: {
    readonly version: string
    readonly readIn: 'en' | 'ar'
    readonly guardianName: string
    readonly relation: StoredConsent['relation']
    readonly fullName: boolean
    readonly validUntil: Date
  }
}

const setConsent = async (db: Db, id: string, set: Updateable<GuardianConsents>): Promise<void> => {
  await tables(db).updateTable('guardianConsents').set(set).where('id', '=', id).execute()
}
export const decideConsent = (db: Db, id: string, { state, at, consent }: Decided): Promise<void> =>
  setConsent(db, id, { state, decidedAt: at, ...consent })

/** A consent that ran out is asked for once more, by the same link. */
export const askAgain = (db: Db, id: string, at: Date): Promise<void> =>
  setConsent(db, id, { state: 'asked', askedAt: at, decidedAt: null, validUntil: null })

/** What was agreed to stays known; whose address and name it was does not. */
export const forgetGuardian = (db: Db, id: string): Promise<void> =>
  setConsent(db, id, { guardianEmail: '', guardianName: '' })

type Step = Omit<Insertable<GuardianSteps>, 'version'> & { readonly version?: string | undefined }

export async function addStep(db: Db, { version, ...step }: Step): Promise<void> {
  await tables(db)
    .insertInto('guardianSteps')
    .values({ ...step, version: version ?? null })
    .execute()
}

export const consentsDue = (db: Db, at: Date) => callRows(db, 'guardian_consents_due', at)
