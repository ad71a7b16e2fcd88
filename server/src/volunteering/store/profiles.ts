import type { volunteering } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type StoredProfile = {
  readonly skills: volunteering.Skill[]
  readonly regions: string[]
  readonly tellOfShortage: boolean
  readonly number: string | null
}

export async function findProfile(db: Db, personId: string): Promise<StoredProfile | undefined> {
  const { rows } = await sql<StoredProfile>`
    select skills, regions, tell_of_shortage as "tellOfShortage", number
      from volunteer_profiles where person_id = ${personId}`.execute(db)
  return rows[0]
}

export async function saveProfile(db: Db, personId: string, profile: StoredProfile): Promise<void> {
  const { skills, regions, tellOfShortage, number } = profile
  await sql`insert into volunteer_profiles (person_id, skills, regions, tell_of_shortage, number)
    values (${personId}, ${skills}::text[], ${regions}::text[], ${tellOfShortage}, ${number})
    on conflict (person_id) do update set skills = excluded.skills, regions = excluded.regions,
      tell_of_shortage = excluded.tell_of_shortage, number = excluded.number`.execute(db)
}

/** The consent to a public page does not outlive what it rested on. */
export async function endPublic(db: Db, personId: string): Promise<void> {
  await sql`update volunteer_profiles set number = null where person_id = ${personId}`.execute(db)
}

export async function deleteProfile(db: Db, personId: string): Promise<void> {
  await sql`delete from volunteer_profiles where person_id = ${personId}`.execute(db)
}

/** Whose public page it is; undefined without a consent to one, or once its person is no adult. */
export async function findPublic(db: Db, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ person: string | null }>`select app.public_volunteer(${number}) as person`.execute(db)
  return rows[0]?.person ?? undefined
}

export type HoursRow = {
  readonly year: number
  readonly initiative: volunteering.Event['initiative']
  readonly hours: string
  readonly events: number
}

/** Confirmed hours by year of the Kingdom and initiative; of others only with a public page. */
export async function hoursOf(db: Db, personId: string): Promise<HoursRow[]> {
  const { rows } = await sql<HoursRow>`select year, initiative, hours, events
    from app.volunteer_hours_of(${personId})`.execute(db)
  return rows
}

/** Who wanted to hear of events like this one, may take part, and has not joined it. */
export async function peopleToTell(db: Db, eventId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    select person from app.volunteers_to_tell(${eventId}, ${at}) as person`.execute(db)
  return rows.map(({ person }) => person)
}

/** Of those with a place at an event of the acting organisation, which of its skills they offer. */
export async function skillsAt(db: Db, eventId: string): Promise<ReadonlyMap<string, volunteering.Skill[]>> {
  const { rows } = await sql<{ person: string; skills: volunteering.Skill[] }>`
    select person, skills from app.volunteer_skills_at(${eventId})`.execute(db)
  return new Map(rows.map(({ person, skills }) => [person, skills]))
}
