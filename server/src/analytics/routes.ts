import { analytics } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { readDatapointSeries } from './read-datapoint-series.ts'
import { readEmissionSeries, type AnalyticsDeps } from './read-emission-series.ts'

/** The whole feature on one screen. */
export const analyticsRoutes = (deps: AnalyticsDeps): readonly ServedRoute[] => [
  serve(analytics.readEmissionSeries, (call) => readEmissionSeries(deps, call)),
  serve(analytics.readDatapointSeries, (call) => readDatapointSeries(deps, call)),
]
