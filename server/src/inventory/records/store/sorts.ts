import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { keyTypes } from '../../../platform/list/read-page.ts'
import type { Sql } from './conditions.ts'

type Sort = {
  /** What the records are ordered by before their id, and the same once they are found. */
  readonly key: Sql
  readonly outer: Sql
  readonly join: Sql
  /** What a cursor holds for it. */
  readonly type: keyof typeof keyTypes
}

const nothing = sql``
const siteJoin = sql`join sites o on o.org_id = r.org_id and o.id = r.site_id`
const bySite = (first: string, second: string): Sort => ({
  key: sql`coalesce(nullif(o.${sql.ref(first)}, ''), o.${sql.ref(second)}) collate app.by_name`,
  outer: sql`r.sort_key collate app.by_name`,
  join: siteJoin,
  type: 'text',
})
const byNumber = (column: string): Sort => ({
  key: sql`r.${sql.ref(column)}`,
  outer: sql`r.${sql.ref(column)}`,
  join: nothing,
  type: 'decimal',
})

/** How a list is ordered. */
export function sortOf(sort: (typeof inventory.recordSorts)[number], set: 'ar4' | 'ar5' | 'ar6'): Sort {
  if (sort === 'kg') return byNumber(`co2e_${set}_kg`)
  if (sort === 'quantity') return byNumber('quantity')
  if (sort === 'site-en') return bySite('name_en', 'name_ar')
  if (sort === 'site-ar') return bySite('name_ar', 'name_en')
  return {
    key: sql`r.period_start`,
    outer: sql`r.period_start`,
    join: nothing,
    type: 'day',
  }
}
