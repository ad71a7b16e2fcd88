import type { ResponseOf, sgi } from '@athar/contracts'
import { csvLine } from '@athar/activity-file'
import { metricNames, metrics, progressColumns, type MetricProgress } from '@athar/contracts/sgi'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import { sourcesOf } from '../projects/read-projects.ts'
import type { SgiDeps } from '../deps.ts'
import { progressRows, progressSums } from '../store/progress.ts'
import { nationalGoals } from './national-goals.ts'

type Progress = ResponseOf<typeof sgi.readProgress>

/** Every metric, also those of which nothing was reported: the goal stands all the same. */
type Deps = Pick<SgiDeps, 'published' | 'sources'>

export async function progressOf({ published, sources }: Deps, db: Db): Promise<Progress> {
  const goals = await nationalGoals(published, db)
  const { totals, years, regions, reportedAt } = await progressSums(db)
  const of = <T extends { metric: string }>(rows: readonly T[], metric: string) =>
    rows.filter((row) => row.metric === metric)
  const all = metricNames.map((metric): MetricProgress => {
    const [total] = of(totals, metric)
    return {
      metric,
      initiative: metrics[metric].initiative,
      national: goals(metric),
      total: total?.value ?? '0',
      projects: total?.projects ?? 0,
      years: of(years, metric).map(({ year, value }) => ({ year, value })),
      regions: of(regions, metric).map(({ region, value }) => ({ region, value })),
      sample: total?.sample ?? false,
    }
  })
  const named = all.flatMap(({ national }) => (national ? [national.source] : []))
  return {
    metrics: all,
    sources: await sourcesOf(sources, db, [...new Set(named)]),
    reportedAt: reportedAt?.toISOString() ?? null,
  }
}

export const readProgress = (deps: Deps, { db }: Call<typeof sgi.readProgress>): Promise<Progress> =>
  progressOf(deps, db)

/** The same address, the same columns, for whoever reads them every month. */
export async function downloadProgress({ query, db, reply }: Call<typeof sgi.downloadProgress>): Promise<FastifyReply> {
  const rows = await progressRows(db)
  reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
  if (query.format === 'json') return reply.type('application/json; charset=utf-8').send(JSON.stringify({ rows }))
  const lines = rows.map((row) => csvLine(progressColumns.map((column) => String(row[column]))))
  return reply
    .header('content-disposition', 'attachment; filename="sgi-progress.csv"')
    .type('text/csv; charset=utf-8')
    .send(`\uFEFF${csvLine([...progressColumns])}${lines.join('')}`)
}
