/**
 * exp, ln and square root in decimals: series of whole numbers, so that every machine finds the same digits.
 * Results have `DIGITS` significant digits, rounded half to even.
 */
import { type Decimal, isNegative, isZero, roundToSignificant, trim } from '@athar/carbon'

/** Significant digits of every quotient, root, exponential and step (as decimal128 of IEEE 754). */
export const DIGITS = 34
/** Digits after the point inside a series: the spare ones absorb what each term rounds off. */
const INNER = 80
const UNIT = 10n ** BigInt(INNER)
/** Within it e^x keeps all its significant digits in fixed point. */
const MAX_EXPONENT = 100n

/** A value as a whole number of 10^−80; digits beyond are cut. */
export function toFixedPoint(value: Decimal): bigint {
  const surplus = value.scale - INNER
  return surplus > 0 ? value.coefficient / 10n ** BigInt(surplus) : value.coefficient * 10n ** BigInt(-surplus)
}

/** The decimal of a whole number of 10^−80, rounded to `DIGITS` significant digits. */
export function fromFixedPoint(value: bigint): Decimal {
  return trim(roundToSignificant({ coefficient: value, scale: INNER }, DIGITS))
}

/** a × b of two fixed-point numbers. */
export const timesFixed = (a: bigint, b: bigint): bigint => (a * b) / UNIT

/** a ÷ b of two fixed-point numbers. */
export const overFixed = (a: bigint, b: bigint): bigint => (a * UNIT) / b

/** One as a fixed-point number. */
export const FIXED_ONE = UNIT

/** e to the power of x, for x between −100 and 100; outside it is a RangeError. */
export function exp(x: Decimal): Decimal {
  const fixed = toFixedPoint(x)
  if (fixed > MAX_EXPONENT * UNIT || fixed < -MAX_EXPONENT * UNIT) throw new RangeError('exponent out of range')
  const size = fixed < 0n ? -fixed : fixed
  const whole = size / UNIT
  const value = timesFixed(expSeries(size - whole * UNIT), wholePower(expSeries(UNIT), whole))
  return fromFixedPoint(fixed < 0n ? overFixed(UNIT, value) : value)
}

function expSeries(x: bigint): bigint {
  let term = UNIT
  let total = UNIT
  for (let n = 1n; term !== 0n; n++) {
    term = timesFixed(term, x) / n
    total += term
  }
  return total
}

function wholePower(base: bigint, exponent: bigint): bigint {
  let result = UNIT
  for (let left = exponent; left > 0n; left--) result = timesFixed(result, base)
  return result
}

/** The natural logarithm of a value above zero; zero and below are a RangeError. */
export function ln(x: Decimal): Decimal {
  if (isNegative(x) || isZero(x)) throw new RangeError('a logarithm needs a value above zero')
  // x = mantissa × 10^exponent with a mantissa from 1 up to 10.
  const exponent = x.coefficient.toString().length - 1 - x.scale
  const mantissa = toFixedPoint({ coefficient: x.coefficient, scale: x.coefficient.toString().length - 1 })
  return fromFixedPoint(lnSeries(mantissa) + BigInt(exponent) * lnSeries(10n * UNIT))
}

/** ln x = 2·artanh((x − 1)/(x + 1)); two halvings by square root keep the series short. */
function lnSeries(x: bigint): bigint {
  const near = rootFixed(rootFixed(x))
  const z = overFixed(near - UNIT, near + UNIT)
  const square = timesFixed(z, z)
  let power = z
  let total = 0n
  for (let n = 1n; power !== 0n; n += 2n) {
    total += power / n
    power = timesFixed(power, square)
  }
  return total * 8n
}

/** The square root of a value that is not negative; below zero is a RangeError. */
export function squareRoot(x: Decimal): Decimal {
  if (isNegative(x)) throw new RangeError('a square root needs a value that is not negative')
  return fromFixedPoint(rootFixed(toFixedPoint(x)))
}

/** The square root of a fixed-point number, rounded down. */
export function rootFixed(x: bigint): bigint {
  return wholeRoot(x * UNIT)
}

function wholeRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
