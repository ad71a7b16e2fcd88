import fc from 'fast-check'
import { expect, test } from 'vitest'

import { gregorianDate, hijriDate, isoOfDay } from './calendar.ts'
import type { Cell } from './cell.ts'
import { readDate } from './date.ts'
import type { DateReading } from './date-reading.ts'
import { readPeriod, splitPeriodText } from './period.ts'

const RIYADH = { utcOffsetMinutes: 180 }
const read = (cell: Cell) => readDate(cell, RIYADH)

function summary(reading: DateReading) {
  if (reading.kind === 'days') return [reading.days.firstIso, reading.days.lastIso, ...reading.codes]
  if (reading.kind === 'swappable') return [reading.dayFirst?.firstIso, reading.monthFirst?.firstIso, ...reading.codes]
  return [reading.kind, ...(reading.kind === 'failed' ? [reading.code] : [])]
}

const day = (iso: string, ...codes: string[]) => [iso, iso, ...codes]

test.each<[Cell, unknown[]]>([
  ['2024-01-31', day('2024-01-31')],
  ['2024/1/5', day('2024-01-05')],
  ['٢٠٢٤/٠١/٣١', day('2024-01-31')],
  ['20240131', day('2024-01-31')],
  ['2024-07-01 00:00:00', day('2024-07-01')],
  ['2025-07-31T21:00:00Z', day('2025-08-01', 'date-time-zone')],
  ['2025-07-31T20:59:59Z', day('2025-07-31', 'date-time-zone')],
  ['2025-07-31T23:30:00+03:00', day('2025-07-31')],
  ['2025-07-31T23:30:00-0500', day('2025-08-01', 'date-time-zone')],
  ['2025-07-31 11:30 PM', day('2025-07-31')],
  ['1445/09/01 هـ', day('2024-03-11', 'date-hijri-converted')],
  ['1446-01-01', day('2024-07-07', 'date-hijri-converted')],
  ['01-01-1446', day('2024-07-07', 'date-hijri-converted')],
  ['01/05/2024', ['2024-05-01', '2024-01-05']],
  ['13/05/2024', ['2024-05-13', undefined]],
  ['05/13/2024', [undefined, '2024-05-13']],
  ['05/05/2024', day('2024-05-05')],
  ['1.2.2024', ['2024-02-01', '2024-01-02']],
  ['01/02/25', ['2025-02-01', '2025-01-02', 'date-two-digit-year']],
  ['1 Feb 2024', day('2024-02-01')],
  ['Feb 1, 2024', day('2024-02-01')],
  ['1st of February 2024', day('2024-02-01')],
  ['01-Feb-24', day('2024-02-01', 'date-two-digit-year')],
  ['١ فبراير ٢٠٢٤', day('2024-02-01')],
  ['1 شباط 2024م', day('2024-02-01')],
  ['15 رمضان 1445 هـ', day('2024-03-25', 'date-hijri-converted')],
  ['رمضان 1445', ['2024-03-11', '2024-04-09', 'date-hijri-converted', 'period-from-month']],
  ['يناير 2025', ['2025-01-01', '2025-01-31', 'period-from-month']],
  ['كانون الثاني 2025', ['2025-01-01', '2025-01-31', 'period-from-month']],
  ['Jan-25', ['2025-01-01', '2025-01-31', 'date-two-digit-year', 'period-from-month']],
  ['February 2024', ['2024-02-01', '2024-02-29', 'period-from-month']],
  ['2024-02', ['2024-02-01', '2024-02-29', 'period-from-month']],
  ['02/2024', ['2024-02-01', '2024-02-29', 'period-from-month']],
  ['Q3 2024', ['2024-07-01', '2024-09-30', 'period-from-quarter']],
  ['الربع الأول 2024', ['2024-01-01', '2024-03-31', 'period-from-quarter']],
  ['2024', ['2024-01-01', '2024-12-31', 'period-from-year']],
  ['1445', ['2023-07-19', '2024-07-06', 'date-hijri-converted', 'period-from-year']],
  ['45323', day('2024-02-01', 'date-excel-serial')],
  [45323, day('2024-02-01', 'date-excel-serial')],
  [45323.75, day('2024-02-01', 'date-excel-serial')],
  [{ getTime: () => Date.UTC(2024, 1, 1) }, day('2024-02-01')],
  ['', ['empty']],
  [null, ['empty']],
  ['2024-02-30', ['failed', 'date-invalid']],
  ['30-01-1446', ['failed', 'date-invalid']],
  ['31/31/2024', ['failed', 'date-invalid']],
  ['0024-01-01', ['failed', 'date-invalid']],
  ['يناير 1445', ['failed', 'date-invalid']],
  ['soon', ['failed', 'date-unreadable']],
  ['12', ['failed', 'date-unreadable']],
  [{ error: '#REF!' }, ['failed', 'date-unreadable']],
])('%s', (cell, wanted) => {
  expect(summary(read(cell))).toEqual(wanted)
})

const days = fc.integer({ min: -25_000, max: 60_000 })
const two = (value: number) => String(value).padStart(2, '0')
const eastern = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
const ENGLISH = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const ARABIC = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
]
const GREGORIAN_STYLES: Record<string, (date: { year: number; month: number; day: number }) => string> = {
  iso: (date) => `${date.year}-${two(date.month)}-${two(date.day)}`,
  'year first with slashes': (date) => `${date.year}/${date.month}/${date.day}`,
  'Arabic digits': (date) => eastern(`${date.year}/${two(date.month)}/${two(date.day)}`),
  'day first': (date) => `${two(date.day)}/${two(date.month)}/${date.year}`,
  'day first with points': (date) => `${date.day}.${date.month}.${date.year}`,
  'English month': (date) => `${date.day} ${ENGLISH[date.month - 1]} ${date.year}`,
  'English month first': (date) => `${ENGLISH[date.month - 1]} ${date.day}, ${date.year}`,
  'Arabic month': (date) => `${date.day} ${ARABIC[date.month - 1]} ${date.year} م`,
  'with time': (date) => `${date.year}-${two(date.month)}-${two(date.day)}T13:45:00`,
}

/** The first day a reading names when the day stands before the month. */
function dayFirst(reading: DateReading): number | null {
  if (reading.kind === 'days') return reading.days.first
  return reading.kind === 'swappable' ? (reading.dayFirst?.first ?? null) : null
}

test.each(Object.entries(GREGORIAN_STYLES))('dates written as %s are read back', (_, format) => {
  fc.assert(
    fc.property(days, (number) => {
      expect(dayFirst(read(format(gregorianDate(number))))).toBe(number)
    }),
  )
})

test('dates written month first are read back in that order', () => {
  fc.assert(
    fc.property(days, (number) => {
      const { year, month, day: dayOfMonth } = gregorianDate(number)
      const start = read(`${month}/${dayOfMonth}/${year}`)
      const period = readPeriod(start, start, { order: 'month-day', orderConfirmed: true, singleCell: false })
      expect(period).toMatchObject({ ok: true, period: { first: number, last: number } })
    }),
  )
})

test('Hijri dates are read back in each style, 1400 to 1500', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3_610, max: 39_391 }), (number) => {
      const { year, month, day: dayOfMonth } = hijriDate(number)!
      const styles = [
        `${year}-${two(month)}-${two(dayOfMonth)}`,
        `${dayOfMonth}/${month}/${year}هـ`,
        eastern(`${year}/${month}/${dayOfMonth} هـ`),
      ]
      expect(styles.map((text) => dayFirst(read(text)))).toEqual([number, number, number])
    }),
  )
})

test('spreadsheet day numbers are read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 47_000 }), (number) => {
      expect(dayFirst(read(number + 25_569))).toBe(number)
    }),
  )
})

const setting = { order: 'day-month', orderConfirmed: false, singleCell: false } as const
const period = (start: string, end: string, changes = {}) =>
  readPeriod(read(start), read(end), { ...setting, ...changes })

test('the order of day and month is asked only where both orders give a period', () => {
  expect(period('01/05/2024', '05/12/2024')).toMatchObject({
    codes: ['date-order-assumed'],
    other: { firstIso: '2024-01-05', lastIso: '2024-05-12' },
  })
  expect(period('15/06/2024', '14/07/2024')).toMatchObject({ codes: [], other: null, evidence: 'day-month' })
  expect(period('01/01/2024', '31/01/2024')).toMatchObject({ codes: [], other: null, evidence: 'day-month' })
  expect(period('01/05/2024', '05/12/2024', { orderConfirmed: true })).toMatchObject({ codes: [], other: null })
})

test('a row that makes sense only month first waits for a person', () => {
  expect(period('01/01/2024', '01/31/2024')).toMatchObject({
    codes: ['date-order-assumed'],
    period: { lastIso: '2024-01-31' },
    evidence: 'month-day',
  })
})

test('what is missing or reversed is refused', () => {
  expect(period('', '')).toEqual({ ok: false, code: 'period-missing' })
  expect(period('2024-01-01', '')).toEqual({ ok: false, code: 'period-missing' })
  expect(period('2024-01-01', '', { singleCell: true })).toMatchObject({
    ok: true,
    period: { firstIso: '2024-01-01', lastIso: '2024-01-01' },
  })
  expect(period('يناير 2025', '')).toMatchObject({ ok: true, period: { lastIso: '2025-01-31' } })
  expect(period('2024-08-31', '2024-08-01')).toEqual({ ok: false, code: 'period-reversed' })
})

test.each([
  ['2024-01-01 to 2024-01-31', ['2024-01-01', '2024-01-31']],
  ['2024-01-01 - 2024-01-31', ['2024-01-01', '2024-01-31']],
  ['2024-01-01/2024-01-31', ['2024-01-01', '2024-01-31']],
  ['من 01/01/2024 إلى 31/01/2024', ['01/01/2024', '31/01/2024']],
  ['01/01/2024–31/01/2024', ['01/01/2024', '31/01/2024']],
  ['Jan 2024', ['Jan 2024', '']],
  ['2024-01-31', ['2024-01-31', '']],
])('the period %s in one cell has its ends', (text, ends) => {
  expect(splitPeriodText(text)).toEqual(ends)
})

test('an iso text is what comes out', () => {
  expect(isoOfDay(0)).toBe('1970-01-01')
})
