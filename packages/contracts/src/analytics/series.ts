import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'

/** Series that the inventory gives: all scopes, or one of them, in kg CO2e. */
export const emissionSeries = ['total', 'scope1', 'scope2', 'scope3'] as const
export type EmissionSeries = (typeof emissionSeries)[number]
export const seriesSteps = ['year', 'month'] as const

const both = z.object({ en: z.string(), ar: z.string() })
const at = z.string()

/** A series with what statistics say of it. Values are decimal texts, what was estimated are numbers. */
export const analysedSeries = z.object({
  /** What it is called and measured in; null for emissions, which the page words by itself. */
  name: both.nullable(),
  unit: both.nullable(),
  step: z.enum(seriesSteps),
  points: z.array(
    z.object({
      at,
      value: z.string(),
      /** Not over yet: shown, and in no statistics. */
      partial: z.boolean(),
      /** A year with records in other months than the latest year that is over: shown, and compared with none. */
      unlike: z.boolean(),
    }),
  ),
  anomalies: z.array(
    z.object({
      at,
      value: z.number(),
      usual: z.number(),
      /** How many times the usual it is; null where that is zero. */
      times: z.number().nullable(),
    }),
  ),
  forecast: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      method: z.enum(['linear-trend', 'seasonal-trend']),
      points: z.array(z.object({ at, value: z.number(), low: z.number(), high: z.number() })),
    }),
    z.object({ ok: z.literal(false), have: z.number().int(), need: z.number().int() }),
  ]),
})
export type AnalysedSeries = z.infer<typeof analysedSeries>

const reads = { method: 'GET', access: { kind: 'member', roles: mayReadAll } } as const

export const readEmissionSeries = contract({
  ...reads,
  name: 'analytics.read-emissions',
  path: '/api/analytics/emissions/:series',
  summary: 'Emissions over years or months, with anomalies and a forecast',
  params: z.object({ series: z.enum(emissionSeries) }),
  query: z.object({ step: z.enum(seriesSteps).default('year') }),
  response: analysedSeries,
})

export const readDatapointSeries = contract({
  ...reads,
  name: 'analytics.read-datapoint',
  path: '/api/analytics/datapoints/:datapoint',
  summary: 'The answers to one datapoint over the years, with anomalies and a forecast',
  params: z.object({ datapoint: z.string().min(1).max(100) }),
  response: analysedSeries,
})
