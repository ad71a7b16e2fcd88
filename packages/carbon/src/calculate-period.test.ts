import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, daysIn, type Period, splitAt, splitByMonth, splitByYear, splitQuantity } from './calculate-period.ts'
import { decimal, equals, negate, sum, toText } from './decimal.ts'

const period = (from: string, to: string): Period => ({ from, to })
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const periods = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_500 }))
  .map(([start, length]) => period(dayOf(new Date(start * 864e5)), dayOf(new Date((start + length) * 864e5))))

describe('days', () => {
  test.each([
    ['2025-01-01', '2025-01-01', 1],
    ['2024-01-01', '2024-12-31', 366],
    ['2023-02-01', '2023-03-01', 29],
    ['2000-02-28', '2000-03-01', 3],
    ['1900-02-28', '1900-03-01', 2],
    ['2024-12-15', '2025-01-14', 31],
  ])('%s to %s has %i', (from, to, days) => {
    expect(daysIn(period(from, to))).toBe(days)
  })

  test.each([
    ['2025-02-29', '2025-03-01', 'no such day'],
    ['2025-13-01', '2025-13-02', 'no such day'],
    ['2025-01-02', 'tomorrow', 'no such day'],
    ['2025-01-02', '2025-01-01', 'ends before it starts'],
  ])('%s to %s is refused', (from, to, why) => {
    for (const split of [daysIn, splitByMonth, splitByYear, (days: Period) => splitAt(days, [])]) {
      expect(() => split(period(from, to))).toThrow(why)
    }
  })
})

test.each([
  ['2025-01-30', '2025-01-31'],
  ['2025-01-31', '2025-02-01'],
  ['2024-02-28', '2024-02-29'],
  ['2025-02-28', '2025-03-01'],
  ['2025-11-30', '2025-12-01'],
  ['2025-12-31', '2026-01-01'],
])('after %s comes %s', (day, next) => {
  expect(dayAfter(day)).toBe(next)
})

describe('cutting a period', () => {
  test('by month, by year, and at given days', () => {
    expect(splitByMonth(period('2024-12-15', '2025-02-03'))).toEqual([
      period('2024-12-15', '2024-12-31'),
      period('2025-01-01', '2025-01-31'),
      period('2025-02-01', '2025-02-03'),
    ])
    expect(splitByYear(period('2024-12-15', '2026-02-03'))).toEqual([
      period('2024-12-15', '2024-12-31'),
      period('2025-01-01', '2025-12-31'),
      period('2026-01-01', '2026-02-03'),
    ])
    expect(splitByYear(period('2025-01-01', '2025-12-31'))).toEqual([period('2025-01-01', '2025-12-31')])
    expect(
      splitAt(period('2025-02-10', '2025-03-05'), [
        '2025-03-01',
        '2025-02-20',
        '2025-03-01',
        '2025-02-10',
        '2026-01-01',
      ]),
    ).toEqual([
      period('2025-02-10', '2025-02-19'),
      period('2025-02-20', '2025-02-28'),
      period('2025-03-01', '2025-03-05'),
    ])
    expect(splitAt(period('2024-12-30', '2025-01-02'), ['2025-01-01', '2025-01-02'])).toEqual([
      period('2024-12-30', '2024-12-31'),
      period('2025-01-01', '2025-01-01'),
      period('2025-01-02', '2025-01-02'),
    ])
  })

  test('every day is in one part and the parts follow each other', () => {
    fc.assert(
      fc.property(periods, (whole) => {
        for (const parts of [splitByMonth(whole), splitByYear(whole)]) {
          expect(parts[0]!.from).toBe(whole.from)
          expect(parts.at(-1)!.to).toBe(whole.to)
          expect(parts.reduce((days, part) => days + daysIn(part), 0)).toBe(daysIn(whole))
        }
        for (const part of splitByMonth(whole)) expect(part.from.slice(0, 7)).toBe(part.to.slice(0, 7))
      }),
    )
  })
})

describe('sharing a quantity by days', () => {
  test('the bill of the messy file: 17 days and 14 days', () => {
    const parts = splitByYear(period('2024-12-15', '2025-01-14'))
    expect(parts.map(daysIn)).toEqual([17, 14])
    expect(splitQuantity(decimal(42770), parts).map(toText)).toEqual(['23454.516129032258', '19315.483870967742'])
  })

  test('the parts add up to the whole, of refunds too, and none differs by more than rounding', () => {
    fc.assert(
      fc.property(
        periods,
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.integer({ min: 0, max: 15 }),
        (whole, coefficient, scale) => {
          const quantity = { coefficient, scale }
          const shares = splitQuantity(quantity, splitByMonth(whole))
          expect(equals(sum(shares), quantity)).toBe(true)
          const refund = splitQuantity(negate(quantity), splitByMonth(whole))
          refund.forEach((share, n) => expect(equals(share, negate(shares[n]!))).toBe(true))
          for (const share of shares.slice(0, -1)) expect(share.scale).toBe(12)
        },
      ),
    )
  })

  test('half of the last digit goes to the even one', () => {
    const two = splitAt(period('2025-01-01', '2025-01-02'), ['2025-01-02'])
    expect(splitQuantity(decimal('0.000000000001'), two).map(toText)).toEqual(['0', '0.000000000001'])
    expect(splitQuantity(decimal('0.000000000003'), two).map(toText)).toEqual(['0.000000000002', '0.000000000001'])
  })

  test('no parts, no shares', () => {
    expect(splitQuantity(decimal(5), [])).toEqual([])
    expect(splitQuantity(decimal(5), [period('2025-01-01', '2025-01-09')]).map(toText)).toEqual(['5'])
  })
})
