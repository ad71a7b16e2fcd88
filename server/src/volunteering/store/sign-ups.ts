import { volunteering } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Keyset, Place } from '../../platform/list/read-page.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'
import { plainHours } from './events.ts'

export const signUpFlow = defineFlow({
  workflow: volunteering.signUpWorkflow,
  table: 'volunteer_sign_ups',
  fourEyes: 'volunteering.own-sign-up',
})

type Row = {
  org_id: string
  id: string
  event_id: string
  person_id: string
  state: volunteering.SignUpState
  joined_at: Date
  hours: string | null
  age_band: volunteering.AgeBand
  checked_in_at: Date | null
  shift_id: string | null
}
export type StoredSignUp = {
  /** The organiser’s. */
  readonly organisationId: string
  readonly id: string
  readonly eventId: string
  readonly personId: string
  /** Nobody decides about their own. */
  readonly preparedBy: readonly [string]
  readonly state: volunteering.SignUpState
  readonly joinedAt: Date
  readonly hours: string | null
  /** What the person said of their age when they joined. */
  readonly adult: boolean
  readonly checkedInAt: Date | null
  readonly shiftId: string | null
}

const columns = sql`org_id, id, event_id, person_id, state, joined_at, hours, age_band, checked_in_at, shift_id`
const signUpOf = (row: Row): StoredSignUp => ({
  organisationId: row.org_id,
  id: row.id,
  eventId: row.event_id,
  personId: row.person_id,
  preparedBy: [row.person_id],
  state: row.state,
  joinedAt: row.joined_at,
  hours: row.hours === null ? null : plainHours(row.hours),
  adult: row.age_band === 'adult',
  checkedInAt: row.checked_in_at,
  shiftId: row.shift_id,
})
const select = async (db: Db, where: RawBuilder<unknown>): Promise<StoredSignUp[]> =>
  (await sql<Row>`select ${columns} from volunteer_sign_ups ${where}`.execute(db)).rows.map(signUpOf)

export const signUpsOf = (db: Db, personId: string): Promise<StoredSignUp[]> =>
  select(db, sql`where person_id = ${personId} order by joined_at desc, id`)

export const findSignUp = async (db: Db, personId: string, id: string): Promise<StoredSignUp | undefined> =>
  (await select(db, sql`where person_id = ${personId} and id = ${id}`))[0]

export const findSignUpFor = async (db: Db, personId: string, eventId: string): Promise<StoredSignUp | undefined> =>
  (await select(db, sql`where person_id = ${personId} and event_id = ${eventId}`))[0]

export const inOrderOfJoining: Keyset<StoredSignUp> = {
  direction: 'asc',
  columns: [
    { sql: sql`joined_at`, type: 'instant', of: ({ joinedAt }) => joinedAt },
    { sql: sql`id`, type: 'uuid', of: ({ id }) => id },
  ],
}

/** Who joined an event and did not withdraw. */
export const volunteersOf = (db: Db, eventId: string, { after, order, limit }: Place): Promise<StoredSignUp[]> =>
  select(
    db,
    sql`where event_id = ${eventId} and state <> 'withdrawn'
      and ${after} order by ${order} limit ${limit}`,
  )

export const findSignUps = (
  db: Db,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<StoredSignUp[]> =>
  select(db, sql`where event_id = ${eventId} and id = any (${[...ids]}::uuid[]) order by joined_at, id`)

/** Everybody who joined an event and did not withdraw. */
export const rosterOf = (db: Db, eventId: string): Promise<StoredSignUp[]> =>
  select(db, sql`where event_id = ${eventId} and state not in ('withdrawn', 'waitlisted') order by joined_at, id`)

export type Comer = { readonly personId: string; readonly shiftId: string | null }

/** Who is still to come, or waits to; of other states where these are named. */
export async function comersOf(
  db: Db,
  eventId: string,
  states: readonly volunteering.SignUpState[] = volunteering.comingStates,
): Promise<Comer[]> {
  const { rows } = await sql<{ person_id: string; shift_id: string | null }>`
    select person_id, shift_id from volunteer_sign_ups
    where event_id = ${eventId} and state = any (${[...states]}::text[]) order by joined_at, id`.execute(db)
  return rows.map((row) => ({ personId: row.person_id, shiftId: row.shift_id }))
}

type Named = { readonly personId: string; readonly adult: boolean; readonly agreed: boolean }

/** How far people may be named: adults, and those whose guardian agreed that an organiser sees the full name. */
export async function namedAmong(db: Db, people: readonly string[], at: Date): Promise<Named[]> {
  const { rows } = await sql<Named>`select p as "personId", app.may_show_name(p) as adult,
      app.organiser_may_see_name(p, ${at}) as agreed from unnest(${[...people]}::uuid[]) p`.execute(db)
  return rows
}

/** Those among them who are under 18 without a guardian's consent in force. */
export async function withoutConsent(db: Db, people: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ p: string }>`select p from unnest(${[...people]}::uuid[]) p
    where app.may_take_part(p, ${at}) = 'guardian-needed'`.execute(db)
  return rows.map(({ p }) => p)
}

/** Those among them who joined under 18, or say so since. */
export async function minorsAmong(db: Db, eventId: string, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`select person_id from volunteer_sign_ups
    where event_id = ${eventId} and (age_band = 'under-18' or app.is_under_18(person_id))
      and person_id = any (${[...people]}::uuid[])`.execute(db)
  return rows.map((row) => row.person_id)
}

/** By sign-up, the hours that are left beside hours of the same time elsewhere; others who confirm wait. */
export async function hoursLeft(db: Db, signUps: readonly StoredSignUp[]): Promise<ReadonlyMap<string, number>> {
  for (const person of signUps.map(({ personId }) => personId).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended('volunteer-hours ' || ${person}::uuid, 0))`.execute(db)
  const ids = signUps.map(({ id }) => id)
  const { rows } = await sql<{ id: string; left: string }>`select v.id, app.volunteer_hours_left(v) as left
    from volunteer_sign_ups v where v.org_id = app.current_org() and v.id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, left }) => [id, Number(left)]))
}

type Joining = {
  readonly organisationId: string
  readonly id: string
  readonly eventId: string
  readonly personId: string
  readonly ageBand: volunteering.AgeBand
  readonly shiftId: string | null
  readonly at: Date
}

/** With a place where there is one, else waiting. */
export async function join(db: Db, made: Joining): Promise<void> {
  const { organisationId, id, at } = made
  const { rows } = await sql<{ state: string }>`
    insert into volunteer_sign_ups (org_id, id, event_id, person_id, state, age_band, shift_id, joined_at)
    values (${organisationId}, ${id}, ${made.eventId}, ${made.personId}, 'requested', ${made.ageBand}, ${made.shiftId}, ${at}) returning state`.execute(
    db,
  )
  const to = rows[0]?.state ?? null
  await addEntries(db, signUpFlow, [{ id, organisationId, side: 'person', action: 'join', to }], { at })
}

export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'volunteer_events_places'

export type Admitted = Comer & { readonly signUpId: string }

/** Those who waited longest move up as far as there are places. */
export async function admitWaiting(db: Db, eventId: string, at: Date): Promise<Admitted[]> {
  const { rows } = await sql<{
    sign_up: string
    person: string
    shift: string | null
  }>`select sign_up, person, shift from app.admit_waiting_volunteers(${eventId}, ${at})`.execute(db)
  return rows.map((row) => ({ signUpId: row.sign_up, personId: row.person, shiftId: row.shift }))
}
