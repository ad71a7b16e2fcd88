import { describe, expect, test } from 'vitest'
import { activityPedigree, factorPedigree, temporalScore, type FactorQuality } from './uncertainty-defaults.ts'
import { pedigreeSigma } from './uncertainty-pedigree.ts'

const quality: FactorQuality = { confidence: 'verified', yearsApart: 0, region: 'same', tier: 'fuel-based' }

describe('the scores of a quantity', () => {
  test('doubt only how it was had', () => {
    expect(activityPedigree('measured')).toEqual({
      reliability: 2,
      completeness: 1,
      temporal: 1,
      geographical: 1,
      technological: 1,
    })
    expect(activityPedigree('calculated').reliability).toBe(3)
    expect(activityPedigree('estimated').reliability).toBe(4)
  })

  test('are never surer of what is not stated than of an estimate', () => {
    const spread = (quality: Parameters<typeof activityPedigree>[0]) => pedigreeSigma(activityPedigree(quality))
    expect(spread('not-stated')).toBeGreaterThan(spread('estimated'))
    // ½ ln 1.5: the last score of reliability of the ecoinvent matrix, version 3.
    expect(spread('not-stated')).toBeCloseTo(Math.log(1.5) / 2, 12)
  })
})

describe('the scores of a factor', () => {
  test('follow its source, age, region and method', () => {
    expect(factorPedigree(quality)).toEqual({
      reliability: 2,
      completeness: 2,
      temporal: 1,
      geographical: 1,
      technological: 2,
    })
    expect(factorPedigree({ confidence: 'single', yearsApart: -7, region: 'other', tier: 'spend-based' })).toEqual({
      reliability: 3,
      completeness: 2,
      temporal: 3,
      geographical: 5,
      technological: 4,
    })
    expect(factorPedigree({ ...quality, region: 'wider' }).geographical).toBe(2)
  })

  test('grow worse from measured suppliers to spend', () => {
    const tiers = [
      'supplier-specific',
      'site-specific',
      'organisation-specific',
      'hybrid',
      'fuel-based',
      'distance-based',
      'average-data',
      'spend-based',
    ] as const
    const scores = tiers.map((tier) => factorPedigree({ ...quality, tier }).technological)
    expect(scores).toEqual([1, 1, 1, 2, 2, 3, 3, 4])
  })

  test('make a proxy of another country less sure than a factor of the country', () => {
    expect(pedigreeSigma(factorPedigree({ ...quality, region: 'other' }))).toBeGreaterThan(
      pedigreeSigma(factorPedigree(quality)),
    )
  })
})

test('age is scored by the published criterion, before or after', () => {
  expect([0, 2, 3, 5, 6, 9, 10, 14, 15, 40].map(temporalScore)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  expect([-2, -3, -15].map(temporalScore)).toEqual([1, 2, 5])
})
