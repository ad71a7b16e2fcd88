import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDecimalText, magnitude, shiftDecimal } from './decimal-text.ts'

const decimalText = fc.stringMatching(/^-?\d{1,20}(\.\d{1,20})?$/)

describe('exact decimals as text', () => {
  it('moves the point without losing a digit', () => {
    expect(shiftDecimal('1234567890123456789.123456789', -3)).toBe('1234567890123456.789123456789')
    expect(shiftDecimal('0.001', 3)).toBe('1')
    expect(shiftDecimal('-5', -3)).toBe('-0.005')
    expect(shiftDecimal('1.5', 4)).toBe('15000')
    expect(shiftDecimal('0.000', -9)).toBe('0')
  })

  it('comes back to the same value when moved there and back', () => {
    fc.assert(
      fc.property(decimalText, fc.integer({ min: -30, max: 30 }), (text, places) => {
        expect(shiftDecimal(shiftDecimal(text, places), -places)).toBe(shiftDecimal(text, 0))
      }),
    )
  })

  it('knows the order of magnitude', () => {
    expect(magnitude('999.9')).toBe(2)
    expect(magnitude('-0.0042')).toBe(-3)
    expect(magnitude('0.000')).toBeNull()
  })

  it('refuses exponents, grouping and signs without digits', () => {
    for (const text of ['1e3', '1,000', '-', '', '.5', 'NaN']) expect(isDecimalText(text)).toBe(false)
    expect(() => shiftDecimal('1e3', 1)).toThrow('not a decimal')
  })
})
