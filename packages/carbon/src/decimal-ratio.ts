import { type Decimal, divide, multiply, ONE, roundToSignificant, trim } from './decimal.ts'

/** An exact quotient of two decimals, kept apart so that a chain of conversions is rounded only once. */
export interface Ratio {
  readonly numerator: Decimal
  readonly denominator: Decimal
}

/** One, the ratio of a unit to itself. */
export const UNITY: Ratio = { numerator: ONE, denominator: ONE }

/** Significant digits of a rate: the one place where the engine rounds, half to even. */
export const RATE_DIGITS = 20

/** numerator ÷ denominator, unrounded. */
export function ratio(numerator: Decimal, denominator: Decimal = ONE): Ratio {
  return { numerator, denominator }
}

/** The product of two ratios, unrounded. */
export function multiplyRatios(a: Ratio, b: Ratio): Ratio {
  if (a === UNITY) return b
  if (b === UNITY) return a
  return { numerator: multiply(a.numerator, b.numerator), denominator: multiply(a.denominator, b.denominator) }
}

/** a ÷ b, unrounded. */
export function divideRatios(a: Ratio, b: Ratio): Ratio {
  return multiplyRatios(a, { numerator: b.denominator, denominator: b.numerator })
}

/** value × ratio, rounded once, half to even, to so many significant digits. */
export function applyRatio(value: Decimal, by: Ratio, significantDigits: number = RATE_DIGITS): Decimal {
  if (by === UNITY) return roundToSignificant(value, significantDigits)
  return trim(divide(multiply(value, by.numerator), by.denominator, significantDigits))
}
