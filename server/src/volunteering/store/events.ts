import { volunteering } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'

export const eventFlow = defineFlow({
  workflow: volunteering.eventWorkflow,
  table: 'volunteer_events',
  versioned: true,
})

type EventRow = {
  org_id: string
  id: string
  slug: string
  title_en: string
  title_ar: string
  description_en: string
  description_ar: string
  place_en: string
  place_ar: string
  region: string
  lat: string
  lon: string
  precision: volunteering.Event['precision']
  starts_at: Date
  hours: string
  needed: number
  sample_joined: number
  joined: number
  waiting: number
  min_age: number
  state: volunteering.EventState
  organiser_en: string
  organiser_ar: string
  initiative: volunteering.Event['initiative']
  sample: boolean
  version: number
  created_at: Date
  skills: volunteering.Skill[]
  shifts: ShiftRow[]
}
type ShiftRow = Omit<volunteering.Shift, 'title' | 'startsAt' | 'hours'> & {
  title_en: string
  title_ar: string
  starts_at: string
  hours: number
}

const columns = sql`org_id, id, slug, title_en, title_ar, description_en, description_ar, place_en, place_ar, region, lat, lon, precision, starts_at,
  hours, needed, sample_joined, joined, waiting, min_age, state, organiser_en, organiser_ar, initiative, sample, version, created_at, skills,
  coalesce((select json_agg(json_build_object('id', s.id, 'title_en', s.title_en, 'title_ar', s.title_ar,
      'starts_at', s.starts_at, 'hours', s.hours, 'needed', s.needed, 'joined', s.joined, 'waiting', s.waiting)
      order by s.starts_at, s.id)
    from volunteer_shifts s
    where s.org_id = volunteer_events.org_id and s.event_id = volunteer_events.id), '[]') as shifts`

/** As everybody sees it, and what only its organiser needs. */
export type StoredEvent = volunteering.Event & {
  readonly organisationId: string
  readonly version: number
  readonly createdAt: string
}

/** Without zeros that mean nothing: 5.0 hours are 5. */
export const plainHours = (hours: string): string => hours.replace(/\.0$/, '')

const eventOf = (row: EventRow): StoredEvent => ({
  organisationId: row.org_id,
  id: row.id,
  slug: row.slug,
  title: { en: row.title_en, ar: row.title_ar },
  description: { en: row.description_en, ar: row.description_ar },
  place: { en: row.place_en, ar: row.place_ar },
  region: row.region,
  lat: Number(row.lat),
  lon: Number(row.lon),
  precision: row.precision,
  startsAt: row.starts_at.toISOString(),
  hours: plainHours(row.hours),
  needed: row.needed,
  joined: row.joined + row.sample_joined,
  waiting: row.waiting,
  minAge: row.min_age,
  state: row.state,
  organiser: { en: row.organiser_en, ar: row.organiser_ar },
  initiative: row.initiative,
  sample: row.sample,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  skills: row.skills,
  shifts: row.shifts.map(({ title_en, title_ar, starts_at, hours, ...shift }) => ({
    ...shift,
    title: { en: title_en, ar: title_ar },
    startsAt: new Date(starts_at).toISOString(),
    hours: String(hours),
  })),
})

const select = async (db: Db, where: RawBuilder<unknown>): Promise<StoredEvent[]> =>
  (await sql<EventRow>`select ${columns} from volunteer_events ${where}`.execute(db)).rows.map(eventOf)

type Filter = {
  readonly region?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Events that take place and have not begun, the next one first; days are those of the Kingdom. */
export const eventsAfter = (db: Db, now: Date, { region, from, to }: Filter): Promise<StoredEvent[]> =>
  select(
    db,
    sql`where state = 'published' and starts_at > ${now}
      and (${region ?? null}::text is null or region = ${region ?? null})
      and (${from ?? null}::date is null or (starts_at at time zone 'Asia/Riyadh')::date >= ${from ?? null}::date)
      and (${to ?? null}::date is null or (starts_at at time zone 'Asia/Riyadh')::date <= ${to ?? null}::date)
      order by starts_at, id limit 1000`,
  )

export const findEvent = async (db: Db, slug: string): Promise<StoredEvent | undefined> =>
  (await select(db, sql`where slug = ${slug}`))[0]

export const findEventById = async (db: Db, id: string): Promise<StoredEvent | undefined> =>
  (await select(db, sql`where id = ${id}`))[0]

export const findEventsById = (db: Db, ids: readonly string[]): Promise<StoredEvent[]> =>
  select(db, sql`where id = any (${[...ids]}::uuid[])`)

export const eventsOf = (db: Db, organisationId: string): Promise<StoredEvent[]> =>
  select(db, sql`where org_id = ${organisationId} order by starts_at desc, id`)

export const eventsOfAll = (db: Db, organisationIds: readonly string[]): Promise<StoredEvent[]> =>
  select(db, sql`where org_id = any (${[...organisationIds]}::uuid[]) order by created_at desc, id limit 1000`)

/** How many the organisation has ahead; of two who announce at once the second counts the first. */
export async function countAhead(db: Db, organisationId: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`events of ${organisationId}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from volunteer_events
    where org_id = ${organisationId} and state = 'published' and starts_at > ${now}`.execute(db)
  return rows[0]?.count ?? 0
}

export const findEventOf = async (db: Db, organisationId: string, id: string): Promise<StoredEvent | undefined> =>
  (await select(db, sql`where org_id = ${organisationId} and id = ${id}`))[0]

export type NewEvent = volunteering.EventInput & {
  readonly id: string
  readonly slug: string
  readonly organisationId: string
  readonly organiser: { readonly en: string; readonly ar: string }
  readonly sample: boolean
  readonly sampleJoined: number
  readonly by: string
  readonly at: Date
}

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await sql`insert into volunteer_events (org_id, id, slug, title_en, title_ar, description_en, description_ar, place_en, place_ar, region, lat, lon, precision,
      starts_at, hours, needed, sample_joined, min_age, state, organiser_en, organiser_ar, initiative, sample, created_by, created_at,
      skills)
    values (${event.organisationId}, ${event.id}, ${event.slug}, ${event.title.en}, ${event.title.ar}, ${event.description.en}, ${event.description.ar},
            ${event.place.en}, ${event.place.ar}, ${event.region}, ${event.lat}, ${event.lon}, ${event.precision}, ${event.startsAt}, ${event.hours},
            ${event.needed}, ${event.sampleJoined}, ${event.minAge}, 'published', ${event.organiser.en}, ${event.organiser.ar}, ${event.initiative}, ${event.sample}, ${event.by}, ${event.at},
            ${[...new Set(event.skills)]}::text[])`.execute(db)
}

type Changed = volunteering.EventInput & {
  readonly id: string
  readonly organisationId: string
  readonly version: number
}

/** False when somebody changed it since that version. */
export async function updateEvent(db: Db, event: Changed): Promise<boolean> {
  const { rows } = await sql`update volunteer_events set title_en = ${event.title.en}, title_ar = ${event.title.ar},
      description_en = ${event.description.en}, description_ar = ${event.description.ar}, place_en = ${event.place.en}, place_ar = ${event.place.ar},
      region = ${event.region}, lat = ${event.lat}, lon = ${event.lon}, precision = ${event.precision}, starts_at = ${event.startsAt}, hours = ${event.hours},
      needed = ${event.needed}, min_age = ${event.minAge}, initiative = ${event.initiative}, version = version + 1,
      skills = coalesce(${event.skills ? [...new Set(event.skills)] : null}::text[], skills)
    where org_id = ${event.organisationId} and id = ${event.id} and version = ${event.version} returning id`.execute(db)
  return rows.length === 1
}

/** Whose it was and who would have come; undefined where everybody sees no such event. */
export async function hideEvent(
  db: Db,
  id: string,
  reason: string,
  at: Date,
): Promise<{ organisationId: string; people: string[] } | undefined> {
  const { rows } = await sql<{
    organiser: string
    people: string[]
  }>`select * from app.take_down_volunteer_event(${id}, ${reason}, ${at})`.execute(db)
  const row = rows[0]
  return row && { organisationId: row.organiser, people: row.people }
}

/** The event that takes place again, and who comes; undefined where it would have begun, or is no more. */
export async function restoreEvent(
  db: Db,
  hiddenItemId: string,
  at: Date,
): Promise<{ id: string; organisationId: string; people: string[] } | undefined> {
  const { rows } = await sql<{
    event: string
    organiser: string
    people: string[]
  }>`select * from app.put_back_volunteer_event(${hiddenItemId}, ${at})`.execute(db)
  const row = rows[0]
  return row && { id: row.event, organisationId: row.organiser, people: row.people }
}

/** The name of the acting organisation, given by an administrator, who changes nothing else of its events. */
export async function renameOrganiser(db: Db, name: { readonly en: string; readonly ar: string }): Promise<void> {
  await sql`select app.name_organiser(${name.en}, ${name.ar})`.execute(db)
}

/** Whatever moves places of an event goes one after the other, or two could wait for each other. */
export async function lockPlaces(db: Db, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`volunteers of ${eventId}`}, 0))`.execute(db)
}

/** How many people have a confirmed place in events of an initiative, or had one; each once. */
export async function countVolunteers(db: Db, initiative: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app.count_volunteers(${initiative}) as count`.execute(db)
  return rows[0]?.count ?? 0
}
