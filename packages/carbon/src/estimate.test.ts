import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ESTIMATE_METHODS, estimateMonth, monthAfter, monthPeriod, type KnownAmount } from './estimate.ts'

const year = { from: '2025-01-01', to: '2025-12-31' }
const whole = (month: string, quantity: string): KnownAmount => ({ ...monthPeriod(month), quantity })

it('last year: a day of the same month, times the days of this one', () => {
  const known = [whole('2024-02', '2900'), whole('2024-03', '9999')]
  // 2,900 in the 29 days of February 2024 are 100 a day; February 2025 has 28.
  expect(estimateMonth('last-year', '2025-02', { year, known })).toEqual({
    method: 'last-year',
    quantity: '2800',
    basis: [{ from: '2024-02-01', to: '2024-02-29', quantity: '2900' }],
  })
  expect(estimateMonth('last-year', '2025-04', { year, known })).toBeNull()
})

it('neighbours: the mean of a day before and a day after', () => {
  const known = [whole('2025-05', '3100'), whole('2025-07', '6200')]
  // 100 a day in May, 200 a day in July: 150 a day in the 30 days of June.
  expect(estimateMonth('neighbours', '2025-06', { year, known })?.quantity).toBe('4500')
  expect(estimateMonth('neighbours', '2025-08', { year, known })).toBeNull()
  const far = [whole('2025-01', '3100'), whole('2025-07', '6200')]
  expect(estimateMonth('neighbours', '2025-06', { year, known: far })).toBeNull()
})

it('per day: what a day of the other months of the year comes to', () => {
  const known = [
    whole('2024-12', '99999'),
    whole('2025-01', '3100'),
    whole('2025-02', '2800'),
    whole('2025-04', '6000'),
  ]
  // 11,900 in 89 days, times the 31 of March.
  expect(estimateMonth('per-day', '2025-03', { year, known })?.quantity).toBe('4144.944')
  expect(estimateMonth('per-day', '2025-03', { year, known })?.basis).toHaveLength(3)
})

it('a bill over several months counts in each by its days', () => {
  const known = [{ from: '2025-01-16', to: '2025-02-14', quantity: '3000' }]
  expect(estimateMonth('per-day', '2025-03', { year, known })?.quantity).toBe('3100')
})

it('steady use is estimated as it is, by every method', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 4, max: 9 }), (daily, number) => {
      const month = `2025-${String(number).padStart(2, '0')}`
      const known = Array.from({ length: 24 }, (_, index) => monthAfter('2024-01', index))
        .filter((name) => name !== month)
        .map((name) => whole(name, String(daily * Number(monthPeriod(name).to.slice(8)))))
      const wanted = String(daily * Number(monthPeriod(month).to.slice(8)))
      for (const method of ESTIMATE_METHODS)
        expect(estimateMonth(method, month, { year, known })?.quantity).toBe(wanted)
    }),
  )
})
