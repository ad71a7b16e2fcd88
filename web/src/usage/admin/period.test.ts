import { describe, expect, it } from 'vitest'
import { todayInRiyadh } from '../../platform/today-in-riyadh.ts'
import { faultOf, lastDays, periodOf, stepsOf } from './period.ts'

const reading = (address: Record<string, string>) => (name: string) => address[name]

describe('the period of an address', () => {
  it.each([
    [{}, { period: { from: '2026-10-22', until: '2026-11-20' }, preset: '30' }],
    [{ days: '7' }, { period: { from: '2026-11-14', until: '2026-11-20' }, preset: '7' }],
    [{ days: '8' }, { period: { from: '2026-10-22', until: '2026-11-20' }, preset: '30' }],
    [
      { from: '2026-01-01', until: '2026-01-31', days: '7' },
      { period: { from: '2026-01-01', until: '2026-01-31' }, preset: null },
    ],
    [
      { from: 'yesterday', until: '2026-01-31' },
      { period: { from: '2026-10-22', until: '2026-11-20' }, preset: '30' },
    ],
  ])('%j', (address, expected) => {
    expect(periodOf(reading(address as Record<string, string>), '2026-11-20')).toEqual(expected)
  })

  it('begins and ends where the day does in Riyadh', () => {
    expect(todayInRiyadh(new Date('2026-11-20T21:30:00Z'))).toBe('2026-11-21')
  })

  it('is refused backwards and beyond a year', () => {
    expect(faultOf({ from: '2026-02-02', until: '2026-02-01' })).toBe('backwards')
    expect(faultOf(lastDays(366, '2026-11-20'))).toBeNull()
    expect(faultOf(lastDays(367, '2026-11-20'))).toBe('tooLong')
  })
})

describe('what is drawn', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      count: 2,
      visits: 1,
    }))

  it('is days up to a quarter, then months that hold as much', () => {
    expect(stepsOf(days(92))).toMatchObject({ unit: 'day' })
    const { unit, steps } = stepsOf(days(93))
    expect(unit).toBe('month')
    expect(steps).toEqual([
      { key: '2026-01', count: 62, visits: 31 },
      { key: '2026-02', count: 56, visits: 28 },
      { key: '2026-03', count: 62, visits: 31 },
      { key: '2026-04', count: 6, visits: 3 },
    ])
  })
})
