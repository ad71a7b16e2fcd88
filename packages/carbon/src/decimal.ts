/**
 * Exact decimal numbers: a whole coefficient and the count of its digits after the point.
 *
 * Emissions, quantities and money never pass through binary floating point. Operations do not
 * strip trailing zeros (that would cost a division each time); `toText` does it once, at the end.
 */

/** An exact, immutable decimal: `coefficient` divided by ten to the power of `scale` (never negative). */
export interface Decimal {
  readonly coefficient: bigint
  readonly scale: number
}

/** How a digit that does not fit is rounded; `half-even` is the rule of the whole package. */
export type RoundingMode = 'half-even' | 'half-up' | 'down' | 'up' | 'floor' | 'ceiling'

/** Most digits a value may have before or after its point, so that `1e999999999` cannot exhaust memory. */
const MAX_DIGITS = 2_000
/** Up to this many digits a text is read through Number, which is exact there and faster. */
const SAFE_DIGITS = 15

const POWERS: bigint[] = [1n]
for (let exponent = 1; exponent <= 128; exponent++) POWERS.push(POWERS[exponent - 1]! * 10n)

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
const SCIENTIFIC = /^([+-]?(?:\d+\.?\d*|\.\d+))[eE]([+-]?\d+)$/

/** Zero, the neutral element of `add`. */
export const ZERO: Decimal = { coefficient: 0n, scale: 0 }
/** One, the neutral element of `multiply`. */
export const ONE: Decimal = { coefficient: 1n, scale: 0 }

/** Ten to the power of a whole number that is not negative. */
export function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent)
}

/**
 * Reads a decimal from plain or scientific text, a safe whole number or a bigint.
 * Anything else (empty text, spaces, separators, 0.1 as a number) is a RangeError.
 */
export function decimal(value: string | number | bigint): Decimal {
  if (typeof value === 'string') return parse(value)
  if (typeof value === 'bigint') return { coefficient: value, scale: 0 }
  if (!Number.isSafeInteger(value)) throw new RangeError('a number must be a safe whole number; give fractions as text')
  return { coefficient: BigInt(value), scale: 0 }
}

/** Whether `decimal` would accept the text. */
export function isDecimalText(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

function parse(text: string): Decimal {
  if (PLAIN.test(text)) return parsePlain(text)
  const parts = SCIENTIFIC.exec(text)
  if (!parts) throw new RangeError(`not a decimal: ${text.slice(0, 60)}`)
  const mantissa = parsePlain(parts[1]!)
  const exponent = Number(parts[2])
  if (Math.abs(exponent) > MAX_DIGITS) throw new RangeError('exponent out of range')
  const scale = mantissa.scale - exponent
  if (scale >= 0) return { coefficient: mantissa.coefficient, scale }
  return { coefficient: mantissa.coefficient * powerOfTen(-scale), scale: 0 }
}

function parsePlain(text: string): Decimal {
  if (text.length > MAX_DIGITS) throw new RangeError('too many digits')
  const point = text.indexOf('.')
  if (point < 0) return { coefficient: wholeNumber(text), scale: 0 }
  const digits = text.slice(0, point) + text.slice(point + 1)
  return { coefficient: wholeNumber(digits), scale: text.length - point - 1 }
}

function wholeNumber(digits: string): bigint {
  if (digits.length <= SAFE_DIGITS) return BigInt(Number(digits))
  return BigInt(digits)
}

/** a + b, exact. */
export function add(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return { coefficient: a.coefficient + b.coefficient, scale: a.scale }
  if (a.scale > b.scale)
    return { coefficient: a.coefficient + b.coefficient * powerOfTen(a.scale - b.scale), scale: a.scale }
  return { coefficient: a.coefficient * powerOfTen(b.scale - a.scale) + b.coefficient, scale: b.scale }
}

/** a − b, exact. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b))
}

/** a × b, exact and unrounded. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { coefficient: a.coefficient * b.coefficient, scale: a.scale + b.scale }
}

/** −a. */
export function negate(a: Decimal): Decimal {
  return { coefficient: -a.coefficient, scale: a.scale }
}

/** The value without its sign. */
export function abs(a: Decimal): Decimal {
  return a.coefficient < 0n ? negate(a) : a
}

/** −1, 0 or 1 as a is less than, equal to or greater than b. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const left = a.scale >= b.scale ? a.coefficient : a.coefficient * powerOfTen(b.scale - a.scale)
  const right = b.scale >= a.scale ? b.coefficient : b.coefficient * powerOfTen(a.scale - b.scale)
  return left < right ? -1 : left > right ? 1 : 0
}

/** Whether both are the same number; 1.0 equals 1. */
export function equals(a: Decimal, b: Decimal): boolean {
  return compare(a, b) === 0
}

/** Whether the value is zero. */
export function isZero(a: Decimal): boolean {
  return a.coefficient === 0n
}

/** Whether the value is below zero. */
export function isNegative(a: Decimal): boolean {
  return a.coefficient < 0n
}

/** The smaller of the two. */
export function min(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) <= 0 ? a : b
}

/** The greater of the two. */
export function max(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) >= 0 ? a : b
}

/** The exact sum, whatever the order; zero for none. */
export function sum(values: Iterable<Decimal>): Decimal {
  let coefficient = 0n
  let scale = 0
  for (const value of values) {
    if (value.scale === scale) {
      coefficient += value.coefficient
    } else if (value.scale < scale) {
      coefficient += value.coefficient * powerOfTen(scale - value.scale)
    } else {
      coefficient = coefficient * powerOfTen(value.scale - scale) + value.coefficient
      scale = value.scale
    }
  }
  return { coefficient, scale }
}

/**
 * a ÷ b rounded half to even at `significantDigits`; exact when the quotient has no more digits.
 * Division by zero is a RangeError.
 */
export function divide(a: Decimal, b: Decimal, significantDigits = 34): Decimal {
  if (b.coefficient === 0n) throw new RangeError('division by zero')
  if (a.coefficient === 0n) return ZERO
  // Enough digits that the quotient surely has more than asked for; the true digit count is then rounded once.
  const shift = Math.max(0, significantDigits + digitCount(b.coefficient) - digitCount(a.coefficient) + 1)
  const numerator = a.coefficient * powerOfTen(shift)
  const scale = a.scale - b.scale + shift
  const quotient = numerator / b.coefficient
  const surplus = Math.max(0, digitCount(quotient) - significantDigits)
  const rounded = divideHalfEven(numerator, b.coefficient * powerOfTen(surplus))
  return withScale(rounded, scale - surplus)
}

/** a ÷ b rounded once to so many digits after the point. Division by zero is a RangeError. */
export function divideToScale(a: Decimal, b: Decimal, scale: number, mode: RoundingMode = 'half-even'): Decimal {
  if (b.coefficient === 0n) throw new RangeError('division by zero')
  const shift = scale + b.scale - a.scale
  const numerator = shift > 0 ? a.coefficient * powerOfTen(shift) : a.coefficient
  const denominator = shift < 0 ? b.coefficient * powerOfTen(-shift) : b.coefficient
  return { coefficient: roundedQuotient(numerator, denominator, mode), scale }
}

/** The same number without zeros at the end of its coefficient, so that later products stay short. */
export function trim(value: Decimal): Decimal {
  let { coefficient, scale } = value
  if (coefficient === 0n) return ZERO
  while (scale > 0 && coefficient % 10n === 0n) {
    coefficient /= 10n
    scale--
  }
  return scale === value.scale ? value : { coefficient, scale }
}

/** Rounds half to even to so many significant digits; a shorter value stays as it is. */
export function roundToSignificant(value: Decimal, significantDigits: number): Decimal {
  const surplus = digitCount(value.coefficient) - significantDigits
  if (surplus <= 0) return value
  return withScale(divideHalfEven(value.coefficient, powerOfTen(surplus)), value.scale - surplus)
}

/** Rounds to so many digits after the point (not negative); a value with fewer stays as it is. */
export function roundToScale(value: Decimal, scale: number, mode: RoundingMode = 'half-even'): Decimal {
  if (value.scale <= scale) return value
  return { coefficient: roundedQuotient(value.coefficient, powerOfTen(value.scale - scale), mode), scale }
}

function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  return roundedQuotient(numerator, denominator, 'half-even')
}

function roundedQuotient(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  const quotient = numerator / denominator
  const rest = numerator - quotient * denominator
  if (rest === 0n) return quotient
  const negative = numerator < 0n !== denominator < 0n
  const twice = magnitude(rest) * 2n
  const size = magnitude(denominator)
  return awayFromZero(mode, { negative, odd: (quotient & 1n) === 1n, half: twice === size ? 0 : twice < size ? -1 : 1 })
    ? quotient + (negative ? -1n : 1n)
    : quotient
}

function awayFromZero(mode: RoundingMode, cut: { negative: boolean; odd: boolean; half: -1 | 0 | 1 }): boolean {
  switch (mode) {
    case 'half-even':
      return cut.half > 0 || (cut.half === 0 && cut.odd)
    case 'half-up':
      return cut.half >= 0
    case 'down':
      return false
    case 'up':
      return true
    case 'floor':
      return cut.negative
    case 'ceiling':
      return !cut.negative
  }
}

function withScale(coefficient: bigint, scale: number): Decimal {
  return scale >= 0 ? { coefficient, scale } : { coefficient: coefficient * powerOfTen(-scale), scale: 0 }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}

function digitCount(value: bigint): number {
  return magnitude(value).toString().length
}

/** Plain text: no exponent, no trailing zeros, no minus before zero. */
export function toText(value: Decimal): string {
  if (value.scale === 0) return value.coefficient.toString()
  const negative = value.coefficient < 0n
  const digits = magnitude(value.coefficient)
    .toString()
    .padStart(value.scale + 1, '0')
  const point = digits.length - value.scale
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === 48) end--
  const whole = digits.slice(0, point)
  const text = end === point ? whole : `${whole}.${digits.slice(point, end)}`
  return negative ? `-${text}` : text
}

/** The nearest binary number: for drawing and statistics only, never for a stored figure. */
export function toNumber(value: Decimal): number {
  return Number(toText(value))
}
