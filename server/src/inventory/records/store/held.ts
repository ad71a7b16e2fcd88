import type { CountedMonths, MonthSpan } from '@athar/carbon'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { structureColumn, type StoredStructure } from '../../boundary/index.ts'
import { every, either, type Sql } from './conditions.ts'

/** Sites of entities that do not count whole in every month, with the months that do; sites not named always count whole. */
export type HeldSites = CountedMonths & { readonly sites: readonly string[] }

type HoldersRow = { readonly structure: StoredStructure | null; readonly sites: Readonly<Record<string, string[]>> }

/** The entities with the sites of each, archived ones too: they keep their records. */
export async function readHolders(db: Db, organisationId: string): Promise<HoldersRow> {
  const { rows } = await sql<HoldersRow>`select ${structureColumn(organisationId)} as structure, coalesce((
    select jsonb_object_agg(entity_id, ids) from (
      select entity_id, jsonb_agg(id order by id) as ids from sites where org_id = ${organisationId} group by entity_id) s), '{}'::jsonb) as sites`.execute(
    db,
  )
  return rows[0]!
}

/** Whether nothing counts of a record, or of a line of the rollup: `from` is the alias of either. */
export const outsideBoundary = (from: 'r' | 'u', held: readonly HeldSites[]): Sql =>
  either(
    held
      .filter(({ counted }) => !isAlways(counted))
      .map(({ sites, counted }) =>
        every([ofSites(from, sites), sql`not ${either(counted.map((span) => touches(from, span)))}`]),
      ),
  )

/** The same of one record that is at hand, where its entity counts in these months. */
export const isOutside = ({ counted }: CountedMonths, record: { periodStart: string; periodEnd: string }): boolean =>
  !counted.some(
    ({ from, to }) =>
      (from === null || record.periodEnd.slice(0, 7) >= from) && (to === null || record.periodStart.slice(0, 7) <= to),
  )

/** Whether something of it may not count: it is not inside months that count whole. */
export const inPart = (from: 'r' | 'u', held: readonly HeldSites[]): Sql =>
  either(
    held.map(({ sites, whole }) =>
      every([ofSites(from, sites), sql`not ${either(whole.map((span) => isWithin(from, span)))}`]),
    ),
  )

const isAlways = (spans: readonly MonthSpan[]) => spans.some(({ from, to }) => from === null && to === null)
const ofSites = (from: 'r' | 'u', sites: readonly string[]): Sql =>
  sql`${sql.ref(`${from}.site_id`)} = any(${[...sites]}::uuid[])`
const firstDay = (month: string): Sql => sql`${`${month}-01`}::date`
/** The day after a month. */
const dayAfter = (month: string): Sql => sql`(${`${month}-01`}::date + interval '1 month')`

const touches = (from: 'r' | 'u', span: MonthSpan): Sql =>
  every([
    ...(span.from === null ? [] : [sql`${sql.ref(`${from}.period_end`)} >= ${firstDay(span.from)}`]),
    ...(span.to === null ? [] : [sql`${sql.ref(`${from}.period_start`)} < ${dayAfter(span.to)}`]),
  ])

export const isWithin = (from: 'r' | 'u', span: MonthSpan): Sql =>
  every([
    ...(span.from === null ? [] : [sql`${sql.ref(`${from}.period_start`)} >= ${firstDay(span.from)}`]),
    ...(span.to === null ? [] : [sql`${sql.ref(`${from}.period_end`)} < ${dayAfter(span.to)}`]),
  ])
