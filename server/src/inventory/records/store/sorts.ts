import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import type { Sql } from './conditions.ts'

type Sort = {
  /** What the records are ordered by before their id, and the same once they are found. */
  readonly key: Sql
  readonly outer: Sql
  readonly join: Sql
  /** What a cursor may hold for it, and how it is compared. */
  readonly shape: RegExp
  readonly value: (text: string) => Sql
}

const decimalShape = /^-?\d+(\.\d+)?$/
const nothing = sql``
const siteJoin = sql`join sites o on o.org_id = r.org_id and o.id = r.site_id`
const bySite = (first: string, second: string): Sort => ({
  key: sql`coalesce(nullif(o.${sql.ref(first)}, ''), o.${sql.ref(second)}) collate app.by_name`,
  outer: sql`r.sort_key collate app.by_name`,
  join: siteJoin,
  shape: /^[^]{0,400}$/,
  value: (text) => sql`${text}`,
})
const byNumber = (column: string): Sort => ({
  key: sql`r.${sql.ref(column)}`,
  outer: sql`r.${sql.ref(column)}`,
  join: nothing,
  shape: decimalShape,
  value: (text) => sql`${text}::numeric`,
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
    shape: /^\d{4}-\d{2}-\d{2}$/,
    value: (text) => sql`${text}::date`,
  }
}

/** A cursor that we never gave is refused like any other wrong input. */
export const badCursor = (): never =>
  fail('validation-failed', { issues: [{ path: 'cursor', code: 'cursor-unknown', part: 'querystring' }] })
