import { median, robustScore } from './robust.ts'
import { fitTrend, predict } from './trend.ts'

/** A step of time: `season` is the month of the year, 1 to 12; 0 in a series of years. */
export type Step = { readonly at: string; readonly season: number; readonly value: number }

export type Anomaly = {
  readonly at: string
  readonly value: number
  /** What would be usual for the season. */
  readonly usual: number
  /** How many times the usual it is; null where that is zero. */
  readonly times: number | null
  /** Null where the values around it do not vary. */
  readonly score: number | null
}

/** Iglewicz and Hoaglin call a value an outlier beyond this score. */
const limit = 3.5
/** Smaller departures are none, however steady a series is. */
const leastChange = 0.2
const leastAround = 5
const leastYears = 3

/**
 * How high a season is against its year: the median over the years of value ÷ median of the year. One is 1 where fewer
 * than three years hold it.
 */
export function seasonFactors(steps: readonly Step[]): ReadonlyMap<number, number> {
  const years = Map.groupBy(steps, ({ at }) => at.slice(0, 4))
  const ratios = new Map<number, number[]>()
  for (const year of years.values()) {
    const middle = median(year.map(({ value }) => value))
    if (year.length < 6 || !(middle > 0)) continue
    for (const { season, value } of year) ratios.set(season, [...(ratios.get(season) ?? []), value / middle])
  }
  return new Map(
    [...ratios].flatMap(([season, found]) => {
      const factor = median(found)
      return season !== 0 && found.length >= leastYears && factor > 0 ? [[season, factor] as const] : []
    }),
  )
}

/** Values far from what is usual: of a month against the twelve before it, of a year against all others. */
export function anomaliesIn(steps: readonly Step[]): readonly Anomaly[] {
  const factors = seasonFactors(steps)
  const level = ({ season, value }: Step) => value / (factors.get(season) ?? 1)
  return steps.flatMap((step, index) => {
    const around = (
      step.season === 0 ? steps.filter((_, at) => at !== index) : steps.slice(Math.max(0, index - 12), index)
    ).map(level)
    if (around.length < leastAround) return []
    const middle = median(around)
    const score = robustScore(level(step), around)
    const change = Math.abs(level(step) - middle)
    if (change === 0 || change < leastChange * Math.abs(middle) || (score !== null && Math.abs(score) <= limit))
      return []
    const usual = middle * (factors.get(step.season) ?? 1)
    return [{ at: step.at, value: step.value, usual, times: usual === 0 ? null : step.value / usual, score }]
  })
}

export type Forecast =
  | {
      readonly ok: true
      readonly method: 'linear-trend' | 'seasonal-trend'
      readonly points: readonly {
        readonly at: string
        readonly value: number
        readonly low: number
        readonly high: number
      }[]
    }
  | { readonly ok: false; readonly have: number; readonly need: number }

export const leastForForecast = 4

/** The least-squares line carried on, times the factor of the season; nothing goes below zero. */
export function forecastOf(steps: readonly Step[], next: readonly Omit<Step, 'value'>[]): Forecast {
  const factors = seasonFactors(steps)
  const of = ({ season }: Pick<Step, 'season'>) => factors.get(season) ?? 1
  const trend =
    steps.length < leastForForecast ? null : fitTrend(steps.map((step, x) => ({ x, y: step.value / of(step) })))
  if (!trend) return { ok: false, have: steps.length, need: leastForForecast }
  const floor = (value: number) => Math.max(value, 0)
  const points = next.map((step, index) => {
    const { value, low, high } = predict(trend, steps.length + index)
    return { at: step.at, value: floor(value * of(step)), low: floor(low * of(step)), high: floor(high * of(step)) }
  })
  return { ok: true, method: factors.size > 0 ? 'seasonal-trend' : 'linear-trend', points }
}
