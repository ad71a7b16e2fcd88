import { volunteering } from '@athar/contracts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { VolunteerSignUps } from '../../platform/generated/row-types.ts'
import { callRows, tables } from '../../platform/tables.ts'
import type { Keyset, Place } from '../../platform/list/read-page.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'
import { plainHours } from './events.ts'

export const signUpFlow = defineFlow({
  workflow: volunteering.signUpWorkflow,
  table: 'volunteer_sign_ups',
  fourEyes: 'volunteering.own-sign-up',
})

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

const signUpOf = ({ orgId, id, eventId, personId, ...row }: Selectable<VolunteerSignUps>): StoredSignUp => ({
  organisationId: orgId,
  id,
  eventId,
  personId,
  preparedBy: [personId],
  state: row.state,
  joinedAt: row.joinedAt,
  hours: row.hours === null ? null : plainHours(row.hours),
  adult: row.ageBand === 'adult',
  checkedInAt: row.checkedInAt,
  shiftId: row.shiftId,
})
const signUps = (db: Db) => tables(db).selectFrom('volunteerSignUps')
const select = async (db: Db, where: RawBuilder<unknown>): Promise<StoredSignUp[]> =>
  (await signUps(db).selectAll().modifyEnd(where).execute()).map(signUpOf)

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
export const comersOf = (
  db: Db,
  eventId: string,
  states: readonly volunteering.SignUpState[] = volunteering.comingStates,
): Promise<Comer[]> =>
  signUps(db)
    .select(['personId', 'shiftId'])
    .where('eventId', '=', eventId)
    .where('state', 'in', states)
    .orderBy('joinedAt')
    .orderBy('id')
    .execute()

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
  const rows = await signUps(db)
    .select('personId')
    .where('eventId', '=', eventId)
    .where(sql<boolean>`(age_band = 'under-18' or app.is_under_18(person_id))`)
    .where(sql<boolean>`person_id = any (${[...people]}::uuid[])`)
    .execute()
  return rows.map((row) => row.personId)
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
  const { organisationId, id, at, ...rest } = made
  const { state: to } = await tables(db)
    .insertInto('volunteerSignUps')
    .values({ ...rest, orgId: organisationId, id, state: 'requested', joinedAt: at })
    .returning('state')
    .executeTakeFirstOrThrow()
  await addEntries(db, signUpFlow, [{ id, organisationId, side: 'person', action: 'join', to }], { at })
}

export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'volunteer_events_places'

export type Admitted = Comer & { readonly signUpId: string }

/** Those who waited longest move up as far as there are places. */
export async function admitWaiting(db: Db, eventId: string, at: Date): Promise<Admitted[]> {
  const rows = await callRows(db, 'admit_waiting_volunteers', eventId, at)
  return rows.map((row) => ({ signUpId: row.signUp, personId: row.person, shiftId: row.shift }))
}
