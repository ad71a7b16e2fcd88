import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  combineSigmas,
  geometricStandardDeviationSquared,
  halfIntervalSigma,
  PEDIGREE_FACTORS,
  pedigreeSigma,
  sigmaOf,
  Z_95,
  type Pedigree,
  type PedigreeScore,
} from './uncertainty-pedigree.ts'

const best: Pedigree = { reliability: 1, completeness: 1, temporal: 1, geographical: 1, technological: 1 }
const worst: Pedigree = { reliability: 5, completeness: 5, temporal: 5, geographical: 5, technological: 5 }
const score = fc.constantFrom<PedigreeScore>(1, 2, 3, 4, 5)
const pedigree = fc.record({
  reliability: score,
  completeness: score,
  temporal: score,
  geographical: score,
  technological: score,
})

describe('the pedigree matrix', () => {
  // openLCA, olca-modules, DQSystems.java: the matrix of ecoinvent version 3, row by row.
  test('holds the published uncertainty factors', () => {
    expect(PEDIGREE_FACTORS).toEqual({
      reliability: [1, 1.05, 1.1, 1.2, 1.5],
      completeness: [1, 1.02, 1.05, 1.1, 1.2],
      temporal: [1, 1.03, 1.1, 1.2, 1.5],
      geographical: [1, 1.01, 1.02, 1.05, 1.1],
      technological: [1, 1.05, 1.2, 1.5, 2],
    })
  })

  test('perfect data add nothing', () => {
    expect(pedigreeSigma(best)).toBe(0)
    expect(geometricStandardDeviationSquared(pedigreeSigma(best))).toBe(1)
  })

  test('one bad indicator alone gives its own factor back', () => {
    expect(geometricStandardDeviationSquared(pedigreeSigma({ ...best, technological: 5 }))).toBeCloseTo(2, 12)
    expect(geometricStandardDeviationSquared(pedigreeSigma({ ...best, reliability: 3 }))).toBeCloseTo(1.1, 12)
    expect(geometricStandardDeviationSquared(pedigreeSigma(best, 1.05))).toBeCloseTo(1.05, 12)
  })

  // By hand: ln² of 1.2, 1.1, 1.5, 1.1, 2 and basic 1.05 are 0.033241, 0.009084, 0.164402, 0.009084, 0.480453, 0.002380;
  // their sum 0.698644 has the root 0.835849, and e to that is 2.30677.
  test('a worked case by hand: scores 4, 4, 5, 5, 5 with a basic factor of 1.05', () => {
    const sigma = pedigreeSigma(
      { reliability: 4, completeness: 4, temporal: 5, geographical: 5, technological: 5 },
      1.05,
    )
    expect(geometricStandardDeviationSquared(sigma)).toBeCloseTo(2.30677, 4)
  })

  test('a worse score never makes a figure surer', () => {
    fc.assert(
      fc.property(pedigree, fc.constantFrom(...(Object.keys(best) as (keyof Pedigree)[])), (scores, indicator) => {
        if (scores[indicator] === 5) return
        const worse = { ...scores, [indicator]: scores[indicator] + 1 } as Pedigree
        expect(pedigreeSigma(worse)).toBeGreaterThan(pedigreeSigma(scores))
        expect(pedigreeSigma(scores)).toBeLessThanOrEqual(pedigreeSigma(worst))
      }),
    )
  })
})

describe('a published half-interval', () => {
  test('bounds 95 % of the lognormal distribution from above', () => {
    expect(Math.exp(Z_95 * halfIntervalSigma(10))).toBeCloseTo(1.1, 12)
    expect(Math.exp(Z_95 * halfIntervalSigma(300))).toBeCloseTo(4, 12)
    expect(halfIntervalSigma(0)).toBe(0)
  })

  test('a negative or missing number is refused', () => {
    expect(() => halfIntervalSigma(-1)).toThrow('a half-interval is a percentage of at least zero')
    expect(() => halfIntervalSigma(Number.NaN)).toThrow(RangeError)
  })
})

describe('the spread of one figure', () => {
  test('is undefined when nothing is known, and zero when the data are perfect', () => {
    expect(sigmaOf({})).toBeUndefined()
    expect(sigmaOf({ pedigree: best })).toBe(0)
    expect(sigmaOf({ halfIntervalPercent: 0 })).toBe(0)
  })

  test('joins pedigree and half-interval as independent causes', () => {
    const scores = { ...best, temporal: 3 } as const
    expect(sigmaOf({ pedigree: scores })).toBe(pedigreeSigma(scores))
    expect(sigmaOf({ halfIntervalPercent: 7 })).toBe(halfIntervalSigma(7))
    expect(sigmaOf({ pedigree: scores, halfIntervalPercent: 7 })).toBeCloseTo(
      Math.hypot(pedigreeSigma(scores), halfIntervalSigma(7)),
      12,
    )
  })

  // IPCC 2006 Guidelines, volume 1, chapter 3, equation 3.1: percentages of a product combine as the root of the sum of
  // squares; ±5 % and ±10 % give ±11.18 %. The lognormal result is the same to the first order.
  test('a product of ±5 % and ±10 % is about ±11.2 %, as in equation 3.1 of the IPCC', () => {
    const sigma = combineSigmas([halfIntervalSigma(5), halfIntervalSigma(10)])
    expect(100 * Math.expm1(Z_95 * sigma)).toBeCloseTo(11.18, 0)
    expect(combineSigmas([3, undefined, 4])).toBe(5)
    expect(combineSigmas([])).toBe(0)
  })
})
