import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom, randomFromState, splitMix64 } from './random.ts'

const draws = (count: number, next: () => number) => Array.from({ length: count }, next)

describe('the generator', () => {
  // First outputs of xoshiro128plusplus.c for the state 1, 2, 3, 4, as kept in the tests of the Rust crate rand 0.9.
  test('gives the outputs of the reference implementation', () => {
    const random = randomFromState([1, 2, 3, 4])
    expect(draws(10, random.uint32)).toEqual([
      641, 1_573_767, 3_222_811_527, 3_517_856_514, 836_907_274, 4_247_214_768, 3_867_114_732, 1_355_841_295,
      495_546_011, 621_204_420,
    ])
  })

  // First output of splitmix64.c from 0: the widely published reference value.
  test('mixes a seed as SplitMix64 does', () => {
    expect(splitMix64(0n, 1)).toEqual([0xe220a8397b1dcdafn])
  })

  // First outputs of seed_from_u64(0) of the Rust crate rand 0.9 (Xoshiro128PlusPlus), from its stability tests.
  test('spreads a seed over the state as the crate rand does', () => {
    expect(draws(6, createRandom(0).uint32)).toEqual([
      1_179_900_579, 1_938_959_192, 3_089_844_957, 3_657_088_315, 1_015_453_891, 479_942_911,
    ])
  })

  test('repeats itself for one seed and differs for another', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), (seed) => {
        const once = draws(8, createRandom(seed).uint32)
        expect(draws(8, createRandom(seed).uint32)).toEqual(once)
        expect(draws(8, createRandom(seed + 1n).uint32)).not.toEqual(once)
      }),
      { numRuns: 50 },
    )
  })

  test('takes a number and the same bigint as one seed', () => {
    expect(draws(4, createRandom(2030).uint32)).toEqual(draws(4, createRandom(2030n).uint32))
  })
})

describe('the distributions', () => {
  test('unit draws stay between 0 and 1, with the mean and variance of a uniform variable', () => {
    const sample = draws(40_000, createRandom(7).unit)
    expect(Math.min(...sample.slice(0, 20_000))).toBeGreaterThan(0)
    expect(Math.max(...sample.slice(0, 20_000))).toBeLessThan(1)
    expect(mean(sample)).toBeCloseTo(0.5, 2)
    expect(variance(sample)).toBeCloseTo(1 / 12, 2)
  })

  test('unit draws use the upper 27 bits of one output and the upper 26 of the next', () => {
    const words = randomFromState([1, 2, 3, 4])
    const high = Math.floor(words.uint32() / 32)
    const low = Math.floor(words.uint32() / 64)
    expect(randomFromState([1, 2, 3, 4]).unit()).toBe((high * 2 ** 26 + low + 0.5) / 2 ** 53)
  })

  test('normal draws have mean 0, variance 1, no skew and 95 % within 1.96', () => {
    const sample = draws(60_000, createRandom(11).normal)
    expect(mean(sample)).toBeCloseTo(0, 1.7)
    expect(variance(sample)).toBeCloseTo(1, 1.5)
    expect(mean(sample.map((value) => value ** 3))).toBeCloseTo(0, 1)
    expect(mean(sample.map((value) => value ** 4))).toBeCloseTo(3, 0.7)
    expect(sample.filter((value) => Math.abs(value) < 1.959964).length / sample.length).toBeCloseTo(0.95, 2)
  })

  test('normal draws are the pairs of the polar method, points outside the unit circle left out', () => {
    const source = createRandom(3)
    const expected: number[] = []
    while (expected.length < 40) {
      const [x, y] = [2 * source.unit() - 1, 2 * source.unit() - 1]
      const radius = x * x + y * y
      if (radius >= 1) continue
      const scale = Math.sqrt((-2 * Math.log(radius)) / radius)
      expected.push(x * scale, y * scale)
    }
    expect(draws(40, createRandom(3).normal)).toEqual(expected)
  })
})

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

function variance(values: readonly number[]): number {
  const centre = mean(values)
  return mean(values.map((value) => (value - centre) ** 2))
}
