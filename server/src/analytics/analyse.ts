import type { analytics } from '@athar/contracts'
import { anomaliesIn, forecastOf, type Step } from './statistics/series.ts'

type Point = analytics.AnalysedSeries['points'][number]
type Analysed = Pick<analytics.AnalysedSeries, 'step' | 'points' | 'anomalies' | 'forecast'>

/** How many steps a forecast goes ahead. */
const ahead = { year: 5, month: 12 } as const

/** The statistics of a series in its order; what is not over yet or unlike takes no part in them, `unjudged` is never unusual. */
export function analyse(
  step: Analysed['step'],
  points: readonly Point[],
  unjudged: ReadonlySet<string> = new Set(),
): Analysed {
  const steps = points
    .filter(({ partial, unlike }) => !partial && !unlike)
    .map(({ at, value }): Step => ({ at, season: seasonOf(at), value: Number(value) }))
  const last = steps.at(-1)
  const next = last ? following(last.at, ahead[step]) : []
  return {
    step,
    points: [...points],
    anomalies: anomaliesIn(steps)
      .filter(({ at }) => !unjudged.has(at))
      .map(({ score: _score, ...anomaly }) => anomaly),
    forecast: shaped(forecastOf(steps, next)),
  }
}

const shaped = (forecast: ReturnType<typeof forecastOf>): Analysed['forecast'] =>
  forecast.ok ? { ...forecast, points: [...forecast.points] } : forecast

const seasonOf = (at: string): number => (at.length > 4 ? Number(at.slice(5, 7)) : 0)

/** The years or months after one. */
function following(at: string, count: number): Omit<Step, 'value'>[] {
  const [year = 0, month = 0] = at.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    if (month === 0) return { at: String(year + index + 1), season: 0 }
    const months = year * 12 + month + index
    const season = (months % 12) + 1
    return { at: `${Math.floor(months / 12)}-${String(season).padStart(2, '0')}`, season }
  })
}
