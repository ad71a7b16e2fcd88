import { farFromUsual, leastKnown } from '@athar/activity-file'
import { monthlyShares, ONE, splitByMonth, sumText, TOTALS_PARTS, type TotalsPart } from '@athar/carbon'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import {
  doubtfulActivities,
  readResolutions,
  type LinesAsked,
  type LinesOf,
  type LineGroup,
  type StoredLine,
  type YearGroups,
} from '../report/index.ts'

export { kinds as lineKinds, linesFrom, linesOf as storedLinesOf }

/** What becomes of a line: counted, outside the boundary, returned, or apart because its rows are not simply added. */
const kinds = { counted: 0, outside: 1, returned: 2, apart: 3 } as const

type Row = Omit<LineGroup, 'dataQuality' | 'month' | 'siteId' | 'activity' | 'unit' | 'supplierId'> & {
  readonly part: TotalsPart
  readonly kind: (typeof kinds)[keyof typeof kinds]
  readonly dataQuality: LineGroup['dataQuality']
  readonly siteId: string | null
  readonly activity: string | null
  readonly unit: string | null
  readonly supplierId: number | null
  readonly nth: number | null
  readonly pending: number
  readonly months: number | null
  readonly amounts: number
  readonly least: number | null
  readonly most: number | null
}

/**
 * A year out of the monthly sums, which the database adds up by each thing that the totals are told by: some thousand
 * sums in the place of tens of thousands of lines. What cannot be added before it is counted comes apart: lines over
 * several months, and electricity that contracts are shared out over, or that is not measured in kWh.
 */
export const groupedLines: LinesOf = async (db, asked) => {
  const months = splitByMonth({ from: asked.year.startsOn, to: asked.year.endsOn })
  const source = linesFrom(asked, months)
  const { rows } = await sql<Row>`
    select case grouping(data_quality, site_id, nth, supplier_id)
        when 7 then 'whole' when 11 then 'places' when 13 then 'months' else 'suppliers' end as part,
      kind, resolution_id as "resolutionId", activity, unit, data_quality as "dataQuality", site_id as "siteId", nth,
      supplier_id as "supplierId", sum(records)::int as records, sum(quantity) as quantity, sum(counted) as counted,
      coalesce(sum(records) filter (where state = 'pending'), 0)::int as pending, bit_or(1 << nth) as months,
      count(daily)::int as amounts, min(daily) as least, max(daily) as most
    from (${source}) u
    group by grouping sets (
      (kind, resolution_id, negative, activity, unit, data_quality),
      (kind, resolution_id, negative, activity, unit, site_id),
      (kind, resolution_id, negative, nth), (kind, resolution_id, negative, supplier_id))`.execute(db)
  const names = months.map(({ from }) => from.slice(0, 7))
  const of = (part: TotalsPart) => rows.filter((row) => row.part === part)
  const [whole, places] = [of('whole'), of('places')]
  const groups: YearGroups = {
    parts: partsOf(rows, names, asked.earlier ? ['whole', 'months'] : TOTALS_PARTS),
    records: recordsOf(whole),
    outside: outsideOf(places),
    sites: new Set(places.map(({ siteId }) => siteId!)),
    months: coverageOf(places, names),
    doubtful: asked.earlier ? [] : await doubtfulOf(db, asked, whole),
    uneven: asked.earlier ? [] : await unevenOf(db, asked, places),
  }
  return { groups, lines: whole.some(({ kind }) => kind === kinds.apart) ? await apartOf(db, source) : [] }
}

type Months = ReturnType<typeof splitByMonth>

/** The lines of the year, each with what becomes of it, its month by number, and the amount a day. */
function linesFrom({ organisationId, year, contracts, ...ground }: LinesAsked, months: Months) {
  const shares = sharesOf(ground, months)
  const share = shares.length === 0 ? null : sql`coalesce(h.share, 1)`
  const held =
    shares.length === 0
      ? sql``
      : sql`left join unnest(${shares.map(({ siteId }) => siteId)}::uuid[], ${shares.map(({ nth }) => nth)}::int[],
          ${shares.map((each) => each.share)}::numeric[]) as h (site_id, nth, share)
          on h.site_id = u.site_id and h.nth = m.nth`
  // An exact sum of kWh is the sum of what each line has; of other units each line is rounded.
  const electricity = sql`u.resolution_id in (select f.id from factor_resolutions f where f.org_id = ${organisationId}
    and f.category = 'purchased-electricity' and (${contracts.length > 0}::boolean or f.unit <> 'kWh'))`
  return sql`select u.site_id, u.activity, u.resolution_id, u.supplier_id, u.data_quality, u.state, u.unit, u.period_start,
      u.period_end, u.records, u.quantity, m.nth, u.quantity < 0 as negative,
      ${share ? sql`u.quantity * ${share}` : sql`u.quantity`} as counted,
      case when u.state = 'returned' then ${sql.lit(kinds.returned)}
        when m.nth is null or u.period_end > m.last_day or ${electricity} then ${sql.lit(kinds.apart)}
        when ${share ? sql`${share} = 0` : sql`false`} then ${sql.lit(kinds.outside)}
        else ${sql.lit(kinds.counted)} end as kind,
      case when u.state <> 'returned' and u.quantity > 0
        then u.quantity::float8 / u.records / (u.period_end - u.period_start + 1) end as daily
    from inventory_rollup u
    left join unnest(${months.map(({ from }) => from)}::date[], ${months.map(({ to }) => to)}::date[],
        ${months.map((_, nth) => nth)}::int[]) as m (bucket, last_day, nth) on m.bucket = u.bucket
    ${held}
    where u.org_id = ${organisationId} and u.inventory_year = ${year.year} offset 0`
}

/** Months of sites that do not count whole. */
function sharesOf(
  { structure, approach, sites }: Pick<LinesAsked, 'structure' | 'approach' | 'sites'>,
  months: Months,
): { siteId: string; nth: number; share: string }[] {
  const shareOf = monthlyShares(structure, approach)
  return sites.flatMap(({ id, entityId }) =>
    months.flatMap(({ from }, nth) => {
      const share = shareOf(entityId, from.slice(0, 7))
      return share === ONE ? [] : [{ siteId: id, nth, share: sumText(share) }]
    }),
  )
}

function partsOf(
  rows: readonly Row[],
  months: readonly string[],
  wanted: readonly TotalsPart[],
): Record<TotalsPart, LineGroup[]> {
  const parts: Record<TotalsPart, LineGroup[]> = { whole: [], places: [], months: [], suppliers: [] }
  for (const row of rows)
    if (row.kind <= kinds.outside && wanted.includes(row.part))
      parts[row.part].push({
        siteId: row.siteId ?? '',
        activity: row.activity ?? '',
        resolutionId: row.resolutionId,
        supplierId: row.supplierId ?? 0,
        unit: row.unit ?? '',
        dataQuality: row.dataQuality,
        month: row.nth === null ? '' : months[row.nth]!,
        records: row.records,
        quantity: row.quantity,
        counted: row.counted,
        outside: row.kind === kinds.outside,
      })
  return parts
}

function recordsOf(whole: readonly Row[]): YearGroups['records'] {
  const records = { pending: 0, approved: 0, returned: 0 }
  for (const row of whole)
    if (row.kind === kinds.returned) records.returned += row.records
    else {
      records.pending += row.pending
      records.approved += row.records - row.pending
    }
  return records
}

function outsideOf(places: readonly Row[]): ReadonlyMap<string, number> {
  const outside = new Map<string, number>()
  for (const { kind, siteId, records } of places)
    if (kind === kinds.outside) outside.set(siteId!, (outside.get(siteId!) ?? 0) + records)
  return outside
}

function coverageOf(places: readonly Row[], names: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const bits = new Map<string, number>()
  for (const { kind, siteId, activity, months } of places) {
    if (kind === kinds.returned || kind === kinds.apart) continue
    const source = `${siteId}|${activity}`
    bits.set(source, (bits.get(source) ?? 0) | (months ?? 0))
  }
  return new Map(
    [...bits].map(([source, months]) => [source, new Set(names.filter((_, nth) => (months & (1 << nth)) !== 0))]),
  )
}

async function doubtfulOf(db: Db, { organisationId, year }: LinesAsked, whole: readonly Row[]) {
  const served = whole.filter(({ kind }) => kind !== kinds.returned)
  const ids = [...new Set(served.map(({ resolutionId }) => resolutionId))]
  const activities = doubtfulActivities(
    served.map(({ activity, resolutionId }) => ({ activity: activity!, resolutionId })),
    await readResolutions(db, organisationId, ids),
  )
  if (activities.length === 0) return []
  const { rows } = await sql<YearGroups['doubtful'][number]>`
    select site_id as "siteId", activity, unit, supplier_id as "supplierId", resolution_id as "resolutionId",
        sum(quantity) as quantity
      from inventory_rollup where org_id = ${organisationId} and inventory_year = ${year.year} and state <> 'returned'
       and activity = any(${activities}::text[])
     group by site_id, activity, unit, supplier_id, resolution_id
     order by site_id, activity, resolution_id, supplier_id, unit`.execute(db)
  return rows
}

/** The usual amount lies between the least and the most: these tell which sources can have one far from it. */
async function unevenOf(db: Db, { organisationId, year }: LinesAsked, places: readonly Row[]): Promise<StoredLine[]> {
  type Spread = { siteId: string; activity: string; amounts: number; least: number; most: number }
  const spreads = new Map<string, Spread>()
  for (const { siteId, activity, unit, amounts, least, most } of places) {
    if (least === null || most === null) continue
    const key = `${siteId}|${activity}|${unit}`
    const known = spreads.get(key)
    spreads.set(key, {
      siteId: siteId!,
      activity: activity!,
      amounts: (known?.amounts ?? 0) + amounts,
      least: Math.min(known?.least ?? least, least),
      most: Math.max(known?.most ?? most, most),
    })
  }
  const uneven = [...spreads.values()].filter(
    ({ amounts, least, most }) => amounts >= leastKnown && most >= farFromUsual * least,
  )
  if (uneven.length === 0) return []
  return linesOf(
    db,
    sql`inventory_rollup u join (
      select distinct * from unnest(${uneven.map(({ siteId }) => siteId)}::uuid[],
        ${uneven.map(({ activity }) => activity)}::text[]) as n (site_id, activity)) n using (site_id, activity)
     where u.org_id = ${organisationId} and u.inventory_year = ${year.year} and u.state <> 'returned'`,
  )
}

const apartOf = (db: Db, source: ReturnType<typeof sql>): Promise<StoredLine[]> =>
  linesOf(db, sql`(${source}) u where kind = ${sql.lit(kinds.apart)}`)

async function linesOf(db: Db, from: RawBuilder<unknown>): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select site_id as "siteId", activity, resolution_id as "resolutionId", supplier_id as "supplierId",
      data_quality as "dataQuality", state, unit, period_start as "periodStart", period_end as "periodEnd", records, quantity
    from ${from}
    order by site_id, activity, resolution_id, supplier_id, data_quality, state, unit,
      period_start, period_end`.execute(db)
  return rows
}
