import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fiscalYear, fiscalYearNamed, fiscalYearsOf } from './fiscal-year.ts'

describe('fiscal years', () => {
  it('a year that begins in January is the calendar year', () => {
    expect(fiscalYear(1, '2025-01-01')).toEqual({ year: 2025, startsOn: '2025-01-01', endsOn: '2025-12-31' })
    expect(fiscalYear(1, '2025-12-31').year).toBe(2025)
  })

  it('any other year is named by the calendar year in which it ends', () => {
    expect(fiscalYear(7, '2024-06-30')).toEqual({ year: 2024, startsOn: '2023-07-01', endsOn: '2024-06-30' })
    expect(fiscalYear(7, '2024-07-01')).toEqual({ year: 2025, startsOn: '2024-07-01', endsOn: '2025-06-30' })
    expect(fiscalYear(12, '2024-12-01').year).toBe(2025)
    expect(fiscalYear(2, '2024-01-31').year).toBe(2024)
  })

  it('a year that ends in February knows the leap day, also across centuries', () => {
    expect(fiscalYearNamed(3, 2024).endsOn).toBe('2024-02-29')
    expect(fiscalYearNamed(3, 2023).endsOn).toBe('2023-02-28')
    expect(fiscalYearNamed(3, 2000).endsOn).toBe('2000-02-29')
    expect(fiscalYearNamed(3, 2100).endsOn).toBe('2100-02-28')
  })

  it.each([
    [1, '12-31'],
    [2, '01-31'],
    [4, '03-31'],
    [5, '04-30'],
    [7, '06-30'],
    [10, '09-30'],
    [12, '11-30'],
    [6, '05-31'],
    [8, '07-31'],
    [9, '08-31'],
    [11, '10-31'],
  ])('with first month %i it ends on %s', (firstMonth, end) =>
    expect(fiscalYearNamed(firstMonth, 2025).endsOn).toBe(`2025-${end}`),
  )

  it('every day lies in exactly the year that claims it, and years leave no gap', () => {
    const days = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2100-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), days, (firstMonth, date) => {
        const day = date.toISOString().slice(0, 10)
        const found = fiscalYear(firstMonth, day)
        expect(found.startsOn <= day && day <= found.endsOn).toBe(true)
        const next = new Date(`${found.endsOn}T00:00:00Z`)
        next.setUTCDate(next.getUTCDate() + 1)
        expect(fiscalYearNamed(firstMonth, found.year + 1).startsOn).toBe(next.toISOString().slice(0, 10))
      }),
    )
  })

  it('lists the years a span touches', () => {
    expect(fiscalYearsOf(1, '2023-12-15', '2025-01-01').map(({ year }) => year)).toEqual([2023, 2024, 2025])
    expect(fiscalYearsOf(4, '2024-04-01', '2025-03-31').map(({ year }) => year)).toEqual([2025])
    expect(fiscalYearsOf(1, '2025-01-01', '2023-01-01')).toEqual([])
  })

  it('refuses what is no month and what is no day', () => {
    expect(() => fiscalYearNamed(0, 2025)).toThrow(RangeError)
    expect(() => fiscalYearNamed(13, 2025)).toThrow(RangeError)
    expect(() => fiscalYearNamed(1.5, 2025)).toThrow(RangeError)
    expect(() => fiscalYear(1, '2025-1-1')).toThrow(RangeError)
  })
})
