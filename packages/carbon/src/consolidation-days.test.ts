import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, daysInMonth, monthSpan } from './consolidation-days.ts'

describe('days', () => {
  test('are counted from 1 January 0000', () => {
    expect(dayNumber('0000-01-01')).toBe(0)
    expect(dayNumber('0001-01-01')).toBe(366)
    expect(dayNumber('2025-03-01')! - dayNumber('2025-02-28')!).toBe(1)
    expect(dayNumber('2024-03-01')! - dayNumber('2024-02-28')!).toBe(2)
    expect(dayNumber('1901-01-01')! - dayNumber('1900-01-01')!).toBe(365)
    expect(dayNumber('2001-01-01')! - dayNumber('2000-01-01')!).toBe(366)
  })

  test('agree with the calendar of the platform', () => {
    const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const text = date.toISOString().slice(0, 10)
        expect(dayNumber(text)! - dayNumber('1970-01-01')!).toBe(Math.floor(Date.parse(text) / 86_400_000))
      }),
    )
  })

  test('that are none have no number', () => {
    for (const text of [
      '2025-02-29',
      '2025-13-01',
      '2025-00-10',
      '2025-04-31',
      '2025-04-00',
      '2025-4-01',
      '2025-04-1',
      'x2025-04-01',
      '2025-04-01x',
      '',
    ]) {
      expect(dayNumber(text)).toBeUndefined()
    }
    expect(dayNumber('2024-02-29')).toBeDefined()
    expect(dayNumber('2025-12-31')).toBeDefined()
  })
})

describe('months', () => {
  test('have their lengths', () => {
    expect(Array.from({ length: 12 }, (_, month) => daysInMonth(2025, month + 1))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ])
    expect([1900, 2000, 2023, 2024].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29])
  })

  test('run from their first day to their last', () => {
    expect(monthSpan('2024-02')).toEqual({ first: dayNumber('2024-02-01'), last: dayNumber('2024-02-29') })
    expect(monthSpan('2025-12')).toEqual({ first: dayNumber('2025-12-01'), last: dayNumber('2025-12-31') })
  })

  test('that are none are a fault', () => {
    for (const text of ['2025-13', '2025-00', '2025-1', '2025-01-01', 'x2025-01', '2025-01x']) {
      expect(() => monthSpan(text)).toThrow(`not a month: ${text}`)
    }
    expect(() => monthSpan('a text far too long to be repeated whole')).toThrow(/^not a month: a text far too long $/)
  })
})
