import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  abs,
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  divideToScale,
  equals,
  isDecimalText,
  isNegative,
  isZero,
  max,
  min,
  multiply,
  negate,
  ONE,
  powerOfTen,
  type RoundingMode,
  roundToScale,
  roundToSignificant,
  subtract,
  sum,
  toNumber,
  toText,
  trim,
  ZERO,
} from './decimal.ts'

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 24 }))
  .map(([coefficient, scale]): Decimal => ({ coefficient, scale }))

/** The same number as an exact fraction of bigints: the independent reference of the laws below. */
const fraction = (value: Decimal): [bigint, bigint] => [value.coefficient, 10n ** BigInt(value.scale)]
const sameFraction = ([a, b]: [bigint, bigint], [c, d]: [bigint, bigint]) => a * d === c * b

const tenTo = (exponent: number): Decimal => decimal(`1e${exponent}`)

/** The exponent e with 10^e ≤ |a ÷ b| < 10^(e+1). */
function magnitudeOf(a: Decimal, b: Decimal): number {
  let exponent = abs(a).coefficient.toString().length - a.scale - (abs(b).coefficient.toString().length - b.scale)
  if (compare(abs(a), multiply(abs(b), tenTo(exponent))) < 0) exponent--
  return exponent
}

describe('reading a decimal', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['+1.50', '1.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['1e3', '1000'],
    ['1.5E-3', '0.0015'],
    ['12e+2', '1200'],
    ['-.25e2', '-25'],
    ['+12.5e1', '125'],
    ['.55', '0.55'],
    ['12345678901234567890.120', '12345678901234567890.12'],
    ['+12345678901234567890', '12345678901234567890'],
    ['-999999999999999', '-999999999999999'],
  ])('%s is %s', (text, expected) => {
    expect(toText(decimal(text))).toBe(expected)
    expect(isDecimalText(text)).toBe(true)
  })

  test.each([
    '',
    ' ',
    '1 ',
    ' 1',
    '1e',
    'e3',
    '0x10',
    '1,5',
    '1_000',
    'NaN',
    'Infinity',
    '--1',
    '.',
    '1e99999',
    '1.2.3',
    '٣',
  ])('%j is refused', (text) => {
    expect(() => decimal(text)).toThrow(RangeError)
    expect(isDecimalText(text)).toBe(false)
  })

  test('whole numbers and bigints are taken, fractions as binary numbers are not', () => {
    expect(toText(decimal(-42))).toBe('-42')
    expect(toText(decimal(10n ** 40n))).toBe(`1${'0'.repeat(40)}`)
    for (const bad of [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => decimal(bad)).toThrow(RangeError)
  })

  test('a text longer than any figure is refused before it costs anything', () => {
    expect(() => decimal('1'.repeat(2_001))).toThrow('too many digits')
    expect(toText(decimal('1'.repeat(2_000)))).toHaveLength(2_000)
    expect(() => decimal('1e2001')).toThrow('exponent out of range')
    expect(toText(decimal('1e-2000'))).toHaveLength(2_002)
  })

  test('an error shows the start of what was given', () => {
    expect(() => decimal('twelve')).toThrow('not a decimal: twelve')
    expect(() => decimal('x'.repeat(100))).toThrow(new RangeError(`not a decimal: ${'x'.repeat(60)}`))
    expect(() => decimal(0.5)).toThrow('a number must be a safe whole number; give fractions as text')
  })
})

describe('laws, against exact fractions', () => {
  test('sum, difference and product', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [[an, ad], [bn, bd]] = [fraction(a), fraction(b)]
        expect(sameFraction(fraction(add(a, b)), [an * bd + bn * ad, ad * bd])).toBe(true)
        expect(sameFraction(fraction(subtract(a, b)), [an * bd - bn * ad, ad * bd])).toBe(true)
        expect(sameFraction(fraction(multiply(a, b)), [an * bn, ad * bd])).toBe(true)
      }),
    )
  })

  test('order', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [[an, ad], [bn, bd]] = [fraction(a), fraction(b)]
        const difference = an * bd - bn * ad
        expect(compare(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
        expect(equals(min(a, b), max(a, b))).toBe(difference === 0n)
        expect(compare(min(a, b), max(a, b))).not.toBe(1)
      }),
    )
  })

  test('a sum does not depend on the order of its terms', () => {
    fc.assert(
      fc.property(fc.array(decimals), (values) => {
        const expected = values.reduce(add, ZERO)
        expect(equals(sum(values), expected)).toBe(true)
        expect(equals(sum(values.toReversed()), expected)).toBe(true)
      }),
    )
  })

  test('text is read back as the same number, plain and without idle zeros', () => {
    fc.assert(
      fc.property(decimals, (a) => {
        const text = toText(a)
        expect(text).toMatch(/^(?:0|-?(?:[1-9]\d*|0)(?:\.\d*[1-9])?)$/)
        expect(equals(decimal(text), a)).toBe(true)
        expect(equals(trim(a), a)).toBe(true)
      }),
    )
  })

  test('a quotient keeps the digits asked for and is within half of its last one', () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 1, max: 40 }), (a, b, digits) => {
        fc.pre(!isZero(a) && !isZero(b))
        const quotient = divide(a, b, digits)
        const significant = abs(quotient).coefficient.toString().replace(/0+$/, '')
        expect(significant.length).toBeLessThanOrEqual(digits)
        const rest = abs(subtract(a, multiply(quotient, b)))
        const lastDigit = multiply(abs(b), tenTo(magnitudeOf(a, b) - digits + 1))
        expect(compare(multiply(decimal(2), rest), lastDigit)).not.toBe(1)
      }),
    )
  })

  test('division undoes multiplication', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        fc.pre(!isZero(b))
        expect(equals(divide(multiply(a, b), b, 80), a)).toBe(true)
      }),
    )
  })
})

describe('rounding', () => {
  const modes: RoundingMode[] = ['half-even', 'half-up', 'down', 'up', 'floor', 'ceiling']
  test.each([
    ['2.5', ['2', '3', '2', '3', '2', '3']],
    ['3.5', ['4', '4', '3', '4', '3', '4']],
    ['-2.5', ['-2', '-3', '-2', '-3', '-3', '-2']],
    ['2.51', ['3', '3', '2', '3', '2', '3']],
    ['-2.49', ['-2', '-2', '-2', '-3', '-3', '-2']],
    ['0.4', ['0', '0', '0', '1', '0', '1']],
    ['-0.4', ['0', '0', '0', '-1', '-1', '0']],
    ['7', ['7', '7', '7', '7', '7', '7']],
  ])('%s in every mode', (text, expected) => {
    expect(modes.map((mode) => toText(roundToScale(decimal(text), 0, mode)))).toEqual(expected)
    expect(modes.map((mode) => toText(divideToScale(decimal(text), ONE, 0, mode)))).toEqual(expected)
  })

  test('half to even is the rule where no mode is named', () => {
    expect(toText(roundToScale(decimal('0.125'), 2))).toBe('0.12')
    expect(toText(roundToScale(decimal('0.135'), 2))).toBe('0.14')
    expect(toText(divideToScale(decimal(1), decimal(8), 2))).toBe('0.12')
    expect(toText(roundToScale(decimal('1.2'), 5))).toBe('1.2')
  })

  test('significant digits', () => {
    expect(toText(roundToSignificant(decimal('123456'), 3))).toBe('123000')
    expect(toText(roundToSignificant(decimal('0.00123456'), 3))).toBe('0.00123')
    expect(toText(roundToSignificant(decimal('-125'), 2))).toBe('-120')
    expect(toText(roundToSignificant(decimal('999.96'), 4))).toBe('1000')
    expect(toText(roundToSignificant(decimal('12'), 4))).toBe('12')
  })

  test('quotients', () => {
    expect(toText(divide(decimal(1), decimal(3), 5))).toBe('0.33333')
    expect(toText(divide(decimal(2), decimal(3)))).toBe(`0.${'6'.repeat(33)}7`)
    expect(toText(divide(decimal(-1), decimal(8), 2))).toBe('-0.12')
    expect(toText(divide(decimal('1e30'), decimal(7), 5))).toBe(`14286${'0'.repeat(25)}`)
    expect(toText(divide(decimal(10), decimal(4), 1))).toBe('2')
    expect(toText(divide(ZERO, decimal(7)))).toBe('0')
    expect(toText(divideToScale(decimal(200), decimal('0.03'), 0))).toBe('6667')
    expect(toText(divideToScale(decimal('0.00123'), decimal(2), 2))).toBe('0')
    for (const by of [divide, (a: Decimal, b: Decimal) => divideToScale(a, b, 3)]) {
      expect(() => by(ONE, decimal('0.00'))).toThrow('division by zero')
    }
  })

  test('one rounding, not two: a quotient just below the half stays below', () => {
    // 1/2 - 1/(2·10^30): rounding first to 20 digits and then to 0 would give 1 by way of 0.5 only in half-up.
    expect(toText(divideToScale(decimal('499999999999999999999999999999'), decimal('1e30'), 0, 'half-up'))).toBe('0')
  })
})

describe('small things', () => {
  test('signs', () => {
    expect(isNegative(decimal('-0.1'))).toBe(true)
    expect(isNegative(ZERO)).toBe(false)
    expect(isZero(decimal('0.000'))).toBe(true)
    expect(isZero(decimal('0.001'))).toBe(false)
    expect(toText(negate(decimal('1.5')))).toBe('-1.5')
    expect(toText(abs(decimal('-1.5')))).toBe('1.5')
    expect(toText(abs(decimal('1.5')))).toBe('1.5')
  })

  test('powers of ten beyond the remembered ones', () => {
    expect(powerOfTen(0)).toBe(1n)
    expect(powerOfTen(128)).toBe(10n ** 128n)
    expect(powerOfTen(129)).toBe(10n ** 129n)
  })

  test('trimmed numbers have the shortest scale, and whole zeros stay', () => {
    expect(trim(decimal('1.500'))).toEqual({ coefficient: 15n, scale: 1 })
    expect(trim(decimal('1500'))).toEqual({ coefficient: 1500n, scale: 0 })
    expect(trim(decimal('0.000'))).toEqual({ coefficient: 0n, scale: 0 })
    expect(trim(decimal('10.0'))).toEqual({ coefficient: 10n, scale: 0 })
  })

  test('a binary number is the nearest one', () => {
    expect(toNumber(decimal('0.1'))).toBe(0.1)
    expect(toNumber(decimal('-1234.5678'))).toBe(-1234.5678)
  })
})
