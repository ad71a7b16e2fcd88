import fc from 'fast-check'
import { expect, it } from 'vitest'
import { badgesOf } from './badges.ts'

const none = { events: 0, hours: 0, initiatives: 0, years: 0 }

it('badges follow from confirmed hours, by their rule', () => {
  expect(badgesOf(none)).toEqual([])
  expect(badgesOf({ ...none, events: 1, hours: 9.5, years: 1 })).toEqual(['first-event'])
  expect(badgesOf({ events: 12, hours: 50, initiatives: 3, years: 2 })).toEqual([
    'first-event',
    'ten-hours',
    'fifty-hours',
    'three-initiatives',
  ])
})

it('more never takes a badge away', () => {
  const count = fc.nat({ max: 300 })
  const counts = fc.record({ events: count, hours: count, initiatives: count, years: count })
  fc.assert(
    fc.property(counts, counts, (one, more) => {
      const sum = Object.fromEntries(Object.entries(one).map(([key, value]) => [key, value + more[key as 'hours']]))
      expect(badgesOf(sum as typeof one)).toEqual(expect.arrayContaining(badgesOf(one)))
    }),
  )
})
