import { expect, it } from 'vitest'
import { dueOn, reviewState } from './due.ts'

it.each([
  ['2026-01-15', '2026-04-15'],
  ['2026-11-20', '2027-02-20'],
  ['2026-11-30', '2027-02-28'],
  ['2027-11-30', '2028-02-29'],
  ['2028-02-29', '2028-05-29'],
  ['2026-08-31', '2026-11-30'],
  ['2027-08-31', '2027-11-30'],
])('a review of %s is followed by one that is due on %s', (since, due) => {
  expect(dueOn(since)).toBe(due)
})

it.each([
  ['2026-03-31', 'upcoming'],
  ['2026-04-01', 'due'],
  ['2026-04-15', 'due'],
  ['2026-04-16', 'overdue'],
])('on %s a review due on 15 April is %s', (today, state) => {
  expect(reviewState('2026-04-15', today)).toBe(state)
})
