import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from './decimal.ts'
import { createRandom } from './random.ts'
import { DEFAULT_ROUNDS, quantile, simulateUncertainty } from './uncertainty-monte-carlo.ts'
import { Z_95 } from './uncertainty-pedigree.ts'
import { propagateUncertainty, type UncertainLine } from './uncertainty.ts'

const line = (id: string, kg: string, more: Partial<UncertainLine> = {}): UncertainLine => ({
  id,
  kgCo2e: decimal(kg),
  activitySigma: 0,
  factorSigma: 0,
  ...more,
})
const shared = { factorId: 'grid', factorSigma: 0.1 }

describe('one seed', () => {
  test('gives one result, whatever the order of the lines; another seed another', () => {
    const lines = [
      line('a', '300', { ...shared, activitySigma: 0.05 }),
      line('b', '400', shared),
      line('c', '90', { factorSigma: 0.2 }),
    ]
    const first = simulateUncertainty(lines, { seed: 2030, rounds: 500 })
    expect(simulateUncertainty([...lines].reverse(), { seed: 2030n, rounds: 500 })).toEqual(first)
    expect(simulateUncertainty(lines, { seed: 2031, rounds: 500 }).interval).not.toEqual(first.interval)
    expect(first).toMatchObject({ seed: '2030', rounds: 500, unquantified: { lines: 0, share: 0 } })
  })

  test('the number of rounds has a default and a floor', () => {
    expect(simulateUncertainty([line('a', '1')], { seed: 1 }).rounds).toBe(DEFAULT_ROUNDS)
    expect(simulateUncertainty([line('a', '1')], { seed: 1, rounds: 100 }).rounds).toBe(100)
    for (const rounds of [99, 0, -5, 100.5, Number.NaN]) {
      expect(() => simulateUncertainty([line('a', '1')], { seed: 1, rounds })).toThrow(
        'rounds must be a whole number of at least 100',
      )
    }
  })

  test('a certain line uses no draw, so it leaves the others as they were', () => {
    const some = [line('b', '400', { factorSigma: 0.1, activitySigma: 0.1 })]
    const alone = simulateUncertainty(some, { seed: 5, rounds: 200 })
    const beside = simulateUncertainty([line('a', '1000'), ...some, line('z', '7')], { seed: 5, rounds: 200 })
    expect(beside.interval.high).toBeCloseTo(alone.interval.high + 1007, 6)
    expect(beside.contributions.map(({ share }) => share)).toEqual([0, expect.closeTo(1, 9), 0])
  })
})

describe('the simulated interval', () => {
  test('converges to the exact one of a single line', () => {
    const lines = [line('a', '1000', { activitySigma: 0.15, factorSigma: 0.2 })]
    const exact = propagateUncertainty(lines).interval
    const gap = (rounds: number) =>
      Math.abs(simulateUncertainty(lines, { seed: 42, rounds }).interval.high / exact.high - 1)
    expect(gap(40_000)).toBeLessThan(0.01)
    const simulated = simulateUncertainty(lines, { seed: 42, rounds: 40_000 })
    expect(simulated.interval.low / exact.low).toBeCloseTo(1, 2)
    expect(simulated.median / 1000).toBeCloseTo(1, 2)
    // Mean and standard deviation of a lognormal: m·e^(s²/2) and mean·√(e^(s²) − 1), with s² = 0.15² + 0.2² = 0.0625.
    expect(simulated.mean / (1000 * Math.exp(0.03125))).toBeCloseTo(1, 2)
    expect(simulated.standardDeviation / (1000 * Math.exp(0.03125) * Math.sqrt(Math.expm1(0.0625)))).toBeCloseTo(1, 1)
  })

  test('agrees with the first-order interval of a sum when the spreads are small', () => {
    const lines = [
      line('a', '300', { ...shared, activitySigma: 0.05 }),
      line('b', '400', shared),
      line('c', '250', { activitySigma: 0.08 }),
    ]
    const analytical = propagateUncertainty(lines)
    const simulated = simulateUncertainty(lines, { seed: 9, rounds: 40_000 })
    expect(simulated.interval.low / analytical.interval.low).toBeCloseTo(1, 2)
    expect(simulated.interval.high / analytical.interval.high).toBeCloseTo(1, 2)
    expect(simulated.standardDeviation / analytical.standardDeviation).toBeCloseTo(1, 1)
    for (const [index, { share }] of simulated.contributions.entries()) {
      expect(share).toBeCloseTo(analytical.contributions[index]!.share, 1.7)
    }
  })

  test('lines that share a factor are drawn together, so nothing averages out', () => {
    const parts = Array.from({ length: 20 }, (_, index) => line(`row ${index}`, '50', shared))
    const together = simulateUncertainty(parts, { seed: 1, rounds: 4000 })
    const whole = simulateUncertainty([line('row', '1000', shared)], { seed: 1, rounds: 4000 })
    expect(together.interval.high).toBeCloseTo(whole.interval.high, 6)
    const apart = parts.map((part, index) => ({ ...part, factorId: `grid ${index}` }))
    expect(simulateUncertainty(apart, { seed: 1, rounds: 4000 }).standardDeviation).toBeLessThan(
      together.standardDeviation / 3,
    )
  })

  test('the same factor with two spreads moves both lines by the same draw', () => {
    const lines = [
      line('a', '100', { factorId: 'x', factorSigma: 0.1 }),
      line('b', '100', { factorId: 'x', factorSigma: 0.3 }),
    ]
    const { interval } = simulateUncertainty(lines, { seed: 8, rounds: 40_000 })
    expect(interval.high / (100 * Math.exp(0.1 * Z_95) + 100 * Math.exp(0.3 * Z_95))).toBeCloseTo(1, 2)
    expect(interval.low / (100 / Math.exp(0.1 * Z_95) + 100 / Math.exp(0.3 * Z_95))).toBeCloseTo(1, 2)
  })

  test('quantity and factor of one line are drawn apart', () => {
    const lines = [line('a', '100', { factorSigma: 0.1, activitySigma: 0.1 })]
    expect(simulateUncertainty(lines, { seed: 8, rounds: 20_000 }).standardDeviation).toBeCloseTo(
      100 * Math.hypot(0.1, 0.1),
      0,
    )
  })

  test('nothing uncertain has no width, no variance and no contributions', () => {
    const result = simulateUncertainty([line('a', '5'), line('b', '-2')], { seed: 1, rounds: 100 })
    expect(result).toMatchObject({
      interval: { low: 3, high: 3 },
      median: 3,
      mean: 3,
      standardDeviation: 0,
      contributions: [],
    })
    expect(simulateUncertainty([], { seed: 1, rounds: 100 })).toMatchObject({ interval: { low: 0, high: 0 }, mean: 0 })
  })

  test('lines of unknown quality are told', () => {
    const result = simulateUncertainty([line('a', '75'), line('b', '25', { factorSigma: undefined })], {
      seed: 1,
      rounds: 100,
    })
    expect(result.unquantified).toEqual({ lines: 1, share: 0.25 })
  })

  test('is that of its rounds: each draws the factors first, then the quantities, and nothing more', () => {
    const lines = [
      line('a', '300', { ...shared, activitySigma: 0.5 }),
      line('b', '100', { ...shared, factorSigma: 0.3 }),
    ]
    const random = createRandom(77)
    const rounds = Array.from({ length: 100 }, () => {
      const factor = random.normal()
      return [300 * Math.exp(0.1 * factor + 0.5 * random.normal()), 100 * Math.exp(0.3 * factor)] as const
    })
    const totals = rounds.map(([a, b]) => a + b)
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const covariance = (values: readonly number[]) => {
      const [one, other] = [mean(values), mean(totals)]
      return values.reduce((sum, value, index) => sum + (value - one) * (totals[index]! - other), 0) / 99
    }
    const result = simulateUncertainty(lines, { seed: 77, rounds: 100 })
    expect(result.mean).toBeCloseTo(mean(totals), 9)
    expect(result.standardDeviation).toBeCloseTo(Math.sqrt(covariance(totals)), 9)
    const sorted = Float64Array.from(totals).sort()
    expect(result.interval.low).toBeCloseTo(quantile(sorted, 0.025), 9)
    expect(result.interval.high).toBeCloseTo(quantile(sorted, 0.975), 9)
    expect(result.median).toBeCloseTo(quantile(sorted, 0.5), 9)
    expect(result.contributions[1]!.share).toBeCloseTo(covariance(rounds.map(([, b]) => b)) / covariance(totals), 9)
  })

  test('contributions sum to 1', () => {
    const sigma = fc.double({ min: 0.01, max: 0.5, noNaN: true })
    const drawn = fc.record({
      kg: fc.integer({ min: -500, max: 5000 }),
      sigma,
      factorId: fc.constantFrom('a', 'b', undefined),
    })
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 6 }), fc.nat(), (parts, seed) => {
        const lines = parts.map((part, index) => ({
          ...line(String(index), String(part.kg)),
          factorSigma: part.sigma,
          factorId: part.factorId,
        }))
        const { contributions, standardDeviation } = simulateUncertainty(lines, { seed, rounds: 100 })
        if (standardDeviation < 1e-6) return
        expect(contributions.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6)
      }),
      { numRuns: 40 },
    )
  })

  test('the sampled variance and covariances are those of the rounds', () => {
    const lines = [line('a', '300', { activitySigma: 0.5 }), line('b', '100', { activitySigma: 0.2 })]
    const result = simulateUncertainty(lines, { seed: 77, rounds: 30_000 })
    const spread = (kg: number, s: number) => kg ** 2 * Math.exp(s ** 2) * Math.expm1(s ** 2)
    const expected = spread(300, 0.5) + spread(100, 0.2)
    expect(result.standardDeviation ** 2 / expected).toBeCloseTo(1, 1)
    expect(result.contributions[0]!.share).toBeCloseTo(spread(300, 0.5) / expected, 1.7)
  })
})

describe('quantiles', () => {
  // R: quantile(c(1, 2, 3, 4), c(0, .25, .5, .9, 1)) by its default type 7.
  test('are linear between neighbours', () => {
    const sorted = Float64Array.from([1, 2, 3, 4])
    expect([0, 0.25, 0.5, 0.9, 1].map((probability) => quantile(sorted, probability))).toEqual([1, 1.75, 2.5, 3.7, 4])
    expect(quantile(Float64Array.from([6]), 0.975)).toBe(6)
  })
})
