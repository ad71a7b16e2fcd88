import { type Decimal, divide, multiply, ONE, roundToScale, roundToSignificant, toText, trim } from './decimal.ts'

/** An exact quotient of two decimals, kept apart so that a chain of conversions is rounded only once. */
export interface Ratio {
  readonly numerator: Decimal
  readonly denominator: Decimal
}

/** One, the ratio of a unit to itself. */
export const UNITY: Ratio = { numerator: ONE, denominator: ONE }

/** Significant digits of what is shown between two steps, rounded half to even. */
export const SHOWN_DIGITS = 20
/** Significant digits of a rate that does not end, such as 1 ÷ 3.6. */
export const RATE_DIGITS = 70
/** A rate of more digits after the point did not end. */
export const ENDLESS_SCALE = 48
/** Digits after the point of a result whose rate did not end. */
export const RESULT_SCALE = 30
/** Digits after the point of a sum in which such results may be. */
const SUM_SCALE = 36

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
export function applyRatio(value: Decimal, by: Ratio, significantDigits: number = SHOWN_DIGITS): Decimal {
  if (by === UNITY) return roundToSignificant(value, significantDigits)
  return trim(divide(multiply(value, by.numerator), by.denominator, significantDigits))
}

/** Whether a rate is a quotient that did not end. */
export const isEndless = (rate: Decimal): boolean => rate.scale > ENDLESS_SCALE

/**
 * quantity × rate as it is stored and shown. Exact where the rate is; where it is a quotient that does not end, rounded
 * to `RESULT_SCALE` digits after the point, so that equal amounts in different units give one result.
 */
export function timesRate(quantity: Decimal, rate: Decimal): Decimal {
  const product = multiply(quantity, rate)
  return isEndless(rate) ? trim(roundToScale(product, RESULT_SCALE, 'half-up')) : product
}

/** A sum of products as it is stored and shown: what is left of rates that did not end is rounded off. */
export const roundedSum = (sum: Decimal): Decimal => (sum.scale > SUM_SCALE ? trim(roundToScale(sum, SUM_SCALE)) : sum)

/** The same as text. */
export const sumText = (sum: Decimal): string => toText(roundedSum(sum))
