import { volunteering } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { callRows, callValue, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'

export const eventFlow = defineFlow({
  workflow: volunteering.eventWorkflow,
  table: 'volunteer_events',
  versioned: true,
})

type ShiftRow = Omit<volunteering.Shift, 'title' | 'startsAt' | 'hours'> & {
  title_en: string
  title_ar: string
  starts_at: string
  hours: number
}

const events = (db: Db) =>
  tables(db)
    .selectFrom('volunteerEvents')
    .selectAll()
    .select(
      sql<ShiftRow[]>`coalesce((select json_agg(json_build_object('id', s.id, 'title_en', s.title_en,
          'title_ar', s.title_ar, 'starts_at', s.starts_at, 'hours', s.hours, 'needed', s.needed, 'joined', s.joined,
          'waiting', s.waiting) order by s.starts_at, s.id)
        from volunteer_shifts s
        where s.org_id = volunteer_events.org_id and s.event_id = volunteer_events.id), '[]')`.as('shifts'),
    )

/** As everybody sees it, and what only its organiser needs. */
export type StoredEvent = volunteering.Event & {
  readonly organisationId: string
  readonly version: number
  readonly createdAt: string
}

/** Without zeros that mean nothing: 5.0 hours are 5. */
export const plainHours = (hours: string): string => hours.replace(/\.0$/, '')

const eventOf = (row: Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number]): StoredEvent => ({
  organisationId: row.orgId,
  id: row.id,
  slug: row.slug,
  title: { en: row.titleEn, ar: row.titleAr },
  description: { en: row.descriptionEn, ar: row.descriptionAr },
  place: { en: row.placeEn, ar: row.placeAr },
  region: row.region,
  lat: Number(row.lat),
  lon: Number(row.lon),
  precision: row.precision,
  startsAt: row.startsAt.toISOString(),
  hours: plainHours(row.hours),
  needed: row.needed,
  joined: row.joined + row.sampleJoined,
  waiting: row.waiting,
  minAge: row.minAge,
  state: row.state,
  organiser: { en: row.organiserEn, ar: row.organiserAr },
  initiative: row.initiative,
  sample: row.sample,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  skills: row.skills,
  shifts: row.shifts.map(({ title_en, title_ar, starts_at, hours, ...shift }) => ({
    ...shift,
    title: { en: title_en, ar: title_ar },
    startsAt: new Date(starts_at).toISOString(),
    hours: String(hours),
  })),
})

const select = async (db: Db, where: RawBuilder<unknown>): Promise<StoredEvent[]> =>
  (await events(db).modifyEnd(where).execute()).map(eventOf)

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
  return countRows(
    tables(db)
      .selectFrom('volunteerEvents')
      .where('orgId', '=', organisationId)
      .where('state', '=', 'published')
      .where('startsAt', '>', now),
  )
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

/** The columns that an organiser fills in. Skills that are left out stay as they are. */
const filledIn = ({ title, description, place, skills, ...event }: volunteering.EventInput) => ({
  titleEn: title.en,
  titleAr: title.ar,
  descriptionEn: description.en,
  descriptionAr: description.ar,
  placeEn: place.en,
  placeAr: place.ar,
  region: event.region,
  lat: event.lat,
  lon: event.lon,
  precision: event.precision,
  startsAt: event.startsAt,
  hours: event.hours,
  needed: event.needed,
  minAge: event.minAge,
  initiative: event.initiative,
  ...(skills && { skills: [...new Set(skills)] }),
})

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { id, slug, organisationId: orgId, organiser, sample, sampleJoined, by, at } = event
  await tables(db)
    .insertInto('volunteerEvents')
    .values({
      ...filledIn(event),
      id,
      slug,
      orgId,
      organiserEn: organiser.en,
      organiserAr: organiser.ar,
      sample,
      sampleJoined,
      state: 'published',
      createdBy: by,
      createdAt: at,
    })
    .execute()
}

type Changed = volunteering.EventInput & {
  readonly id: string
  readonly organisationId: string
  readonly version: number
}

/** False when somebody changed it since that version. */
export async function updateEvent(db: Db, { organisationId, id, version, ...event }: Changed): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('volunteerEvents')
    .set({ ...filledIn(event), version: version + 1 })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whose it was and who would have come; undefined where everybody sees no such event. */
export async function hideEvent(
  db: Db,
  id: string,
  reason: string,
  at: Date,
): Promise<{ organisationId: string; people: string[] } | undefined> {
  const [row] = await callRows(db, 'take_down_volunteer_event', id, reason, at)
  return row && { organisationId: row.organiser, people: row.people }
}

/** The event that takes place again, and who comes; undefined where it would have begun, or is no more. */
export async function restoreEvent(
  db: Db,
  hiddenItemId: string,
  at: Date,
): Promise<{ id: string; organisationId: string; people: string[] } | undefined> {
  const [row] = await callRows(db, 'put_back_volunteer_event', hiddenItemId, at)
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
export const countVolunteers = async (db: Db, initiative: string): Promise<number> =>
  (await callValue(db, 'count_volunteers', initiative)) ?? 0
