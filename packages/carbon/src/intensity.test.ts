import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abs, compare, decimal, multiply, subtract, toText } from './decimal.ts'
import { intensityOf, type Denominator } from './intensity.ts'

const denominator = (amount: string | null, more: Partial<Denominator> = {}): Denominator => ({
  kind: 'revenue',
  amount: amount === null ? null : decimal(amount),
  unit: 'SAR',
  ...more,
})

const text = (kg: string, by: Denominator) => {
  const result = intensityOf(decimal(kg), by)
  return result.ok ? toText(result.kgCo2e) : result.code
}

describe('an intensity', () => {
  test('is kg per unit', () => {
    expect(text('1250', denominator('500'))).toBe('2.5')
    expect(intensityOf(decimal(10), denominator('4', { kind: 'floor-area', unit: 'm2' }))).toMatchObject({
      ok: true,
      kind: 'floor-area',
      unit: 'm2',
    })
  })

  // By hand, with made-up figures: 12,513,231,000 kg over 200,000 million riyals is 62,566.155 kg for each million.
  test('may be told per million', () => {
    expect(text('12513231000', denominator('200000000000', { per: decimal(1_000_000) }))).toBe('62566.155')
  })

  test('of a refund-heavy year may be negative or zero', () => {
    expect(text('-5', denominator('2'))).toBe('-2.5')
    expect(text('0', denominator('2'))).toBe('0')
  })

  test('is refused without something to divide by', () => {
    expect(text('1', denominator(null))).toBe('denominator-missing')
    expect(text('1', denominator('0.000'))).toBe('denominator-zero')
    expect(text('1', denominator('-3'))).toBe('denominator-negative')
    expect(text('1', denominator('3', { per: decimal(0) }))).toBe('per-not-positive')
    expect(text('1', denominator('3', { per: decimal(-1) }))).toBe('per-not-positive')
    expect(intensityOf(decimal(1), denominator(null, { kind: 'output' }))).toEqual({
      ok: false,
      kind: 'output',
      code: 'denominator-missing',
    })
  })

  test('times its denominator is the emissions again, to 30 digits', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((coefficient) => ({ coefficient, scale: 3 }))
    fc.assert(
      fc.property(amounts, amounts, (kg, amount) => {
        const result = intensityOf(kg, { kind: 'output', amount, unit: 'tonne' })
        if (!result.ok) throw new Error(result.code)
        const gap = abs(subtract(multiply(result.kgCo2e, amount), kg))
        expect(compare(gap, multiply(kg, { coefficient: 1n, scale: 30 }))).toBeLessThanOrEqual(0)
      }),
    )
  })
})
