import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { tables } from '../../../platform/tables.ts'
import { rateOf } from '../../calculation/index.ts'
import { contains } from '../../boundary/store/sites.ts'
import { either, every, type Sql } from './conditions.ts'
import { inPart, isWithin, outsideBoundary, type HeldSites } from './held.ts'

type Filter = inventory.RecordFilter
/** First and last day of the fiscal year that the filter names. */
export type YearDays = { readonly startsOn: string; readonly endsOn: string } | null
/**
 * What a filter stands on: the days of its year, the answers that meet what it asks of factors (null where it asks
 * nothing), and the sites that do not count whole.
 */
export type FilterGround = {
  readonly days: YearDays
  readonly answers: readonly number[] | null
  readonly held: readonly HeldSites[]
}

/** Conditions on columns that a record and a line of the rollup share; `from` is the alias of either. */
export function sharedConditions(
  from: 'r' | 'u',
  organisationId: string,
  filter: Filter,
  { days, answers, held }: FilterGround,
): Sql {
  const column = (name: string) => sql.ref(`${from}.${name}`)
  const found: Sql[] = [sql`${column('org_id')} = ${organisationId}`]
  if (filter.year !== undefined) found.push(sql`${column('inventory_year')} = ${filter.year}`)
  // The year has no index of its own; its days have, since a record never crosses a year.
  if (days && from === 'r')
    found.push(sql`${column('period_start')} between ${days.startsOn}::date and ${days.endsOn}::date`)
  if (filter.month !== undefined) {
    const first = sql`${`${filter.month}-01`}::date`
    found.push(
      sql`${column('period_start')} < (${first} + interval '1 month')`,
      sql`${column('period_start')} > (${first} - interval '1 year')`,
      sql`${column('period_end')} >= ${first}`,
    )
  }
  if (filter.siteId !== undefined) found.push(sql`${column('site_id')} = ${filter.siteId}`)
  if (filter.entityId !== undefined)
    found.push(
      sql`${column('site_id')} in (select id from sites where org_id = ${organisationId} and entity_id = ${filter.entityId})`,
    )
  if (filter.activity !== undefined) found.push(sql`${column('activity')} = ${filter.activity}`)
  if (filter.state !== undefined) found.push(sql`${column('state')} = ${filter.state}`)
  if (filter.counted === 'yes') found.push(isCounted(from, held))
  if (filter.counted === 'no') found.push(sql`not ${isCounted(from, held)}`)
  if (filter.dataQuality !== undefined) found.push(sql`${column('data_quality')} = ${filter.dataQuality}`)
  if (filter.supplierId !== undefined) found.push(sql`${column('supplier_id')} = ${filter.supplierId}`)
  if (filter.resolutionId !== undefined) found.push(sql`${column('resolution_id')} = ${filter.resolutionId}`)
  if (answers !== null) found.push(sql`${column('resolution_id')} = any(${[...answers]}::int[])`)
  return every(found)
}

/** Whether the inventory counts anything of it: it was not returned, and some month of it is inside the boundary. */
const isCounted = (from: 'r' | 'u', held: readonly HeldSites[]): Sql =>
  every([sql`${sql.ref(`${from}.state`)} <> 'returned'`, sql`not ${outsideBoundary(from, held)}`])

/** Whether the figure that leads to the filter takes only a part of it: by the share that is held, or by days of a month. */
export const countsInPart = (from: 'r' | 'u', { month }: Filter, { held }: FilterGround): Sql =>
  either([inPart(from, held), ...(month === undefined ? [] : [sql`not ${isWithin(from, { from: month, to: month })}`])])

/** What only the records themselves can tell. */
export function ownConditions(organisationId: string, filter: Filter): Sql[] {
  const found: Sql[] = []
  if (filter.importId !== undefined) {
    // An import's records are one block of ids.
    const bound = (column: string) =>
      sql`(select ${sql.ref(column)} from imports where org_id = ${organisationId} and id = ${filter.importId})`
    found.push(
      sql`r.import_id = ${filter.importId} and r.id between ${bound('first_record_id')} and ${bound('last_record_id')}`,
    )
  }
  if (filter.text !== undefined && filter.text !== '')
    found.push(sql`(r.reference ilike ${contains(filter.text)} or r.note ilike ${contains(filter.text)})`)
  return found
}

/** Whether the rollup can answer for the records that match. */
export const isSummed = (filter: Filter): boolean =>
  filter.importId === undefined && (filter.text === undefined || filter.text === '')

/** All conditions on records. */
export const recordConditions = (organisationId: string, filter: Filter, ground: FilterGround): Sql =>
  every([sharedConditions('r', organisationId, filter, ground), ...ownConditions(organisationId, filter)])

/** Answers are few and records many, so the answers are looked up first. */
export async function matchingAnswers(db: Db, organisationId: string, filter: Filter): Promise<number[] | null> {
  const conditions = answerConditions(filter)
  if (conditions.length === 0) return null
  const rows = await tables(db)
    .selectFrom('factorResolutions as f')
    .select('f.id')
    .where('f.orgId', '=', organisationId)
    .where(sql<boolean>`${every(conditions)}`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Conditions on the answer `f` that a record rests on; any of its figures may meet scope and category. */
function answerConditions(filter: Filter): Sql[] {
  const found: Sql[] = []
  if (filter.flag !== undefined) found.push(sql`f.flags @> array[${filter.flag}]::text[]`)
  if (filter.scope !== undefined || filter.category !== undefined)
    found.push(sql`(${ownFigureMatches(filter)} or ${anyUpstream(upstreamMatches(filter))})`)
  if (filter.factorId !== undefined) {
    const id = filter.factorId
    found.push(
      sql`(f.factor_id = ${id} or f.answer #>> '{market,factor,id}' = ${id} or ${anyUpstream(sql`up #>> '{factor,id}' = ${id}`)})`,
    )
  }
  return found
}

const anyUpstream = (condition: Sql): Sql =>
  sql`(f.upstream_figures > 0 and exists (select 1 from jsonb_array_elements(f.answer -> 'upstream') up where ${condition}))`

/** Whether the record's own figure stands where the filter asks. */
export function ownFigureMatches({ scope, category }: Filter): Sql {
  return every([
    ...(scope === undefined ? [] : [sql`f.scope = ${scope}`]),
    ...(category === undefined ? [] : [sql`f.category = ${category}`]),
  ])
}

/** Whether a figure `up` of the supply chain does. */
export function upstreamMatches({ scope, category }: Filter): Sql {
  return every([
    ...(scope === undefined ? [] : [sql`up ->> 'scope' = ${scope}`]),
    ...(category === undefined ? [] : [sql`up ->> 'category' = ${category}`]),
  ])
}

/** Rates of the matching supply-chain figures of the answer `f`, as `rates.ar4` and so on; null where there are none, and then the answer stays closed. */
export const upstreamRates = (filter: Filter): Sql => sql`left join lateral (
  select sum(${rateOf(sql`up`, 'AR4')}) as ar4, sum(${rateOf(sql`up`, 'AR5')}) as ar5, sum(${rateOf(sql`up`, 'AR6')}) as ar6
    from jsonb_array_elements(case when f.upstream_figures > 0 then f.answer -> 'upstream' end) up where ${upstreamMatches(filter)}) rates on true`
