import { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { decodeCursor, encodeCursor } from '../../cursor.ts'
import type { Sql } from './conditions.ts'
import { ownFigureMatches, recordConditions, upstreamRates, type FilterGround } from './filter.ts'
import type { HeldSites } from './held.ts'
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

export const setColumn = { AR4: 'ar4', AR5: 'ar5', AR6: 'ar6' } as const

/** One page in the asked order; the records are found first, and only they are dressed with names and figures. */
export async function listRecords(db: Db, scope: ListScope, page: ListPage) {
  const { organisationId, filter, ground, gwpSet } = scope
  const sort = sortOf(page.sort, setColumn[gwpSet])
  const forward = page.direction === 'asc'
  const way = forward ? sql`asc` : sql`desc`
  const { rows } = await sql<ItemRow & { sort_key: string }>`
    select ${itemColumns(ownFigureMatches(filter), ground.held)}, r.sort_key from (
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
  { organisationId, held }: { organisationId: string; held: readonly HeldSites[] },
  ids: readonly string[],
): Promise<inventory.RecordItem[]> {
  const { rows } =
    await sql<ItemRow>`select ${itemColumns(sql`true`, held)} from activity_records r ${itemJoins} ${upstreamRates({})}
    where r.org_id = ${organisationId} and r.id = any(${[...ids]}::bigint[]) order by r.period_start, r.id`.execute(db)
  return rows.map(itemOf)
}
