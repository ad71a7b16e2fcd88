import type { Metric, MetricProgress } from '@athar/contracts/sgi'
import { saudiGreenInitiative } from '@athar/reference-data'

type Goal = NonNullable<MetricProgress['national']>
type Named = {
  /** The initiative and the English name of the indicator that states the goal. */
  readonly initiative: string
  readonly indicator: string
  /** What one of the indicator's unit is in the metric's own; null for a share, which no count is held against. */
  readonly times: number | null
  /** By which year, where the source says so. */
  readonly year: number | null
}

const named: Partial<Record<Metric, Named>> = {
  'trees-planted': { initiative: 'tree-planting-initiative', indicator: 'Trees planted', times: 1_000_000, year: 2030 },
  'land-restored': { initiative: 'tree-planting-initiative', indicator: 'Land restored', times: 1_000_000, year: null },
  'land-protected': { initiative: 'protected-areas-expansion', indicator: 'Land protected', times: null, year: 2030 },
  'sea-protected': { initiative: 'marine-conservation', indicator: 'Waters protected', times: null, year: 2030 },
  'mangroves-planted': {
    initiative: 'marine-conservation',
    indicator: 'Mangrove seedlings',
    times: 1_000_000,
    year: null,
  },
  'capacity-connected': { initiative: 'renewable-energy', indicator: 'Capacity connected', times: 1000, year: 2030 },
}

/** The national goal behind a metric as the shipped sources state it; null where none does. */
export function nationalGoal(metric: Metric): Goal | null {
  const names = named[metric]
  const initiative = saudiGreenInitiative().initiatives.find(({ slug }) => slug === names?.initiative)
  const indicator = initiative?.kpis.find(({ name }) => name.en === names?.indicator)
  if (!names || !indicator || indicator.target === null) return null
  const shown = (value: number) => (names.times === null ? String(value) : String(Math.round(value * names.times)))
  return {
    target: shown(indicator.target),
    targetYear: names.year,
    reached: shown(indicator.value),
    reachedYear: indicator.year,
    unit: names.times === null ? 'percent' : 'same',
    source: indicator.source,
  }
}
