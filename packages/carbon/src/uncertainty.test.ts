import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from './decimal.ts'
import { halfIntervalSigma, Z_95 } from './uncertainty-pedigree.ts'
import { propagateUncertainty, type UncertainLine } from './uncertainty.ts'

const line = (id: string, kg: string, more: Partial<UncertainLine> = {}): UncertainLine => ({
  id,
  kgCo2e: decimal(kg),
  activitySigma: 0,
  factorSigma: 0,
  ...more,
})

const sigma = fc.double({ min: 0, max: 0.4, noNaN: true })
const someLines = fc
  .array(
    fc.record({
      kg: fc.integer({ min: 1, max: 1_000_000 }),
      activitySigma: sigma,
      factorSigma: sigma,
      factorId: fc.constantFrom('grid', 'diesel', undefined),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.map((part, index) => ({ ...part, id: `row ${index}`, kgCo2e: decimal(part.kg) })))

describe('one line', () => {
  test('has the exact lognormal interval of activity × factor', () => {
    const result = propagateUncertainty([line('a', '1000', { activitySigma: 0.03, factorSigma: 0.04 })])
    expect(result.kgCo2e).toBe(1000)
    expect(result.standardDeviation).toBeCloseTo(50, 9)
    expect(result.interval.high).toBeCloseTo(1000 * Math.exp(Z_95 * 0.05), 9)
    expect(result.interval.low).toBeCloseTo(1000 / Math.exp(Z_95 * 0.05), 9)
    expect(result.shape).toBe('lognormal')
    expect(result.contributions).toEqual([{ id: 'a', share: 1 }])
  })

  test('a refund has the same interval on the other side of zero', () => {
    const { interval, shape } = propagateUncertainty([line('a', '-1000', { factorSigma: 0.05 })])
    expect(interval.low).toBeCloseTo(-1000 * Math.exp(Z_95 * 0.05), 9)
    expect(interval.high).toBeCloseTo(-1000 / Math.exp(Z_95 * 0.05), 9)
    expect(shape).toBe('lognormal')
  })

  test('a certain line has no width, no deviation and no contribution', () => {
    expect(propagateUncertainty([line('a', '5')])).toMatchObject({
      interval: { low: 5, high: 5 },
      standardDeviation: 0,
      contributions: [],
    })
  })
})

describe('several lines', () => {
  // IPCC 2006 Guidelines, volume 1, chapter 3, equation 3.2: uncertainties of a sum combine as √Σ(x·u)² ÷ Σx. By hand:
  // 300 at 10 % and 400 at 10 % give √(30² + 40²) = 50 of 700.
  test('independent lines add their squares, as in equation 3.2 of the IPCC', () => {
    const result = propagateUncertainty([
      line('a', '300', { activitySigma: 0.1 }),
      line('b', '400', { activitySigma: 0.1 }),
    ])
    expect(result.standardDeviation).toBeCloseTo(50, 9)
    expect(result.contributions.map(({ share }) => share)).toEqual([expect.closeTo(0.36, 9), expect.closeTo(0.64, 9)])
    expect(result.interval.high).toBeCloseTo(700 * Math.exp((Z_95 * 50) / 700), 9)
  })

  test('lines that share a factor move together', () => {
    const shared = { factorId: 'grid', factorSigma: 0.1 }
    expect(propagateUncertainty([line('a', '300', shared), line('b', '400', shared)]).standardDeviation).toBeCloseTo(
      70,
      9,
    )
    const apart = [line('a', '300', shared), line('b', '400', { ...shared, factorId: 'diesel' })]
    expect(propagateUncertainty(apart).standardDeviation).toBeCloseTo(50, 9)
    const own = [line('a', '300', { factorSigma: 0.1 }), line('b', '400', { factorSigma: 0.1 })]
    expect(propagateUncertainty(own).standardDeviation).toBeCloseTo(50, 9)
  })

  // By hand: the factor moves 300·0.1 + 400·0.1 = 70 kg, so it covaries 30·70 and 40·70; the meter of b adds (400·0.05)².
  test('a worked case by hand: a shared factor and one uncertain meter', () => {
    const shared = { factorId: 'grid', factorSigma: 0.1 }
    const result = propagateUncertainty([
      line('b', '400', { ...shared, activitySigma: 0.05 }),
      line('a', '300', shared),
    ])
    expect(result.standardDeviation).toBeCloseTo(Math.sqrt(2100 + 2800 + 400), 9)
    expect(result.contributions).toEqual([
      { id: 'a', share: expect.closeTo(2100 / 5300, 9) },
      { id: 'b', share: expect.closeTo(3200 / 5300, 9) },
    ])
  })

  test('the same factor may be surer in one place than in another', () => {
    const lines = [
      line('a', '100', { factorId: 'x', factorSigma: 0.1 }),
      line('b', '100', { factorId: 'x', factorSigma: 0.3 }),
    ]
    expect(propagateUncertainty(lines).standardDeviation).toBeCloseTo(40, 9)
  })

  test('a refund at the same factor takes its purchase back, and the total may cross zero', () => {
    const shared = { factorId: 'grid', factorSigma: 0.1 }
    const result = propagateUncertainty([
      line('bought', '1000', shared),
      line('returned', '-400', { ...shared, activitySigma: 0.2 }),
    ])
    expect(result.kgCo2e).toBe(600)
    expect(result.shape).toBe('normal')
    expect(result.standardDeviation).toBeCloseTo(100, 9)
    expect(result.interval.low).toBeCloseTo(600 - Z_95 * 100, 9)
    expect(result.interval.high).toBeCloseTo(600 + Z_95 * 100, 9)
    expect(result.contributions[0]!.share).toBeCloseTo(0.6, 9)
    expect(result.contributions[1]!.share).toBeCloseTo(0.4, 9)
  })

  test('a line of zero beside others changes no sign and no interval', () => {
    const some = [line('a', '300', { activitySigma: 0.1 })]
    const more = [...some, line('z', '0', { activitySigma: 0.3 })]
    expect(propagateUncertainty(more).interval).toEqual(propagateUncertainty(some).interval)
    expect(propagateUncertainty(more).shape).toBe('lognormal')
    expect(propagateUncertainty([line('m', '-1', { activitySigma: 0.3 }), line('z', '0')]).shape).toBe('lognormal')
  })

  test('no lines make a certain zero', () => {
    expect(propagateUncertainty([])).toEqual({
      kgCo2e: 0,
      interval: { low: 0, high: 0 },
      shape: 'lognormal',
      standardDeviation: 0,
      contributions: [],
      unquantified: { lines: 0, share: 0 },
    })
  })

  test('two lines of one id are refused', () => {
    expect(() => propagateUncertainty([line('a', '1'), line('b', '1'), line('a', '2')])).toThrow(
      'two lines have the id a',
    )
  })

  test('a factor cannot be mistaken for the own factor of a line', () => {
    const lines = [line('x', '300', { factorSigma: 0.1 }), line('y', '400', { factorSigma: 0.1, factorId: 'line x' })]
    expect(propagateUncertainty(lines).standardDeviation).toBeCloseTo(50, 9)
  })
})

describe('what is not known', () => {
  test('is told with its share of the total, refunds counted by size', () => {
    const lines = [
      line('a', '600'),
      line('b', '-100', { activitySigma: undefined }),
      line('c', '300', { factorSigma: undefined }),
      line('d', '0', { activitySigma: undefined, factorSigma: undefined }),
    ]
    expect(propagateUncertainty(lines).unquantified).toEqual({ lines: 3, share: 0.4 })
    expect(propagateUncertainty([line('d', '0', { activitySigma: undefined })]).unquantified).toEqual({
      lines: 1,
      share: 0,
    })
  })

  test('adds nothing to the interval', () => {
    const known = line('a', '600', { activitySigma: 0.1 })
    const lines = [known, line('b', '100', { activitySigma: undefined, factorSigma: undefined })]
    expect(propagateUncertainty(lines).standardDeviation).toBeCloseTo(60, 9)
  })
})

describe('properties', () => {
  test('contributions sum to 1, and to the same whatever the order', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const result = propagateUncertainty(lines)
        expect(propagateUncertainty([...lines].reverse())).toEqual(result)
        if (result.standardDeviation === 0) return
        expect(result.contributions.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
      }),
    )
  })

  test('the interval holds the total and is no wider than the widest line', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const { interval, kgCo2e } = propagateUncertainty(lines)
        expect(interval.low).toBeLessThanOrEqual(kgCo2e)
        expect(interval.high).toBeGreaterThanOrEqual(kgCo2e)
        const widest = Math.max(...lines.map((each) => Math.hypot(each.activitySigma, each.factorSigma)))
        expect(interval.high / kgCo2e).toBeLessThanOrEqual(Math.exp(Z_95 * widest) * (1 + 1e-9))
      }),
    )
  })

  test('a published half-interval comes back from a single line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (percent) => {
        const { interval } = propagateUncertainty([line('a', '250', { factorSigma: halfIntervalSigma(percent) })])
        expect(interval.high).toBeCloseTo(250 * (1 + percent / 100), 6)
      }),
    )
  })
})
