import type { Metric, ProgressRow } from '@athar/contracts/sgi'
import { metrics } from '@athar/contracts/sgi'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

/** Every reported value of what everybody sees, in an order that does not change by itself. */
export async function progressRows(db: Db): Promise<ProgressRow[]> {
  const rows = await tables(db)
    .selectFrom('sgiReportedValues as v')
    .innerJoin('sgiProjects as p', 'p.id', 'v.projectId')
    .select(['p.slug', 'p.title', 'p.registeredBy', 'p.initiative', 'p.region', 'p.sample'])
    .select(['v.metric', 'v.year', 'v.reportedAt', sql<string>`trim_scale(v.value)::text`.as('value')])
    .where('p.hiddenAt', 'is', null)
    .orderBy('v.metric')
    .orderBy('v.year')
    .orderBy('p.slug')
    .limit(100_000)
    .execute()
  return rows.map((row) => ({
    project: row.slug,
    title_en: row.title.en,
    title_ar: row.title.ar,
    organisation_en: row.registeredBy?.en ?? '',
    organisation_ar: row.registeredBy?.ar ?? '',
    initiative: row.initiative,
    region: row.region,
    metric: row.metric,
    unit: metrics[row.metric].unit,
    year: row.year,
    value: row.value,
    reported_at: row.reportedAt.toISOString(),
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
