import { decimal, sum, toText } from '@athar/carbon'
import { sql, type RawBuilder } from 'kysely'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { setColumn } from '../records/store/list.ts'

/** Records alike in what a sample is drawn by, in the order of their ids. */
export type Stratum = { readonly key: string; readonly ids: readonly string[]; readonly kg: number }

type Dimension = 'site' | 'category' | 'size'
type Asked = {
  readonly organisationId: string
  readonly year: number
  readonly gwpSet: inventory.GwpSetName
  readonly by: readonly Dimension[]
  /** Kilograms from which a record is large; a tenth of it is medium. */
  readonly thresholdKg: string
}
type Group = { site: string; resolution: number; size: string; ids: string; kg: string }

/**
 * The counted records of a year by stratum; ids alone, since a year may hold a million. They are grouped by hash and
 * sorted here: sorting a million keys in the database takes seconds.
 */
export async function sampleStrata(
  db: Db,
  { organisationId, year, gwpSet, by, thresholdKg }: Asked,
): Promise<Stratum[]> {
  const kg = sql.ref(`r.co2e_${setColumn[gwpSet]}_kg`)
  const parts: Record<Dimension, RawBuilder<unknown>> = {
    site: sql`r.site_id`,
    category: sql`r.resolution_id`,
    size: sql`case when abs(${kg}) >= ${thresholdKg}::numeric then 'large'
      when abs(${kg}) >= ${thresholdKg}::numeric / 10 then 'medium' else 'small' end`,
  }
  const used = (one: Dimension) => (by.includes(one) ? parts[one] : sql`null`)
  const { rows } = await sql<Group>`select site::text, resolution, size, string_agg(id::text, ',') as ids,
      sum(abs(kg))::text as kg
    from (
      select r.id, ${kg} as kg, ${used('site')} as site, ${used('category')} as resolution, ${used('size')} as size
        from activity_records r
       where r.org_id = ${organisationId} and r.inventory_year = ${year} and r.state <> 'returned') counted
    group by site, resolution, size`.execute(db)
  const categories = await categoriesOf(db, organisationId, by.includes('category') ? rows : [])
  const keyOf = ({ site, resolution, size }: Group): string => {
    const named = { site, category: categories.get(resolution) ?? '', size }
    return by.map((one) => named[one]).join('|') || 'all'
  }
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, groups]) => ({
      key,
      ids: inOrder(groups.map(({ ids }) => ids).join(',')),
      kg: Number(toText(sum(groups.map((one) => decimal(one.kg))))),
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

const inOrder = (ids: string): string[] => [...BigInt64Array.from(ids.split(','), BigInt).sort()].map(String)

async function categoriesOf(db: Db, organisationId: string, rows: readonly Group[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map(({ resolution }) => resolution))]
  const found = await sql<{ id: number; category: string }>`select id, category from factor_resolutions
    where org_id = ${organisationId} and id = any(${ids}::integer[])`.execute(db)
  return new Map(found.rows.map(({ id, category }) => [id, category]))
}
