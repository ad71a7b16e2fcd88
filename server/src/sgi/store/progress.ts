import type { Metric, ProgressRow } from '@athar/contracts/sgi'
import { metrics } from '@athar/contracts/sgi'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables, trimmed } from '../../platform/tables.ts'

/** Every reported value of what everybody sees, in an order that does not change by itself. */
export async function progressRows(db: Db): Promise<ProgressRow[]> {
  const rows = await tables(db)
    .selectFrom('sgiReportedValues as v')
    .innerJoin('sgiProjects as p', 'p.id', 'v.projectId')
    .select(['p.slug', 'p.title', 'p.registeredBy', 'p.initiative', 'p.region', 'p.sample'])
    .select(['v.metric', 'v.year', 'v.reportedAt', trimmed('v.value').as('value')])
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
  const sums = async <Row>(columns: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
    (
      await sql<Summed & Row>`select v.metric, trim_scale(sum(v.value))::text as value, ${columns} ${shown}
        group by v.metric ${rest}`.execute(db)
    ).rows
  return {
    totals: await sums(sql`count(distinct p.id)::int as projects, bool_or(p.sample) as sample`, sql``),
    years: await sums(sql`v.year`, sql`, v.year order by v.metric, v.year`),
    regions: await sums(sql`p.region`, sql`, p.region order by v.metric, p.region`),
    reportedAt:
      (await sql<{ at: Date | null }>`select max(v.reported_at) as at ${shown}`.execute(db)).rows[0]?.at ?? null,
  }
}
