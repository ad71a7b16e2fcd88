/**
 * Seeded pseudo-random numbers for Monte Carlo: the same seed gives the same draws on every machine.
 *
 * Generator: xoshiro128++ 1.0 (D. Blackman and S. Vigna, "Scrambled Linear Pseudorandom Number Generators",
 * ACM TOMS 47(4), 2021; prng.di.unimi.it). Its 128 bits of state come from two outputs of SplitMix64 started at the
 * seed, low half first, as in the `seed_from_u64` of the Rust crate rand. Statistics only: never for secrets, never
 * for stored emissions.
 */

/** A stream of reproducible draws. */
export interface Random {
  /** The next whole number from 0 to 2³² − 1. */
  uint32(): number
  /** The next number between 0 and 1, both excluded, with 53 random bits. */
  unit(): number
  /** The next draw of the standard normal distribution (mean 0, standard deviation 1). */
  normal(): number
}

const MASK_64 = (1n << 64n) - 1n

/** The first outputs of SplitMix64 from a seed (S. Vigna's public-domain splitmix64.c); seeds only, hence bigint. */
export function splitMix64(seed: bigint, count: number): bigint[] {
  const outputs: bigint[] = []
  let state = seed & MASK_64
  for (let index = 0; index < count; index++) {
    state = (state + 0x9e3779b97f4a7c15n) & MASK_64
    let mixed = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK_64
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK_64
    outputs.push(mixed ^ (mixed >> 31n))
  }
  return outputs
}

/** A stream from a whole-number seed of any size (64 bits of it count). */
export function createRandom(seed: number | bigint): Random {
  const [first, second] = splitMix64(BigInt(seed), 2) as [bigint, bigint]
  const word = (value: bigint) => Number(BigInt.asUintN(32, value))
  return randomFromState([word(first), word(first >> 32n), word(second), word(second >> 32n)])
}

/** A stream from the four 32-bit words of the generator's state, which must not all be zero. */
export function randomFromState(state: readonly [number, number, number, number]): Random {
  const next = xoshiro128PlusPlus(state)
  // 27 and 26 bits make the 53 of a double; the added half keeps 0 and 1 out of reach.
  const unit = () => ((next() >>> 5) * 67_108_864 + (next() >>> 6) + 0.5) / 9_007_199_254_740_992
  return { uint32: next, unit, normal: normalFrom(unit) }
}

function xoshiro128PlusPlus(state: readonly [number, number, number, number]): () => number {
  let [a, b, c, d] = state
  return () => {
    const result = (rotateLeft((a + d) | 0, 7) + a) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotateLeft(d, 11)
    return result
  }
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

/** Normal draws by the polar method of Marsaglia and Bray, "A Convenient Method for Generating Normal Variables", SIAM Review 6(3), 1964. */
function normalFrom(unit: () => number): () => number {
  let spare: number | undefined
  return () => {
    if (spare !== undefined) {
      const kept = spare
      spare = undefined
      return kept
    }
    for (;;) {
      const x = 2 * unit() - 1
      const y = 2 * unit() - 1
      const radius = x * x + y * y
      if (radius < 1 && radius > 0) {
        const scale = Math.sqrt((-2 * Math.log(radius)) / radius)
        spare = y * scale
        return x * scale
      }
    }
  }
}
