import { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { decodeCursor, encodeCursor } from '../../cursor.ts'
import type { Sql } from './conditions.ts'
import { ownFigureMatches, recordConditions, upstreamRates, type FilterGround } from './filter.ts'
import { outsideBoundary } from './held.ts'
import { heldColumns, heldItemOf, type HeldRow } from './held-item.ts'
import { attachmentCount, itemColumns, itemJoins, itemOf, type ItemRow } from './items.ts'
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

type ListedRow = Parameters<typeof itemOf>[1] & { readonly sort_key: string }

/** One page in the asked order; the records are found first, and only they are dressed with names and figures. */
export async function listRecords(db: Db, scope: ListScope, page: ListPage) {
  const { organisationId, filter, ground, gwpSet } = scope
  const sort = sortOf(page.sort, setColumn[gwpSet])
  const forward = page.direction === 'asc'
  const way = forward ? sql`asc` : sql`desc`
  const { rows } = await sql<ItemRow & ListedRow>`
    select ${itemColumns(ownFigureMatches(filter))}, ${outsideBoundary('r', ground.held)} as "outsideBoundary", ${attachmentCount} as attachments, r.sort_key from (
      select r.*, ${sort.key}::text as sort_key from activity_records r ${sort.join}
       where ${recordConditions(organisationId, filter, ground)} and ${after(page, sort, forward)}
       order by ${sort.key} ${way}, r.id ${way} limit ${page.limit + 1}) r
    ${itemJoins} ${upstreamRates(filter)}
    order by ${sort.outer} ${way}, r.id ${way}`.execute(db)
  const items = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? items.at(-1) : undefined
  return {
    items: items.map((row) => itemOf(row, row)),
    nextCursor: last ? encodeCursor([page.sort, last.sort_key, last.id]) : null,
  }
}

function after(page: ListPage, sort: ReturnType<typeof sortOf>, forward: boolean): Sql {
  if (page.cursor === undefined) return sql`true`
  const [by, value, id] = decodeCursor(page.cursor, 3) as [string, string, string]
  if (by !== page.sort || !sort.shape.test(value) || !/^\d{1,18}$/.test(id)) return badCursor()
  return sql`(${sort.key}, r.id) ${forward ? sql`>` : sql`<`} (${sort.value(value)}, ${id}::bigint)`
}

/**
 * Records by id, in the order of their days. They are found first, by their ids alone: the planner would sooner walk through
 * a site of which it has no figures yet.
 */
export async function itemsById(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<inventory.RecordItem[]> {
  const { rows } = await sql<
    ItemRow & HeldRow & { attachments: number }
  >`select ${itemColumns(sql`true`)}, ${attachmentCount} as attachments, ${heldColumns(organisationId)} from (
      select * from activity_records where org_id = ${organisationId} and id = any(${[...ids]}::bigint[]) offset 0) r
    ${itemJoins} ${upstreamRates({})} order by r.period_start, r.id`.execute(db)
  return rows.map((row) => heldItemOf(row, row.attachments))
}
