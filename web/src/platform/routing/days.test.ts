import { expect, it } from 'vitest'
import { dayOf, endOfDay, startOfDay } from './days.ts'

it.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-13-01', undefined],
  ['21.11.2026', undefined],
  [undefined, undefined],
])('%s in an address is the day %s', (text, found) => {
  expect(dayOf(text)).toBe(found)
})

it('a day of the Kingdom lasts from its midnight to the next', () => {
  expect(new Date(startOfDay('2026-12-31')).toISOString()).toBe('2026-12-30T21:00:00.000Z')
  expect(endOfDay('2026-12-31')).toBe('2026-12-31T21:00:00.000Z')
})
