import { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { decodeCursor, encodeCursor } from '../../cursor.ts'
import {
  isSummed,
  ownConditions,
  ownFigureMatches,
  recordConditions,
  sharedConditions,
  upstreamRates,
  type FilterGround,
  type Sql,
} from './filter.ts'
import { itemColumns, itemJoins, itemOf, type ItemRow } from './items.ts'
import { badCursor, sortOf } from './sorts.ts'

type Filter = inventory.RecordFilter
export type ListScope = {
  readonly organisationId: string
  readonly filter: Filter
  readonly ground: FilterGround
  readonly gwpSet: inventory.GwpSetName
}
export type ListPage = Pick<
  ReturnType<typeof inventory.listRecords.query.parse>,
  'sort' | 'direction' | 'cursor' | 'limit'
>

const setColumn = { AR4: 'ar4', AR5: 'ar5', AR6: 'ar6' } as const

/** One page in the asked order; the records are found first, and only they are dressed with names and figures. */
export async function listRecords(db: Db, scope: ListScope, page: ListPage) {
  const { organisationId, filter, ground, gwpSet } = scope
  const sort = sortOf(page.sort, setColumn[gwpSet])
  const forward = page.direction === 'asc'
  const way = forward ? sql`asc` : sql`desc`
  const { rows } = await sql<ItemRow & { sort_key: string }>`
    select ${itemColumns(ownFigureMatches(filter))}, r.sort_key from (
      select r.*, ${sort.key}::text as sort_key from activity_records r ${sort.join}
       where ${recordConditions(organisationId, filter, ground)} and ${after(page, sort, forward)}
       order by ${sort.key} ${way}, r.id ${way} limit ${page.limit + 1}) r
    ${itemJoins} ${upstreamRates(filter)}
    order by ${sort.outer} ${way}, r.id ${way}`.execute(db)
  const items = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? items.at(-1) : undefined
  return { items: items.map(itemOf), nextCursor: last ? encodeCursor([page.sort, last.sort_key, last.id]) : null }
}

function after(page: ListPage, sort: ReturnType<typeof sortOf>, forward: boolean): Sql {
  if (page.cursor === undefined) return sql`true`
  const [by, value, id] = decodeCursor(page.cursor, 3) as [string, string, string]
  if (by !== page.sort || !sort.shape.test(value) || !/^\d{1,18}$/.test(id)) return badCursor()
  return sql`(${sort.key}, r.id) ${forward ? sql`>` : sql`<`} (${sort.value(value)}, ${id}::bigint)`
}

/** Records by id, in the order of their days. */
export async function itemsById(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<inventory.RecordItem[]> {
  const { rows } =
    await sql<ItemRow>`select ${itemColumns(sql`true`)} from activity_records r ${itemJoins} ${upstreamRates({})}
    where r.org_id = ${organisationId} and r.id = any(${[...ids]}::bigint[]) order by r.period_start, r.id`.execute(db)
  return rows.map(itemOf)
}

type TotalsRow = Record<'records' | 'pending' | 'approved' | 'returned', number> &
  Record<'kg' | 'market' | 'upstream' | 'outside' | 'sent_back', string | null>

/** Sums over all that match; from the rollup wherever it can tell, which must be up to date. */
export async function totalRecords(db: Db, scope: ListScope): Promise<inventory.RecordTotals> {
  const { organisationId, filter, ground, gwpSet } = scope
  const set = setColumn[gwpSet]
  const sums = isSummed(filter)
    ? sql`select u.resolution_id, u.state, sum(u.records) as records, sum(u.quantity) as quantity, sum(u.${sql.ref(`co2e_${set}_kg`)}) as kg,
            sum(coalesce(u.${sql.ref(`market_${set}_kg`)}, u.${sql.ref(`co2e_${set}_kg`)})) as market
          from inventory_rollup u where ${sharedConditions('u', organisationId, filter, ground)} group by 1, 2`
    : sql`select r.resolution_id, r.state, count(*) as records, sum(r.quantity) as quantity, sum(r.${sql.ref(`co2e_${set}_kg`)}) as kg,
            sum(coalesce(r.${sql.ref(`market_${set}_kg`)}, r.${sql.ref(`co2e_${set}_kg`)})) as market
          from activity_records r where ${sharedConditions('r', organisationId, filter, ground)} and ${sql.join(ownConditions(organisationId, filter), sql` and `)} group by 1, 2`
  const own = ownFigureMatches(filter)
  const { rows } = await sql<TotalsRow>`
    select coalesce(sum(t.records), 0)::int as records,
      coalesce(sum(t.records) filter (where t.state = 'pending'), 0)::int as pending,
      coalesce(sum(t.records) filter (where t.state = 'approved'), 0)::int as approved,
      coalesce(sum(t.records) filter (where t.state = 'returned'), 0)::int as returned,
      sum(t.kg) filter (where ${own}) as kg, sum(t.market) filter (where ${own}) as market,
      sum(t.quantity * rates.${sql.ref(set)}) as upstream,
      sum(t.kg) filter (where ${own} and f.scope = 'outside') as outside,
      sum(t.kg) filter (where ${own} and t.state = 'returned') as sent_back
    from (${sums}) t join factor_resolutions f on f.org_id = ${organisationId} and f.id = t.resolution_id ${upstreamRates(filter)}`.execute(
    db,
  )
  const row = rows[0]!
  return {
    records: row.records,
    pending: row.pending,
    approved: row.approved,
    returned: row.returned,
    kgCo2e: row.kg ?? '0',
    marketKgCo2e: row.market ?? '0',
    upstreamKgCo2e: row.upstream ?? '0',
    outsideKgCo2e: row.outside ?? '0',
    returnedKgCo2e: row.sent_back ?? '0',
  }
}
