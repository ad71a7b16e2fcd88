import { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { readPage, type Keyset } from '../../../platform/list/read-page.ts'
import { ownFigureMatches, recordConditions, upstreamRates, type FilterGround } from './filter.ts'
import { outsideBoundary } from './held.ts'
import { heldColumns, heldItemOf, type HeldRow } from './held-item.ts'
import { attachmentCount, itemColumns, itemJoins, itemOf, type ItemRow } from './items.ts'
import { sortOf } from './sorts.ts'

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
  const way = page.direction === 'asc' ? sql`asc` : sql`desc`
  const keys: Keyset<ItemRow & ListedRow> = {
    name: page.sort,
    direction: page.direction,
    columns: [
      { sql: sort.key, type: sort.type, of: (row) => row.sort_key },
      { sql: sql`r.id`, type: 'bigint', of: ({ id }) => id },
    ],
  }
  const { rows, nextCursor } = await readPage(page, keys, async ({ after, order, limit }) => {
    const found = await sql<ItemRow & ListedRow>`
    select ${itemColumns(ownFigureMatches(filter))}, ${outsideBoundary('r', ground.held)} as "outsideBoundary", ${attachmentCount} as attachments, r.sort_key from (
      select r.*, ${sort.key}::text as sort_key from activity_records r ${sort.join}
       where ${recordConditions(organisationId, filter, ground)} and ${after}
       order by ${order} limit ${limit}) r
    ${itemJoins} ${upstreamRates(filter)}
    order by ${sort.outer} ${way}, r.id ${way}`.execute(db)
    return found.rows
  })
  return { items: rows.map((row) => itemOf(row, row)), nextCursor }
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
