import type { Metric, ProgressRow } from '@athar/contracts/sgi'
import { metrics } from '@athar/contracts/sgi'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type InBoth = { en: string; ar: string }
type Row = {
  slug: string
  title: InBoth
  registered_by: InBoth | null
  initiative: ProgressRow['initiative']
  region: string
  metric: Metric
  year: number
  value: string
  reported_at: Date
  sample: boolean
}

/** Every reported value of what everybody sees, in an order that does not change by itself. */
export async function progressRows(db: Db): Promise<ProgressRow[]> {
  const { rows } = await sql<Row>`select p.slug, p.title, p.registered_by, p.initiative, p.region, v.metric, v.year,
      trim_scale(v.value)::text as value, v.reported_at, p.sample
    from sgi_reported_values v join sgi_projects p on p.id = v.project_id
    where p.hidden_at is null order by v.metric, v.year, p.slug limit 100000`.execute(db)
  return rows.map((row) => ({
    project: row.slug,
    title_en: row.title.en,
    title_ar: row.title.ar,
    organisation_en: row.registered_by?.en ?? '',
    organisation_ar: row.registered_by?.ar ?? '',
    initiative: row.initiative,
    region: row.region,
    metric: row.metric,
    unit: metrics[row.metric].unit,
    year: row.year,
    value: row.value,
    reported_at: row.reported_at.toISOString(),
    verified: false,
    sample: row.sample,
  }))
}

type Summed = { metric: Metric; value: string }

/** The same values added up by the database, which adds exactly. */
export async function progressSums(db: Db): Promise<{
  totals: (Summed & { projects: number; sample: boolean })[]
  years: (Summed & { year: number })[]
  regions: (Summed & { region: string })[]
  reportedAt: Date | null
}> {
  const shown = sql`from sgi_reported_values v join sgi_projects p on p.id = v.project_id where p.hidden_at is null`
  const sum = sql.raw('trim_scale(sum(v.value))::text as value')
  const totals = await sql<
    Summed & { projects: number; sample: boolean }
  >`select v.metric, ${sum}, count(distinct p.id)::int as projects,
    bool_or(p.sample) as sample ${shown} group by v.metric`.execute(db)
  const years = await sql<
    Summed & { year: number }
  >`select v.metric, v.year, ${sum} ${shown} group by 1, 2 order by 1, 2`.execute(db)
  const regions = await sql<
    Summed & { region: string }
  >`select v.metric, p.region, ${sum} ${shown} group by 1, 2 order by 1, 2`.execute(db)
  const newest = await sql<{ at: Date | null }>`select max(v.reported_at) as at ${shown}`.execute(db)
  return { totals: totals.rows, years: years.rows, regions: regions.rows, reportedAt: newest.rows[0]?.at ?? null }
}
