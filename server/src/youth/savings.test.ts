import fc from 'fast-check'
import { decimal, divide, equals } from '@athar/carbon'
import { pointsFor, seasonOf } from '@athar/contracts/youth'
import { youth } from '@athar/reference-data'
import { describe, expect, it } from 'vitest'
import { savingsOf, totalsOf } from './savings.ts'

const bodies = youth().challenges.map(({ actions }) => actions)
const factors = [
  {
    slug: 'grid-sa',
    body: { name: { en: 'Grid', ar: 'الشبكة' }, value: 0.592, unit: { en: '', ar: '' }, note: null, sources: [] },
  },
]
const named = (action: (typeof bodies)[number][number]) => ({
  ...action,
  note: null,
  savings: action.savings.map(({ factor, ...saving }) => ({
    ...saving,
    computedWith: factor ?? null,
    note: null,
    sources: [...saving.sources],
  })),
})

describe('what an action saves', () => {
  // Five minutes less under the shower: 2.5 US gallons are 9.46 litres a minute (EPA WaterSense).
  it('is the amount by what one unit saves, exactly', () => {
    const shower = youth().challenges.find(({ id }) => id === 'five-minute-shower')!.actions[0]!
    const savings = savingsOf(named(shower), '5', factors)
    expect(savings.map(({ metric, value, factor }) => [metric, value, factor?.en ?? null])).toEqual([
      ['water', '47.3', null],
      ['co2e', '0.0655', 'Grid'],
    ])
    expect(totalsOf(savings)).toEqual({ co2e: '0.0655', water: '47.3', electricity: '0' })
  })

  it('grows with the amount, without a rounding on the way', () => {
    const amounts = fc.integer({ min: 1, max: 10_000_000 }).map((whole) => `${Math.floor(whole / 100)}.${whole % 100}`)
    for (const action of bodies.flat())
      fc.assert(
        fc.property(amounts, (amount) => {
          fc.pre(Number(amount) > 0)
          const used = savingsOf(named(action), amount, []).filter(({ perInput }) => Number(perInput) > 0)
          for (const { value, perInput } of used)
            expect(equals(divide(decimal(value), decimal(amount)), decimal(perInput))).toBe(true)
        }),
        { numRuns: 20 },
      )
  })
})

describe('points', () => {
  it('are a third of a week’s share with a photo, half of it by rule or for an attempt that saved nothing', () => {
    const cool = { points: 120, weeks: 3 }
    expect(pointsFor({ ...cool, photo: true, amount: 4 })).toBe(13)
    expect(pointsFor({ ...cool, photo: false, amount: 4 })).toBe(6)
    expect(pointsFor({ ...cool, photo: true, amount: 0 })).toBe(6)
  })

  it.each([
    ['2026-01-01', '2026-Q1'],
    ['2026-03-31', '2026-Q1'],
    ['2026-11-27', '2026-Q4'],
  ])('on %s count for %s', (day, season) => expect(seasonOf(day)).toBe(season))
})
