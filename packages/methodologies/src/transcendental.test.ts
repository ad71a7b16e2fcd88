import { decimal, multiply, roundToScale, toText } from '@athar/carbon'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exp, ln, squareRoot } from './transcendental.ts'

const text = (value: Parameters<typeof toText>[0]) => toText(value)

describe('the exponential', () => {
  test('has 34 true digits at known places', () => {
    expect(text(exp(decimal(0)))).toBe('1')
    expect(text(exp(decimal(1)))).toBe('2.718281828459045235360287471352662')
    expect(text(exp(decimal('0.5')))).toBe('1.648721270700128146848650787814164')
    expect(text(exp(decimal(10)))).toBe('22026.46579480671651695790064528424')
    expect(text(exp(decimal('-0.4')))).toBe('0.6703200460356393007444329251478261')
    expect(text(exp(decimal(-10)))).toBe('0.00004539992976248485153559151556055061')
  })

  test('is refused beyond what fixed point keeps', () => {
    expect(text(exp(decimal(-100))).slice(0, 60)).toMatch(/^0\.0{43}372007597602/)
    expect(() => exp(decimal('100.1'))).toThrow(RangeError)
    expect(() => exp(decimal('-100.1'))).toThrow('exponent out of range')
  })

  test('of a value with more digits than fit is that of its first 80', () => {
    expect(text(exp(decimal(`1.${'0'.repeat(90)}9`)))).toBe(text(exp(decimal(1))))
  })
})

describe('the logarithm', () => {
  test('has 34 true digits at known places', () => {
    expect(text(ln(decimal(1)))).toBe('0')
    expect(text(ln(decimal(2)))).toBe('0.6931471805599453094172321214581766')
    expect(text(ln(decimal(10)))).toBe('2.302585092994045684017991454684364')
    expect(text(ln(decimal('1000')))).toBe('6.907755278982137052053974364053093')
    expect(text(ln(decimal('0.001')))).toBe('-6.907755278982137052053974364053093')
    expect(text(ln(decimal('3.456')))).toBe('1.24011185094180918805238619692172')
  })

  test('of zero and below is refused', () => {
    expect(() => ln(decimal(0))).toThrow('above zero')
    expect(() => ln(decimal('-1'))).toThrow(RangeError)
  })

  test('undoes the exponential', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (thousandths) => {
        const x = { coefficient: BigInt(thousandths), scale: 3 }
        expect(text(roundToScale(ln(exp(x)), 25))).toBe(text(x))
      }),
      { numRuns: 60 },
    )
  })
})

describe('the square root', () => {
  test('is exact where it ends, and has 34 digits where not', () => {
    expect(text(squareRoot(decimal(0)))).toBe('0')
    expect(text(squareRoot(decimal('0.0625')))).toBe('0.25')
    expect(text(squareRoot(decimal('12345678987654321')))).toBe('111111111')
    expect(text(squareRoot(decimal(2)))).toBe('1.414213562373095048801688724209698')
  })

  test('of a negative value is refused', () => {
    expect(() => squareRoot(decimal(-1))).toThrow('not negative')
  })

  test('squared is the value again', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), (value) => {
        const root = squareRoot(decimal(value))
        expect(text(roundToScale(multiply(root, root), 10))).toBe(String(value))
      }),
      { numRuns: 60 },
    )
  })
})
