import { libraryEdition } from '@athar/reference-data'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { calculationBasis, createCalculator, factorTables as tables, whatCanMatter } from '../calculation/index.ts'

/** How many records today's factors would change, by the change: the answer before and the mark of the new one. */
type Superseded = ReadonlyMap<string, { readonly records: number; readonly approved: number }>
/** What was accepted with a reason, the latest first. */
export type Acceptance = {
  readonly changes: readonly string[]
  readonly reason: string
  readonly by: string
  readonly at: Date
}
export type SupersededYear = {
  /** Of all changes, whether accepted or not. */
  readonly changes: readonly string[]
  readonly records: number
  /** Those that are approved, and would wait for approval again. */
  readonly approved: number
  /** Those that no acceptance covers. */
  readonly open: number
  /** The acceptances that cover some of the rest. */
  readonly acceptances: readonly Acceptance[]
}

type SameRows = {
  activity: string
  unit: string
  country: string
  resolution_id: number
  calendar_year: number
  site: string | null
  supplier: number | null
  from: string | null
  to: string | null
  records: number
  approved: number
}

/** Years whose comparison is kept until records or factors change. */
const mostKept = 500
const kept = new Map<string, { readonly mark: string; readonly found: Superseded }>()

/** Compares the answers that records rest on with those of today's factors; returned records do not count. */
async function compare(db: Db, organisationId: string, year: number, now: Date): Promise<Superseded> {
  const calculator = await createCalculator(db, organisationId, now)
  const matters = whatCanMatter(calculator.validity, [year - 1, year, year + 1])
  const has = (list: readonly string[]) => sql`r.activity = any(${[...list]}::text[])`
  const counted = sql`r.org_id = ${organisationId} and r.inventory_year = ${year} and r.state <> 'returned'`
  // The monthly sums tell all but days: records are read only of activities whose factors change within a year.
  const { rows } = await sql<SameRows>`
    select r.activity, r.unit, trim(s.country) as country, r.resolution_id, r.calendar_year,
        case when ${has(matters.site)} then r.site_id end as site,
        case when ${has(matters.supplier)} then nullif(r.supplier_id, 0) end as supplier,
        r.first_day::text as "from", r.last_day::text as "to", sum(r.records)::int as records,
        coalesce(sum(r.records) filter (where r.state = 'approved'), 0)::int as approved
      from (
        select activity, unit, resolution_id, state, site_id, supplier_id, extract(year from bucket)::int as calendar_year,
            null::date as first_day, null::date as last_day, records
          from inventory_rollup r
         where ${counted} and not ${has(matters.days)}
        union all
        select activity, unit, resolution_id, state, site_id, supplier_id, extract(year from period_start)::int,
            period_start, period_end, 1
          from activity_records r
         where ${counted} and ${has(matters.days)}) r
      join sites s on s.org_id = ${organisationId} and s.id = r.site_id
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(db)
  const asked = rows.flatMap((row) => {
    const answer = calculator.answer({
      activity: row.activity,
      unit: row.unit,
      region: row.country,
      year: row.calendar_year,
      ...(row.site === null ? {} : { site: row.site }),
      ...(row.supplier === null ? {} : { supplier: String(row.supplier) }),
      ...(row.from === null || row.to === null ? {} : { from: row.from, to: row.to }),
    })
    const { resolution_id: before, records, approved } = row
    return answer === null ? [] : [{ before, answer: JSON.stringify(answer), records, approved }]
  })
  const { rows: changed } = await sql<{ change: string; records: number; approved: number }>`
    select a.before || ' ' || md5((a.answer - 'losers')::text) as change, sum(a.records)::int as records,
        sum(a.approved)::int as approved
      from unnest(${asked.map(({ before }) => before)}::int[], ${asked.map(({ answer }) => answer)}::jsonb[],
          ${asked.map(({ records }) => records)}::int[], ${asked.map(({ approved }) => approved)}::int[])
          as a (before, answer, records, approved)
      join factor_resolutions f on f.org_id = ${organisationId} and f.id = a.before
     where f.answer - 'losers' <> a.answer - 'losers'
     group by 1 order by 1`.execute(db)
  return new Map(changed.map(({ change, records, approved }) => [change, { records, approved }]))
}

async function found(db: Db, organisationId: string, year: number, now: Date): Promise<Superseded> {
  const { rows } = await sql<{
    stamps: string | null
  }>`select md5(string_agg(bucket || ' ' || stamp, ',' order by bucket)) as stamps
    from inventory_rollup_stamps where org_id = ${organisationId}`.execute(db)
  const mark = [libraryEdition().id, await calculationBasis(db, organisationId), rows[0]?.stamps].join(' ')
  const name = `${organisationId} ${year}`
  const known = kept.get(name)
  if (known?.mark === mark) return known.found
  const entry = { mark, found: await compare(db, organisationId, year, now) }
  kept.delete(name)
  kept.set(name, entry)
  for (const [oldest] of kept) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  return entry.found
}

/** What superseded factors mean to a year. The monthly sums are up to date before it is asked. */
export async function supersededOf(db: Db, organisationId: string, year: number, now: Date): Promise<SupersededYear> {
  const superseded = await found(db, organisationId, year, now)
  const stored = superseded.size === 0 ? [] : await acceptances(db, organisationId, year)
  const covering = stored.filter(({ changes }) => changes.some((change) => superseded.has(change)))
  const covered = new Set(covering.flatMap(({ changes }) => changes))
  const all = [...superseded.values()]
  const records = all.reduce((sum, one) => sum + one.records, 0)
  const approved = all.reduce((sum, one) => sum + one.approved, 0)
  const open = [...superseded].reduce((sum, [change, one]) => sum + (covered.has(change) ? 0 : one.records), 0)
  return { changes: [...superseded.keys()], records, approved, open, acceptances: covering }
}

async function acceptances(db: Db, organisationId: string, year: number): Promise<Acceptance[]> {
  const rows = await tables(db)
    .selectFrom('superseded_acceptances')
    .select(['changes', 'reason', 'accepted_by', 'accepted_at'])
    .where('org_id', '=', organisationId)
    .where('year', '=', year)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ changes: row.changes, reason: row.reason, by: row.accepted_by, at: row.accepted_at }))
}

export async function insertAcceptance(
  db: Db,
  organisationId: string,
  year: number,
  { changes, records, reason, by, at }: Acceptance & { readonly records: number },
): Promise<void> {
  await tables(db)
    .insertInto('superseded_acceptances')
    .values({ org_id: organisationId, year, changes: [...changes], records, reason, accepted_by: by, accepted_at: at })
    .execute()
}
