import type { AgeBand, ConsentState, Standing } from '@athar/contracts/guardians'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export async function standingOf(db: Db, personId: string, at: Date): Promise<Standing> {
  const { rows } = await sql<{ standing: Standing }>`select app.may_take_part(${personId}, ${at}) as standing`.execute(
    db,
  )
  return rows[0]?.standing ?? 'age-unknown'
}

export type StoredAge = {
  readonly band: AgeBand
  readonly birthYear: number | null
  /** Whether the year of birth makes an adult of them by now. */
  readonly isOfAge: boolean
  readonly contestedAt: Date | null
  /** Whether the guardian of the link contested it, by this link or another one. */
  readonly contestedHere: boolean
}

export async function ageOf(db: Db, personId: string, at: Date): Promise<StoredAge | undefined> {
  const { rows } = await sql<StoredAge>`select band, birth_year as "birthYear",
      app.comes_of_age(person_id, ${at}) as "isOfAge", contested_at as "contestedAt",
      app.same_guardian(contested_by, app.guardian_link()) as "contestedHere"
    from age_bands where person_id = ${personId}`.execute(db)
  return rows[0]
}

export type NewBand = {
  readonly personId: string
  readonly band: AgeBand
  readonly birthYear?: number | null
  readonly at: Date
}

/** False where it was so before. The database refuses by the name of a rule. */
export async function changeBand(db: Db, { personId, band, birthYear = null, at }: NewBand): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select app.change_age_band(${personId}, ${band}, ${birthYear}, ${at}) as changed`.execute(db)
  return rows[0]?.changed ?? false
}

/** False where the person claimed the same within a day. */
export async function claimAdult(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`select app.claim_adult(${at}) as noted`.execute(db)
  return rows[0]?.noted ?? false
}

type AskedGuardian = { readonly consentId: string; readonly email: string; readonly language: 'en' | 'ar' }

export async function guardiansAsked(db: Db, personId: string): Promise<AskedGuardian[]> {
  const { rows } = await sql<AskedGuardian>`select consent as "consentId", email, language
    from app.guardians_asked(${personId})`.execute(db)
  return rows
}

export type StoredClaim = {
  readonly personId: string
  readonly saidAt: Date
  readonly claimedAt: Date
  readonly guardians: readonly { readonly state: ConsentState; readonly at: string }[]
}

/** Read with the rights of a moderator; others are told of none. */
export async function adultClaims(db: Db, at: Date): Promise<StoredClaim[]> {
  const { rows } = await sql<StoredClaim>`select person as "personId", said_at as "saidAt",
      claimed_at as "claimedAt", guardians from app.adult_claims(${at})`.execute(db)
  return rows
}

export async function declineClaim(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql<{ declined: boolean }>`select app.decline_adult_claim(${personId}) as declined`.execute(db)
  return rows[0]?.declined ?? false
}

/** Whose year of birth makes adults of them by now. */
export async function bandsDue(db: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`select app.age_bands_due(${at}) as person`.execute(db)
  return rows.map(({ person }) => person)
}

/** Of the person for whom the transaction acts. */
export async function forgetBand(db: Db): Promise<void> {
  await sql`select app.forget_age_band()`.execute(db)
}

/** From here on the transaction acts for the person. */
export async function actFor(db: Db, personId: string): Promise<void> {
  await sql`select set_config('app.person_id', ${personId}, true)`.execute(db)
}
