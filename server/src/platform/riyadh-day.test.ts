import { expect, it } from 'vitest'
import { dayInWords, daysAfter, morningOf, riyadhDay } from './riyadh-day.ts'

it('a day of Riyadh begins at nine in the evening of UTC', () => {
  expect(riyadhDay(new Date('2026-12-31T20:59:59Z'))).toBe('2026-12-31')
  expect(riyadhDay(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01')
})

it('reminders go out at nine in the morning there, also some days before', () => {
  expect(morningOf('2027-01-01').toISOString()).toBe('2027-01-01T06:00:00.000Z')
  expect(morningOf(daysAfter('2027-01-01', -3)).toISOString()).toBe('2026-12-29T06:00:00.000Z')
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
})

it('a notice says a day in both languages', () => {
  expect(dayInWords('2027-01-01')).toEqual({
    en: expect.stringContaining('2027'),
    ar: expect.stringContaining('يناير'),
  })
})
