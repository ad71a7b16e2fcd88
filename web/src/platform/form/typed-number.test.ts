import { describe, expect, it } from 'vitest'
import { figureText, moneyText, percentOf, typedMoney, typedNumber, typedShare } from './typed-number.ts'

describe('figures as people type them', () => {
  it('are read in either digits with marks between groups; what is no number stays for the contract to refuse', () => {
    expect(typedNumber('1,234.50')).toBe('1234.50')
    expect(typedNumber('١٬٢٣٤٫٥')).toBe('1234.5')
    expect(typedNumber('  ')).toBeNull()
    expect(typedNumber('a lot')).toBe('a lot')
  })

  it('shares travel as fractions of one and come back as they were typed', () => {
    expect(typedShare('67.5')).toBe('0.675')
    expect(percentOf('0.675')).toBe('67.5')
    expect(percentOf(typedShare('33.3333333'))).toBe('33.3333333')
    expect(typedShare('half')).toBe('half')
  })

  it('money travels in the smallest unit of its currency, exactly', () => {
    expect(typedMoney('90071992547409.93', 'SAR')).toBe('9007199254740993')
    expect(typedMoney('12.345', 'KWD')).toBe('12345')
    expect(typedMoney('500', 'JPY')).toBe('500')
    expect(typedMoney('1.005', 'SAR')).toBe('100.5')
    expect(typedMoney('', 'SAR')).toBeNull()
    expect(moneyText('9007199254740993', 'SAR')).toBe('90,071,992,547,409.93')
    expect(moneyText(null, 'SAR')).toBe('')
  })

  it('stored figures show every digit, in groups', () => {
    expect(figureText('1234567.000000000000000001')).toBe('1,234,567.000000000000000001')
    expect(typedNumber(figureText('184000.5'))).toBe('184000.5')
  })
})
