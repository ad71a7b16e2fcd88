import type { volunteering } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Functions, VolunteerProfiles } from '../../platform/generated/row-types.ts'
import { callRows, callValue, callValues, tables } from '../../platform/tables.ts'

export type StoredProfile = Omit<Selectable<VolunteerProfiles>, 'personId'>

export const findProfile = (db: Db, personId: string): Promise<StoredProfile | undefined> =>
  tables(db)
    .selectFrom('volunteerProfiles')
    .select(['skills', 'regions', 'tellOfShortage', 'number'])
    .where('personId', '=', personId)
    .executeTakeFirst()

export async function saveProfile(db: Db, personId: string, profile: StoredProfile): Promise<void> {
  const { skills, regions, tellOfShortage, number } = profile
  const set = { skills, regions, tellOfShortage, number }
  await tables(db)
    .insertInto('volunteerProfiles')
    .values({ personId, ...set })
    .onConflict((known) => known.column('personId').doUpdateSet(set))
    .execute()
}

/** The consent to a public page does not outlive what it rested on. */
export async function endPublic(db: Db, personId: string): Promise<void> {
  await sql`update volunteer_profiles set number = null where person_id = ${personId}`.execute(db)
}

export async function deleteProfile(db: Db, personId: string): Promise<void> {
  await sql`delete from volunteer_profiles where person_id = ${personId}`.execute(db)
}

/** Whose public page it is; undefined without a consent to one, or once its person is no adult. */
export const findPublic = async (db: Db, number: string): Promise<string | undefined> =>
  (await callValue(db, 'public_volunteer', number)) ?? undefined

export type HoursRow = Functions['volunteer_hours_of']['row']

/** Confirmed hours by year of the Kingdom and initiative; of others only with a public page. */
export const hoursOf = (db: Db, personId: string): Promise<HoursRow[]> => callRows(db, 'volunteer_hours_of', personId)

/** Who wanted to hear of events like this one, may take part, and has not joined it. */
export const peopleToTell = (db: Db, eventId: string, at: Date): Promise<string[]> =>
  callValues(db, 'volunteers_to_tell', eventId, at)

/** Of those with a place at an event of the acting organisation, which of its skills they offer. */
export async function skillsAt(db: Db, eventId: string): Promise<ReadonlyMap<string, volunteering.Skill[]>> {
  const rows = await callRows(db, 'volunteer_skills_at', eventId)
  return new Map(rows.map(({ person, skills }) => [person, skills]))
}
