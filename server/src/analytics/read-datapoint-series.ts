import type { analytics } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { analyse } from './analyse.ts'
import type { AnalyticsDeps } from './read-emission-series.ts'

/** The figures that were answered, year by year. */
export async function readDatapointSeries(
  { disclosures, clock }: AnalyticsDeps,
  { actor, params, db }: Call<typeof analytics.readDatapointSeries>,
): Promise<analytics.AnalysedSeries> {
  const found =
    (await disclosures.figuresOf(db, actor.organisationId, params.datapoint)) ?? fail('analytics.datapoint-unknown')
  const thisYear = Number(clock.today().slice(0, 4))
  const points = found.figures.map(({ year, value }) => ({
    at: String(year),
    value,
    partial: year >= thisYear,
    unlike: false,
  }))
  return { name: found.name, unit: found.unit, ...analyse('year', points) }
}
