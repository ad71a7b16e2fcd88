import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { quantityTimes } from '../../calculation/index.ts'
import { every, type Sql } from './conditions.ts'
import { countsInPart, isSummed, ownConditions, ownFigureMatches, sharedConditions, upstreamRates } from './filter.ts'
import { outsideBoundary } from './held.ts'
import { setColumn, type ListScope } from './list.ts'

type TotalsRow = Record<'records' | 'pending' | 'approved' | 'returned' | 'counted' | 'beyond' | 'in_part', number> &
  Record<'kg' | 'market' | 'upstream' | 'outside' | 'sent_back' | 'counted_kg' | 'counted_market', string | null>

/** Sums over all that match; from the rollup wherever it can tell, which must be up to date. */
export async function totalRecords(db: Db, scope: ListScope): Promise<inventory.RecordTotals> {
  const { organisationId, filter, gwpSet } = scope
  const rate = sql`rates.${sql.ref(setColumn[gwpSet])}`
  const own = ownFigureMatches(filter)
  const counts = sql`(t.state <> 'returned' and not t.beyond)`
  // The figures of the inventory leave out what belongs to no scope, which is a figure of its own.
  const inScopes = filter.scope === 'outside' ? own : sql`(${own} and f.scope <> 'outside')`
  const asCounted = (column: 'kg' | 'market') =>
    sql`coalesce(sum(t.${sql.ref(column)}) filter (where ${counts} and ${inScopes}), 0) + coalesce(sum(${quantityTimes(sql`t.quantity`, rate)}) filter (where ${counts}), 0)`
  const { rows } = await sql<TotalsRow>`
    select coalesce(sum(t.records), 0)::int as records,
      coalesce(sum(t.records) filter (where t.state = 'pending'), 0)::int as pending,
      coalesce(sum(t.records) filter (where t.state = 'approved'), 0)::int as approved,
      coalesce(sum(t.records) filter (where t.state = 'returned'), 0)::int as returned,
      coalesce(sum(t.records) filter (where ${counts}), 0)::int as counted,
      coalesce(sum(t.records) filter (where t.state <> 'returned' and t.beyond), 0)::int as beyond,
      coalesce(sum(t.records) filter (where ${counts} and t.in_part), 0)::int as in_part,
      sum(t.kg) filter (where ${own}) as kg, sum(t.market) filter (where ${own}) as market,
      sum(${quantityTimes(sql`t.quantity`, rate)}) as upstream,
      sum(t.kg) filter (where ${own} and f.scope = 'outside') as outside,
      sum(t.kg) filter (where ${own} and t.state = 'returned') as sent_back,
      ${asCounted('kg')} as counted_kg, ${asCounted('market')} as counted_market
    from (${sumsOf(scope)}) t join factor_resolutions f on f.org_id = ${organisationId} and f.id = t.resolution_id ${upstreamRates(filter)}`.execute(
    db,
  )
  return totalsOf(rows[0]!)
}

/** Sums of records that are alike in answer, state, and what the inventory makes of them. */
function sumsOf({ organisationId, filter, ground, gwpSet }: ListScope): Sql {
  const from = isSummed(filter) ? 'u' : 'r'
  const column = (name: string) => sql.ref(`${from}.${name}`)
  const kg = column(`co2e_${setColumn[gwpSet]}_kg`)
  const market = column(`market_${setColumn[gwpSet]}_kg`)
  const source =
    from === 'u'
      ? { records: sql`sum(u.records)`, table: sql`inventory_rollup u`, own: [] }
      : { records: sql`count(*)`, table: sql`activity_records r`, own: ownConditions(organisationId, filter) }
  return sql`select ${column('resolution_id')}, ${column('state')}, ${outsideBoundary(from, ground.held)} as beyond,
      ${countsInPart(from, filter, ground)} as in_part, ${source.records} as records, sum(${column('quantity')}) as quantity, sum(${kg}) as kg,
      sum(coalesce(${market}, ${kg})) as market
    from ${source.table} where ${every([sharedConditions(from, organisationId, filter, ground), ...source.own])} group by 1, 2, 3, 4`
}

const totalsOf = (row: TotalsRow): inventory.RecordTotals => ({
  records: row.records,
  pending: row.pending,
  approved: row.approved,
  returned: row.returned,
  kgCo2e: row.kg ?? '0',
  marketKgCo2e: row.market ?? '0',
  upstreamKgCo2e: row.upstream ?? '0',
  outsideKgCo2e: row.outside ?? '0',
  returnedKgCo2e: row.sent_back ?? '0',
  counted: {
    records: row.counted,
    kgCo2e: row.counted_kg ?? '0',
    marketKgCo2e: row.counted_market ?? '0',
    inPart: row.in_part,
  },
  outsideBoundary: row.beyond,
})
