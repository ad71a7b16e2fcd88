import { describe, expect, it } from 'vitest'
import { median, robustScore, robustSpread } from './robust.ts'
import { anomaliesIn, forecastOf, seasonFactors, type Step } from './series.ts'
import { fitTrend, predict, studentQuantile } from './trend.ts'

/** Anscombe, Graphs in Statistical Analysis (The American Statistician 27, 1973), first set. */
const anscombe = [
  [10, 8.04],
  [8, 6.95],
  [13, 7.58],
  [9, 8.81],
  [11, 8.33],
  [14, 9.96],
  [6, 7.24],
  [4, 4.26],
  [12, 10.84],
  [7, 4.82],
  [5, 5.68],
].map(([x = 0, y = 0]) => ({ x, y }))

const months = (years: number, valueOf: (year: number, month: number) => number): Step[] =>
  Array.from({ length: years * 12 }, (_, index) => {
    const [year, season] = [2020 + Math.floor(index / 12), (index % 12) + 1]
    return { at: `${year}-${String(season).padStart(2, '0')}`, season, value: valueOf(year, season) }
  })
const years = (...values: number[]): Step[] =>
  values.map((value, index) => ({ at: String(2018 + index), season: 0, value }))

describe('the robust score', () => {
  it('is that of the worked example', () => {
    // Median 3, deviations 2 1 0 1 97, their median 1: 0.6745 × 97.
    expect(median([1, 2, 3, 4, 100])).toBe(3)
    expect(robustScore(100, [1, 2, 3, 4, 100])).toBeCloseTo(65.43, 2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })

  it('takes the mean deviation where most values are equal, and is none where all are', () => {
    // Deviations 0 0 0 0 5, their mean 1.
    expect(robustSpread([2, 2, 2, 2, 7])).toBeCloseTo(1.253314, 6)
    expect(robustScore(9, [2, 2, 2])).toBeNull()
  })

  it('does not depend on the unit', () => {
    const values = [12, 15, 11, 19, 14]
    const scaled = values.map((value) => value * 1000 + 7)
    expect(robustScore(30_007, scaled)).toBeCloseTo(robustScore(30, values)!, 9)
  })
})

describe('the trend', () => {
  it('is that of Anscombe’s first set', () => {
    const trend = fitTrend(anscombe)!
    expect(trend.intercept).toBeCloseTo(3.0001, 4)
    expect(trend.slope).toBeCloseTo(0.5001, 4)
    expect(trend.error).toBeCloseTo(1.2366, 4)
    // 3.0001 + 0.5001 × 15 ± 2.262 × 1.2366 × √(1 + 1/11 + 36/110).
    const { value, low, high } = predict(trend, 15)
    expect([value, high - value, value - low].map((one) => one.toFixed(2))).toEqual(['10.50', '3.33', '3.33'])
  })

  it('takes the quantiles of Student’s t from the table, and beyond it comes near the normal one', () => {
    expect([1, 9, 30].map(studentQuantile)).toEqual([12.706, 2.262, 2.042])
    // The table says 2.000 at 60 and 1.984 at 100.
    expect(studentQuantile(60)).toBeCloseTo(2, 3)
    expect(studentQuantile(100)).toBeCloseTo(1.984, 3)
  })

  it('is none of two points, or of one place', () => {
    expect(fitTrend(anscombe.slice(0, 2))).toBeNull()
    expect(fitTrend([1, 2, 3].map((y) => ({ x: 1, y })))).toBeNull()
  })
})

describe('anomalies', () => {
  const summer = (_: number, month: number) => (month >= 6 && month <= 9 ? 200 : 100) + (month % 3)

  it('know the season: hot summers are usual, a hot winter is not', () => {
    const steps = months(4, summer)
    expect(anomaliesIn(steps)).toEqual([])
    const odd = steps.map((step) => (step.at === '2023-12' ? { ...step, value: 300 } : step))
    const [found, ...rest] = anomaliesIn(odd)
    expect([found?.at, rest]).toEqual(['2023-12', []])
    expect(found?.times).toBeCloseTo(3, 1)
    expect(seasonFactors(steps).get(7)).toBeGreaterThan(1.5)
  })

  it('of a steady series need no division by its spread', () => {
    expect(anomaliesIn(years(5, 5, 5, 5, 5, 15))).toEqual([{ at: '2023', value: 15, usual: 5, times: 3, score: null }])
    expect(anomaliesIn(years(0, 0, 0, 0, 0, 15))).toMatchObject([{ at: '2023', usual: 0, times: null }])
    expect(anomaliesIn(years(0, 0, 0, 0, 0, 0))).toEqual([])
  })

  it('are none in a short series', () => {
    expect(anomaliesIn(years(1, 100, 1))).toEqual([])
  })
})

describe('a forecast', () => {
  const next = (count: number) => Array.from({ length: count }, (_, index) => ({ at: String(2024 + index), season: 0 }))

  it('carries a line on, with an interval that has no width where nothing departs from it', () => {
    expect(forecastOf(years(10, 20, 30, 40), next(1))).toEqual({
      ok: true,
      method: 'linear-trend',
      points: [{ at: '2024', value: 50, low: 50, high: 50 }],
    })
  })

  it('of two points is refused with how many are needed', () => {
    expect(forecastOf(years(10, 20), next(3))).toEqual({ ok: false, have: 2, need: 4 })
  })

  it('does not go below zero, and widens with the years', () => {
    const found = forecastOf(years(40, 28, 22, 9), next(3))
    if (!found.ok) throw new Error('refused')
    expect(found.points.every(({ value, low }) => value >= 0 && low >= 0)).toBe(true)
    const up = forecastOf(years(10, 22, 29, 41), next(3))
    if (!up.ok) throw new Error('refused')
    const widths = up.points.map(({ low, high }) => high - low)
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  })

  it('follows the season where three years hold it', () => {
    const steps = months(3, (_, month) => (month === 8 ? 200 : 100))
    const found = forecastOf(steps, [
      { at: '2023-08', season: 8 },
      { at: '2023-09', season: 9 },
    ])
    if (!found.ok) throw new Error('refused')
    expect(found.method).toBe('seasonal-trend')
    expect(found.points.map(({ value }) => Math.round(value))).toEqual([200, 100])
  })
})
