import type { AgeBand, Standing } from '@athar/contracts/guardians'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { callRows, callValue, callValues, tables } from '../../platform/tables.ts'

export const standingOf = async (db: Db, personId: string, at: Date): Promise<Standing> =>
  (await callValue(db, 'may_take_part', personId, at)) ?? 'age-unknown'

export type StoredAge = NonNullable<Awaited<ReturnType<typeof ageOf>>>

export const ageOf = (db: Db, personId: string, at: Date) =>
  tables(db)
    .selectFrom('ageBands')
    .select(['band', 'birthYear', 'contestedAt'])
    // Whether the year of birth makes an adult of them by now.
    .select(sql<boolean>`app.comes_of_age(person_id, ${at})`.as('isOfAge'))
    // Whether the guardian of the link contested it, by this link or another one.
    .select(sql<boolean>`app.same_guardian(contested_by, app.guardian_link())`.as('contestedHere'))
    .where('personId', '=', personId)
    .executeTakeFirst()

export type NewBand = {
  readonly personId: string
  readonly band: AgeBand
  readonly birthYear?: number | null
  readonly at: Date
}

/** False where it was so before. The database refuses by the name of a rule. */
export const changeBand = async (db: Db, { personId, band, birthYear = null, at }: NewBand): Promise<boolean> =>
  (await callValue(db, 'change_age_band', personId, band, birthYear, at)) ?? false

/** False where the person claimed the same within a day. */
export const claimAdult = async (db: Db, at: Date): Promise<boolean> =>
  (await callValue(db, 'claim_adult', at)) ?? false

export const guardiansAsked = (db: Db, personId: string) => callRows(db, 'guardians_asked', personId)

/** Read with the rights of a moderator; others are told of none. */
export const adultClaims = (db: Db, at: Date) => callRows(db, 'adult_claims', at)

export const declineClaim = async (db: Db, personId: string): Promise<boolean> =>
  (await callValue(db, 'decline_adult_claim', personId)) ?? false

/** Whose year of birth makes adults of them by now. */
export const bandsDue = (db: Db, at: Date): Promise<string[]> => callValues(db, 'age_bands_due', at)

/** Of the person for whom the transaction acts. */
export async function forgetBand(db: Db): Promise<void> {
  await sql`select app.forget_age_band()`.execute(db)
}

/** From here on the transaction acts for the person. */
export async function actFor(db: Db, personId: string): Promise<void> {
  await sql`select set_config('app.person_id', ${personId}, true)`.execute(db)
}
