import { type Decimal, decimal } from '@athar/carbon'
import { FIXED_ONE, fromFixedPoint, overFixed, rootFixed, timesFixed, toFixedPoint } from './transcendental.ts'

/** From so many degrees of freedom on, the quantile of 10,000 is used: it is the larger one, so the careful one. */
export const MOST_DEGREES = 10_000

/**
 * The two-sided quantile of Student's t: the t that `confidence` of the distribution lies within, either side of zero.
 * Degrees of freedom are whole and at least 1, confidence lies between 0 and 1; anything else is a RangeError.
 * The distribution has a finite form for whole degrees (Abramowitz and Stegun, 26.7.3 and 26.7.4).
 */
export function tQuantile(degrees: number, confidence = '0.9'): Decimal {
  const share = toFixedPoint(decimal(confidence))
  if (!Number.isSafeInteger(degrees) || degrees < 1) throw new RangeError('degrees of freedom are whole, 1 or more')
  if (share <= 0n || share >= FIXED_ONE) throw new RangeError('confidence lies between 0 and 1')
  const known = Math.min(degrees, MOST_DEGREES)
  const { sine, cosine } = angleOf(known, share)
  return fromFixedPoint(timesFixed(rootFixed(BigInt(known) * FIXED_ONE), overFixed(sine, cosine)))
}

/** Newton from zero: the share is concave in the angle, so every step stays below the root. */
function angleOf(degrees: number, share: bigint): { sine: bigint; cosine: bigint } {
  let angle = 0n
  for (;;) {
    const { sine, cosine } = circle(angle)
    const { value, slope } = shareWithin(degrees, angle, sine, cosine)
    const step = overFixed(share - value, slope)
    // Half of the inner digits are enough: the next step would move digits that are rounded off.
    if (step < 10n ** 30n) return { sine, cosine }
    angle += step
  }
}

function shareWithin(degrees: number, angle: bigint, sine: bigint, cosine: bigint): { value: bigint; slope: bigint } {
  const odd = degrees % 2 === 1
  const square = timesFixed(cosine, cosine)
  let coefficient = FIXED_ONE
  let power = odd ? cosine : FIXED_ONE
  let total = 0n
  let atZero = 0n
  for (let n = odd ? 3 : 2; n <= degrees; n += 2) {
    total += timesFixed(coefficient, power)
    atZero += coefficient
    coefficient = (coefficient * BigInt(n - 1)) / BigInt(n)
    power = timesFixed(power, square)
  }
  const scale = odd ? overFixed(2n * FIXED_ONE, pi()) : FIXED_ONE
  const sum = timesFixed(sine, total)
  const slopeAtZero = odd ? FIXED_ONE + atZero : atZero
  return {
    value: timesFixed(scale, odd ? angle + sum : sum),
    slope: timesFixed(scale, timesFixed(slopeAtZero, overFixed(power, cosine))),
  }
}

function circle(angle: bigint): { sine: bigint; cosine: bigint } {
  const square = timesFixed(angle, angle)
  const series = (first: bigint, from: bigint) => {
    let term = first
    let total = 0n
    for (let n = from; term !== 0n; n += 2n) {
      total += term
      term = -timesFixed(term, square) / (n * (n + 1n))
    }
    return total
  }
  return { sine: series(angle, 2n), cosine: series(FIXED_ONE, 1n) }
}

/** Machin's formula: π = 16·arctan(1/5) − 4·arctan(1/239). */
function pi(): bigint {
  const arctan = (inverse: bigint) => {
    let power = FIXED_ONE / inverse
    let total = 0n
    for (let n = 1n, sign = 1n; power !== 0n; n += 2n, sign = -sign) {
      total += (sign * power) / n
      power /= inverse * inverse
    }
    return total
  }
  return 16n * arctan(5n) - 4n * arctan(239n)
}
