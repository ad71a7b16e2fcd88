import { compare, decimal, ONE, sum, toText, type Decimal } from '@athar/carbon'
import { sql, type RawBuilder } from 'kysely'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'
import { setColumn } from '../records/store/list.ts'

/** Records alike in what a sample is drawn by, in the order of their ids. */
export type Stratum = { readonly key: string; readonly ids: readonly string[]; readonly weight: string }

type Dimension = 'site' | 'category' | 'size'
type Asked = {
  readonly organisationId: string
  readonly year: number
  readonly gwpSet: inventory.GwpSetName
  readonly by: readonly Dimension[]
  /** Kilograms from which a record is large; a tenth of it is medium. */
  readonly thresholdKg: string
  /** The part of a record that counts, by its site and its days. */
  readonly shareOf: ShareOf
}
export type ShareOf = (siteId: string, period: { readonly from: string; readonly to: string }) => Decimal
type Group = { site: string; resolution: number; size: string; ids: string; kg: string }

/**
 * The records of a year that count, by stratum, with what of them counts; ids alone, since a year may hold a million. They are grouped by hash and
 * sorted here: sorting a million keys in the database takes seconds.
 */
export async function sampleStrata(
  db: Db,
  { organisationId, year, gwpSet, by, thresholdKg, shareOf }: Asked,
): Promise<Stratum[]> {
  const held = await partsHeld(db, { organisationId, year, shareOf })
  const whole = sql.ref(`r.co2e_${setColumn[gwpSet]}_kg`)
  const kg = held.length === 0 ? whole : sql`${whole} * coalesce(h.share, 1)`
  const join =
    held.length === 0
      ? sql``
      : sql`left join unnest(${held.map(({ site }) => site)}::uuid[], ${held.map(({ from }) => from)}::date[],
          ${held.map(({ to }) => to)}::date[], ${held.map(({ share }) => share)}::numeric[])
          as h (site_id, period_start, period_end, share) using (site_id, period_start, period_end)`
  const counts = held.length === 0 ? sql`true` : sql`coalesce(h.share, 1) <> 0`
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
        from activity_records r ${join}
       where r.org_id = ${organisationId} and r.inventory_year = ${year} and r.state <> 'returned' and ${counts}) counted
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
      weight: toText(sum(groups.map((one) => decimal(one.kg)))),
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** Days of sites of which not all counts; where all is held the database need not be asked for days. */
async function partsHeld(
  db: Db,
  { organisationId, year, shareOf }: Pick<Asked, 'organisationId' | 'year' | 'shareOf'>,
): Promise<{ site: string; from: string; to: string; share: string }[]> {
  const rows = await tables(db)
    .selectFrom('activityRecords')
    .select(['siteId as site', 'periodStart as from', 'periodEnd as to'])
    .distinct()
    .where('orgId', '=', organisationId)
    .where('inventoryYear', '=', year)
    .where('state', '<>', 'returned')
    .execute()
  return rows.flatMap((row) => {
    const share = shareOf(row.site, row)
    return compare(share, ONE) === 0 ? [] : [{ ...row, share: toText(share) }]
  })
}

const inOrder = (ids: string): string[] => [...BigInt64Array.from(ids.split(','), BigInt).sort()].map(String)

async function categoriesOf(db: Db, organisationId: string, rows: readonly Group[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map(({ resolution }) => resolution))]
  const found = await tables(db)
    .selectFrom('factorResolutions')
    .select(['id', 'category'])
    .where('orgId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute()
  return new Map(found.map(({ id, category }) => [id, category]))
}
