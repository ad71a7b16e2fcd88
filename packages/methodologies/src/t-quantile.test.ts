import { roundToScale, toText } from '@athar/carbon'
import { describe, expect, test } from 'vitest'
import { MOST_DEGREES, tQuantile } from './t-quantile.ts'

const rounded = (degrees: number, digits: number, confidence?: string) =>
  toText(roundToScale(tQuantile(degrees, confidence), digits))

describe('the two-sided quantile of t', () => {
  test('has the closed values of one and two degrees of freedom', () => {
    // tan(0.45 π), and 0.9 · √2 ÷ √(1 − 0.81).
    expect(toText(tQuantile(1))).toBe('6.313751514675043098979464244768186')
    expect(toText(tQuantile(2))).toBe('2.919985580353725686960617443846747')
  })

  test('is that of the printed tables for 90 %', () => {
    const table = {
      3: '2.353',
      4: '2.132',
      5: '2.015',
      10: '1.812',
      20: '1.725',
      30: '1.697',
      60: '1.671',
      120: '1.658',
    }
    for (const [degrees, value] of Object.entries(table)) expect(rounded(Number(degrees), 3)).toBe(value)
  })

  test('is that of the printed tables for 95 % and 99 %', () => {
    expect([rounded(5, 3, '0.95'), rounded(10, 3, '0.95'), rounded(30, 3, '0.95')]).toEqual(['2.571', '2.228', '2.042'])
    expect([rounded(5, 3, '0.99'), rounded(30, 3, '0.99')]).toEqual(['4.032', '2.75'])
  })

  test('is the published 1.692 for 33 degrees of freedom', () => {
    expect(rounded(33, 3)).toBe('1.692')
    expect(toText(tQuantile(33))).toBe('1.692360309030344507808039943904443')
  })

  test('stays at its last value for very large samples', () => {
    expect(toText(tQuantile(MOST_DEGREES + 5))).toBe(toText(tQuantile(MOST_DEGREES)))
    expect(rounded(MOST_DEGREES, 4)).toBe('1.645')
  })

  test('is refused for degrees or a confidence that do not exist', () => {
    for (const degrees of [0, -1, 1.5, Number.NaN]) expect(() => tQuantile(degrees)).toThrow('degrees of freedom')
    for (const confidence of ['0', '1', '-0.5', '2']) expect(() => tQuantile(5, confidence)).toThrow('between 0 and 1')
    expect(toText(roundToScale(tQuantile(1, '0.5'), 20))).toBe('1')
  })
})
