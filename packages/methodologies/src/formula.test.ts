import { decimal, toText } from '@athar/carbon'
import { describe, expect, test } from 'vitest'
import { evaluate } from './formula.ts'

const value = (formula: string, symbols: Record<string, string> = {}) =>
  toText(evaluate(formula, new Map(Object.entries(symbols).map(([symbol, text]) => [symbol, decimal(text)]))))

describe('a formula', () => {
  test('multiplies and divides before it adds, from the left', () => {
    expect(value('2 + 3 × 4 − 6 ÷ 2')).toBe('11')
    expect(value('20 ÷ 4 ÷ 5')).toBe('1')
    expect(value('10 − 3 − 2')).toBe('5')
    expect(value('(2 + 3) × 4')).toBe('20')
    expect(value('−2 × −3')).toBe('6')
    expect(value('−(1 + 2)')).toBe('-3')
  })

  test('reads symbols with Greek letters, digits and underscores', () => {
    expect(value('φ × (1 − f) × W_2023', { φ: '0.85', f: '0.2', W_2023: '100' })).toBe('68')
    expect(value('ΔE×EF', { ΔE: '40', EF: '0.374' })).toBe('14.96')
  })

  test('knows exp, ln, sqrt, min and max', () => {
    expect(value('exp(0) + ln(1) + sqrt(9)')).toBe('4')
    expect(value('min(3, 1, 2)')).toBe('1')
    expect(value('max(3, 5, 4)')).toBe('5')
    expect(value('max(0, N − D)', { N: '-3', D: '1' })).toBe('0')
    expect(value('exp(−k × 2)', { k: '0.2' })).toBe('0.6703200460356393007444329251478261')
  })

  test('is exact until it divides, and has 34 digits at the end', () => {
    expect(value('0.1 + 0.2')).toBe('0.3')
    expect(value('1 ÷ 3')).toBe('0.3333333333333333333333333333333333')
    expect(value('123456789012345678 × 1000000000000000001')).toBe('123456789012345678123456789012345700')
    expect(value('2.50 × 2')).toBe('5')
  })

  test('that names an unknown symbol or cannot be read is an error of ours', () => {
    expect(() => value('a + b', { a: '1' })).toThrow('unknown symbol b in a + b')
    expect(() => value('1 +')).toThrow('unknown symbol  in 1 +')
    expect(() => value('(1 + 2')).toThrow(') expected in (1 + 2')
    expect(() => value('min(1, 2')).toThrow(') expected')
    expect(() => value('1 2')).toThrow('cannot read 1 2')
    expect(() => value('1 # 2')).toThrow('cannot read 1 # 2')
    expect(() => value('1 ÷ 0')).toThrow('division by zero')
    expect(() => value('exp')).toThrow('unknown symbol exp')
  })
})
