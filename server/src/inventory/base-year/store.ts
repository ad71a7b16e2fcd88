import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { RecalculationPolicy, StoredBaseYearEvent } from '../report/data/base-year-facts.ts'

type Row = {
  id: string
  kind: inventory.BaseYearEventKind
  effective_on: string
  description: string
  source: string
  about: string | null
  scope1_kg: string
  scope2_kg: string
  scope3_kg: string
  recorded_by: string
  recorded_at: Date
  ended_as: inventory.BaseYearEventEnd | null
  ended_reason: string | null
  ended_by: string | null
  ended_at: Date | null
}

const fromRow = (row: Row): StoredBaseYearEvent => ({
  id: row.id,
  kind: row.kind,
  effectiveOn: row.effective_on,
  description: row.description,
  source: row.source,
  about: row.about,
  scope1: row.scope1_kg,
  scope2: row.scope2_kg,
  scope3: row.scope3_kg,
  recordedBy: row.recorded_by,
  recordedAt: row.recorded_at.toISOString(),
  ended: row.ended_as && {
    as: row.ended_as,
    reason: row.ended_reason ?? '',
    by: row.ended_by ?? '',
    at: row.ended_at?.toISOString() ?? '',
  },
})

/** The events of a base year, the oldest first; at a time, where one is named, as they were known then. */
export async function readBaseYearEvents(
  db: Db,
  organisationId: string,
  baseYear: number,
  at: string | null = null,
): Promise<StoredBaseYearEvent[]> {
  const { rows } = await sql<Row>`
    select id, kind, effective_on, description, source, about, scope1_kg, scope2_kg, scope3_kg,
           recorded_by, recorded_at, ended_as, ended_reason, ended_by, ended_at
      from base_year_events
     where org_id = ${organisationId} and base_year = ${baseYear}
       and coalesce(recorded_at <= ${at}::timestamptz, true)
     order by effective_on, recorded_at, id`.execute(db)
  const wasLive = ({ ended }: StoredBaseYearEvent) => at !== null && ended !== null && ended.at > at
  return rows.map(fromRow).map((event) => (wasLive(event) ? { ...event, ended: null } : event))
}

/** From which change on the base year is recalculated; at a time, where one is named, as it was decided then. */
export async function readRecalculationPolicy(
  db: Db,
  organisationId: string,
  at: string | null = null,
): Promise<RecalculationPolicy> {
  const { rows } = await sql<RecalculationPolicy>`
    select threshold, reason from recalculation_policies
     where org_id = ${organisationId} and coalesce(decided_at <= ${at}::timestamptz, true)
     order by id desc limit 1`.execute(db)
  return rows[0] ?? { threshold: '0.05', reason: '' }
}

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }
type Recorded = Pick<
  StoredBaseYearEvent,
  'id' | 'kind' | 'effectiveOn' | 'description' | 'source' | 'about' | 'scope1' | 'scope2' | 'scope3'
> & { readonly baseYear: number }

export async function insertBaseYearEvent(db: Db, by: By, event: Recorded): Promise<void> {
  await sql`insert into base_year_events (org_id, id, base_year, kind, effective_on, description, source, about,
      scope1_kg, scope2_kg, scope3_kg, recorded_by, recorded_at)
    values (${by.organisationId}, ${event.id}, ${event.baseYear}, ${event.kind}, ${event.effectiveOn},
      ${event.description}, ${event.source}, ${event.about}, ${event.scope1}, ${event.scope2}, ${event.scope3},
      ${by.personId}, ${by.at})`.execute(db)
}

/** Whether an event is there, and still counts. */
export async function lockBaseYearEvent(
  db: Db,
  organisationId: string,
  id: string,
): Promise<{ readonly ended: boolean } | null> {
  const { rows } = await sql<{ ended: boolean }>`select ended_at is not null as ended from base_year_events
    where org_id = ${organisationId} and id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

type Ending = { readonly id: string; readonly as: inventory.BaseYearEventEnd; readonly reason: string }

export async function storeBaseYearEnd(db: Db, by: By, { id, as, reason }: Ending): Promise<void> {
  await sql`update base_year_events set ended_as = ${as}, ended_reason = ${reason}, ended_by = ${by.personId},
      ended_at = ${by.at}
    where org_id = ${by.organisationId} and id = ${id}`.execute(db)
}

export type RestatedYear = {
  readonly id: number
  readonly year: number
  readonly reason: string
  readonly openedAt: Date
}

/** Restatements of other years than the base year: an error found there may be in it too. */
export async function restatedYears(db: Db, organisationId: string, baseYear: number): Promise<RestatedYear[]> {
  const { rows } = await sql<RestatedYear>`select id, year, reason, opened_at as "openedAt" from restatements
    where org_id = ${organisationId} and year > ${baseYear} order by id`.execute(db)
  return rows
}
