import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  dayOfIso,
  gregorianDate,
  gregorianDay,
  hijriDate,
  hijriDay,
  hijriMonthLength,
  isHijriYear,
  isoOfDay,
} from './calendar.ts'

const MS_PER_DAY = 86_400_000
const icu = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

function icuHijri(day: number) {
  const parts = icu.formatToParts(day * MS_PER_DAY)
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)!.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}

test('every month of the Umm al-Qura table begins and ends where ICU says, 1300 to 1500', () => {
  for (let year = 1300; year <= 1500; year++) {
    for (let month = 1; month <= 12; month++) {
      const first = hijriDay(year, month, 1)!
      const last = first + hijriMonthLength(year, month) - 1
      expect(icuHijri(first)).toEqual({ year, month, day: 1 })
      expect(icuHijri(last)).toEqual({ year, month, day: hijriMonthLength(year, month) })
    }
  }
})

test('Hijri dates survive the way to a day number and back, 1400 to 1500', () => {
  const dates = fc.record({
    year: fc.integer({ min: 1400, max: 1500 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 29 }),
  })
  fc.assert(
    fc.property(dates, (date) => {
      expect(hijriDate(hijriDay(date.year, date.month, date.day)!)).toEqual(date)
    }),
  )
})

test('Gregorian days agree with the platform from 1900 to 2200', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_567, max: 84_371 }), (day) => {
      const date = new Date(day * MS_PER_DAY)
      expect(isoOfDay(day)).toBe(date.toISOString().slice(0, 10))
      expect(gregorianDate(day)).toEqual({
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      })
      expect(dayOfIso(isoOfDay(day))).toBe(day)
    }),
  )
})

test.each([
  [2024, 2, 30],
  [2023, 2, 29],
  [1900, 2, 29],
  [2024, 13, 1],
  [2024, 0, 1],
  [2024, 4, 31],
])('%i-%i-%i is no Gregorian day', (year, month, day) => {
  expect(gregorianDay(year, month, day)).toBeNull()
})

test('Muharram 1446 has 29 days', () => {
  expect(hijriMonthLength(1446, 1)).toBe(29)
  expect(hijriDay(1446, 1, 30)).toBeNull()
  expect(isoOfDay(hijriDay(1446, 1, 29)!)).toBe('2024-08-04')
})

test('years outside the table are not converted', () => {
  expect(isHijriYear(1299) || isHijriYear(1501)).toBe(false)
  expect(hijriDay(1501, 1, 1)).toBeNull()
  expect(hijriDate(hijriDay(1300, 1, 1)! - 1)).toBeNull()
})
