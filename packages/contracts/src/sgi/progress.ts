import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { decimalText, instant } from '../core/wire.ts'
import { source } from '../content/published.ts'
import { initiatives, metricNames } from './vocabulary.ts'

/** A national goal as a source states it, beside what was reached by its own account. */
export const nationalFigure = z.object({
  target: decimalText,
  targetYear: z.number().int().nullable(),
  reached: decimalText,
  reachedYear: z.number().int(),
  /** In the metric's own unit; per cent of land or sea cannot be held against square kilometres. */
  unit: z.enum(['same', 'percent']),
  source: z.string(),
})

export const metricProgress = z.object({
  metric: z.enum(metricNames),
  initiative: z.enum(initiatives),
  national: nationalFigure.nullable(),
  total: decimalText,
  projects: z.number().int(),
  years: z.array(z.object({ year: z.number().int(), value: decimalText })),
  regions: z.array(z.object({ region: z.string(), value: decimalText })),
  /** Whether made-up values of the demonstration are part of it. */
  sample: z.boolean(),
})
export type MetricProgress = z.infer<typeof metricProgress>

export const readProgress = contract({
  name: 'sgi.read-progress',
  method: 'GET',
  path: '/api/sgi/progress',
  summary: 'What registered projects report, by metric, year and region, beside the national goals',
  access: { kind: 'public' },
  response: z.object({
    metrics: z.array(metricProgress),
    sources: z.array(source),
    /** When a value was last reported; null where none was. */
    reportedAt: instant.nullable(),
  }),
})

/** A line of the open data. Columns are added at the end, never renamed or taken away. */
export const progressRow = z.object({
  project: z.string(),
  title_en: z.string(),
  title_ar: z.string(),
  organisation_en: z.string(),
  organisation_ar: z.string(),
  initiative: z.enum(initiatives),
  region: z.string(),
  metric: z.enum(metricNames),
  unit: z.string(),
  year: z.number().int(),
  value: decimalText,
  reported_at: instant,
  verified: z.literal(false),
  sample: z.boolean(),
})
export type ProgressRow = z.infer<typeof progressRow>
export const progressColumns = Object.keys(progressRow.shape) as (keyof ProgressRow)[]

export const downloadProgress = contract({
  name: 'sgi.download-progress',
  method: 'GET',
  path: '/api/open-data/sgi-progress',
  summary: 'Every reported value of published projects as CSV or JSON; the columns stay',
  access: { kind: 'public' },
  query: z.object({ format: z.enum(['csv', 'json']).default('json') }),
  answer: 'file',
})

/** Which drawing of the reported values is framed elsewhere. */
export const embedCharts = ['years', 'regions'] as const
export const embedQuery = z.object({
  metric: z.enum(metricNames).catch('trees-planted'),
  chart: z.enum(embedCharts).catch('years'),
  /** That of the reader's browser where it is not said, as on every page without a language in its address. */
  lang: z.enum(['en', 'ar']).optional().catch(undefined),
})
