import { splitByMonth } from '@athar/carbon'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'
import type { LinesAsked, StoredLine } from '../report/index.ts'
import { linesFrom, lineKinds, storedLinesOf } from './store-groups.ts'

/** What one resolution gives a source in the compared months: all of it, and what counts. */
export type SourceGroup = Pick<StoredLine, 'siteId' | 'activity' | 'unit' | 'resolutionId' | 'quantity'> & {
  readonly counted: string
}
export type SourcesOfYear = {
  readonly groups: readonly SourceGroup[]
  /** Lines over several months, which are shared out by days. */
  readonly lines: readonly StoredLine[]
}

/** A year by source out of the monthly sums; `wanted` are its months, null for all. */
export async function sourcesOfYear(
  db: Db,
  asked: Omit<LinesAsked, 'contracts' | 'earlier'>,
  wanted: ReadonlySet<string> | null,
): Promise<SourcesOfYear> {
  const months = splitByMonth({ from: asked.year.startsOn, to: asked.year.endsOn })
  // What contracts cover changes the market basis alone.
  const source = linesFrom({ ...asked, contracts: [], earlier: true }, months)
  const nths = months.flatMap(({ from }, nth) => (wanted === null || wanted.has(from.slice(0, 7)) ? [nth] : []))
  const { rows } = await sql<SourceGroup>`
    select site_id as "siteId", activity, unit, resolution_id as "resolutionId",
           sum(quantity) as quantity, sum(counted) as counted
      from (${source}) u
     where kind in (${sql.lit(lineKinds.counted)}, ${sql.lit(lineKinds.outside)}) and nth = any(${nths}::int[])
     group by 1, 2, 3, 4`.execute(db)
  const apart = sql`(${source}) u where kind = ${sql.lit(lineKinds.apart)}`
  return { groups: rows, lines: await storedLinesOf(db, apart) }
}

/** Years with records that count, newest first. */
export async function yearsWithRecords(db: Db, organisationId: string): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('inventoryRollup')
    .select('inventoryYear as year')
    .distinct()
    .where('orgId', '=', organisationId)
    .where('state', '<>', 'returned')
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}
