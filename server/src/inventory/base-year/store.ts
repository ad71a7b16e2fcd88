import type { inventory } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { BaseYearEvents } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'
import type { RecalculationPolicy, StoredBaseYearEvent } from '../report/data/base-year-facts.ts'

const fromRow = (row: Selectable<BaseYearEvents>): StoredBaseYearEvent => ({
  id: row.id,
  kind: row.kind,
  effectiveOn: row.effectiveOn,
  description: row.description,
  source: row.source,
  about: row.about,
  scope1: row.scope1Kg,
  scope2: row.scope2Kg,
  scope3: row.scope3Kg,
  recordedBy: row.recordedBy,
  recordedAt: row.recordedAt.toISOString(),
  ended: row.endedAs && {
    as: row.endedAs,
    reason: row.endedReason ?? '',
    by: row.endedBy ?? '',
    at: row.endedAt?.toISOString() ?? '',
  },
})

/** The events of a base year, the oldest first; at a time, where one is named, as they were known then. */
export async function readBaseYearEvents(
  db: Db,
  organisationId: string,
  baseYear: number,
  at: string | null = null,
): Promise<StoredBaseYearEvent[]> {
  const rows = await tables(db)
    .selectFrom('baseYearEvents')
    .selectAll()
    .where('orgId', '=', organisationId)
    .where('baseYear', '=', baseYear)
    .$if(at !== null, (all) => all.where(sql<boolean>`recorded_at <= ${at}::timestamptz`))
    .orderBy('effectiveOn')
    .orderBy('recordedAt')
    .orderBy('id')
    .execute()
  const wasLive = ({ ended }: StoredBaseYearEvent) => at !== null && ended !== null && ended.at > at
  return rows.map(fromRow).map((event) => (wasLive(event) ? { ...event, ended: null } : event))
}

/** From which change on the base year is recalculated; at a time, where one is named, as it was decided then. */
export async function readRecalculationPolicy(
  db: Db,
  organisationId: string,
  at: string | null = null,
): Promise<RecalculationPolicy> {
  const policy = await tables(db)
    .selectFrom('recalculationPolicies')
    .select(['threshold', 'reason'])
    .where('orgId', '=', organisationId)
    .$if(at !== null, (all) => all.where(sql<boolean>`decided_at <= ${at}::timestamptz`))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return policy ?? { threshold: '0.05', reason: '' }
}

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }
type Recorded = Pick<
  StoredBaseYearEvent,
  'id' | 'kind' | 'effectiveOn' | 'description' | 'source' | 'about' | 'scope1' | 'scope2' | 'scope3'
> & { readonly baseYear: number }

export async function insertBaseYearEvent(db: Db, by: By, event: Recorded): Promise<void> {
  await tables(db)
    .insertInto('baseYearEvents')
    .values({
      orgId: by.organisationId,
      id: event.id,
      baseYear: event.baseYear,
      kind: event.kind,
      effectiveOn: event.effectiveOn,
      description: event.description,
      source: event.source,
      about: event.about,
      scope1Kg: event.scope1,
      scope2Kg: event.scope2,
      scope3Kg: event.scope3,
      recordedBy: by.personId,
      recordedAt: by.at,
    })
    .execute()
}

/** Whether an event is there, and still counts. */
export async function lockBaseYearEvent(
  db: Db,
  organisationId: string,
  id: string,
): Promise<{ readonly ended: boolean } | null> {
  const event = await tables(db)
    .selectFrom('baseYearEvents')
    .select('endedAt')
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return event ? { ended: event.endedAt !== null } : null
}

type Ending = { readonly id: string; readonly as: inventory.BaseYearEventEnd; readonly reason: string }

export async function storeBaseYearEnd(db: Db, by: By, { id, as, reason }: Ending): Promise<void> {
  await tables(db)
    .updateTable('baseYearEvents')
    .set({ endedAs: as, endedReason: reason, endedBy: by.personId, endedAt: by.at })
    .where('orgId', '=', by.organisationId)
    .where('id', '=', id)
    .execute()
}

/** Restatements of other years than the base year: an error found there may be in it too. */
export const restatedYears = (db: Db, organisationId: string, baseYear: number) =>
  tables(db)
    .selectFrom('restatements')
    .select(['id', 'year', 'reason', 'openedAt'])
    .where('orgId', '=', organisationId)
    .where('year', '>', baseYear)
    .orderBy('id')
    .execute()
