import { add, ONE, roundToScale, toText, ZERO } from '@athar/carbon'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, shareOfDays, wholeYear, yearsBetween, yearsOf } from './days.ts'

describe('days', () => {
  test('are numbered; what is no day is an error of ours', () => {
    expect(dayOf('2025-01-01') - dayOf('2024-02-28')).toBe(308)
    expect(() => dayOf('2025-02-29')).toThrow('not a day: 2025-02-29')
  })

  test('of a period are cut at each new year', () => {
    const parts = yearsOf({ first: dayOf('2023-12-30'), last: dayOf('2025-01-02') }, 2023, 2025)
    expect(parts.map(({ year, days, daysOfYear }) => [year, days, daysOfYear])).toEqual([
      [2023, 2, 365],
      [2024, 366, 366],
      [2025, 2, 365],
    ])
    expect(parts[0]!.last + 1).toBe(parts[1]!.first)
  })
})

describe('the share of days', () => {
  const row = { first: 100, last: 109 }

  test('is 1 for the whole, 0 outside, and counts both ends', () => {
    expect(shareOfDays(row, row)).toEqual(ONE)
    expect(toText(shareOfDays(row, { first: 90, last: 99 }))).toBe('0')
    expect(toText(shareOfDays(row, { first: 110, last: 120 }))).toBe('0')
    expect(toText(shareOfDays(row, { first: 90, last: 102 }))).toBe('0.3')
    expect(toText(shareOfDays(row, { first: 103, last: 103 }))).toBe('0.1')
    expect(toText(shareOfDays(row, { first: 109, last: 200 }))).toBe('0.1')
  })

  test('of adjoining spans adds up to exactly 1, wherever they meet', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.array(fc.integer({ min: 0, max: 399 })), (length, cuts) => {
        const whole = { first: 5, last: 4 + length }
        const starts = [5, ...new Set(cuts.map((cut) => 6 + cut).filter((cut) => cut <= whole.last))].sort(
          (a, b) => a - b,
        )
        const total = starts
          .map((first, index) => shareOfDays(whole, { first, last: (starts[index + 1] ?? whole.last + 1) - 1 }))
          .reduce(add, ZERO)
        expect(toText(total)).toBe('1')
      }),
    )
  })
})

describe('the length in years', () => {
  const years = (from: string, to: string) => toText(roundToScale(yearsBetween(from, to), 6))

  test('of four years and five months is 4.417, as published', () => {
    expect(toText(roundToScale(yearsBetween('2021-01-01', '2025-05-31'), 3))).toBe('4.417')
  })

  test('counts whole months as twelfths and the days left over as 365ths', () => {
    expect(years('2024-01-01', '2024-12-31')).toBe('1')
    expect(years('2025-03-15', '2025-04-14')).toBe('0.083333')
    expect(years('2025-03-15', '2025-04-15')).toBe('0.086073')
    expect(years('2025-01-31', '2025-02-28')).toBe('0.083333')
    expect(years('2025-06-01', '2025-06-01')).toBe('0.00274')
    expect(years('2024-12-01', '2025-01-31')).toBe('0.166667')
    expect(years('2024-11-30', '2024-12-29')).toBe('0.083333')
  })

  test('of a calendar year is that of its first and last day', () => {
    expect(wholeYear(2024).last - wholeYear(2024).first).toBe(365)
    expect(wholeYear(99).first).toBe(dayOf('0099-01-01'))
  })
})
