import { describe, expect, it } from 'vitest'
import { newestVersion } from '../all-methodologies.ts'
import { measurable, rowsOfDays, type MeasuredDay } from './rows-of-days.ts'

const solar = newestVersion('grid-renewables')
const register = { kind: 'register', amountUnit: 'kWh' }
const exported = measurable(solar, 'exported', register)!
const aDay = (day: string, amount: string, over: Partial<MeasuredDay> = {}): MeasuredDay => ({
  day,
  amount,
  readings: 96,
  leftOut: 0,
  ...over,
})
const of = (days: readonly MeasuredDay[], from: string, to: string, amountUnit = 'kWh') =>
  rowsOfDays({ parameter: exported, amountUnit, meter: 'SN-1 energy', from, to, days })

describe('what a channel may measure', () => {
  it('is energy exported and imported by a plant', () => {
    const codes = solar.parameters.map(({ code }) => code).filter((code) => measurable(solar, code, register))
    expect(codes).toEqual(['exported', 'imported'])
    expect(measurable(solar, 'exported', { kind: 'power', amountUnit: 'MWh' })).toBe(exported)
    expect(measurable(solar, 'exported', { kind: 'register', amountUnit: 'kg' })).toBeUndefined()
    expect(measurable(solar, 'exported', { kind: 'other', amountUnit: 'kWh' })).toBeUndefined()
    expect(measurable(solar, 'none', register)).toBeUndefined()
  })

  it('is no table with other columns, and no amount in another unit', () => {
    expect(measurable(newestVersion('efficiency-retrofit'), 'bills', register)).toBeUndefined()
    expect(measurable(newestVersion('refrigerant-replacement'), 'extra-electricity', register)).toBeUndefined()
    expect(measurable(newestVersion('organic-waste'), 'waste', register)).toBeUndefined()
  })
})

describe('rows of the days of a channel', () => {
  it('are split at a new year, so that each year has what was measured in it', () => {
    const days = [aDay('2025-12-30', '1.5'), aDay('2025-12-31', '2'), aDay('2026-01-01', '4.25')]
    expect(of(days, '2025-12-30', '2026-01-01')).toEqual({
      rows: [
        { from: '2025-12-30', to: '2025-12-31', meter: 'SN-1 energy', value: '3.5' },
        { from: '2026-01-01', to: '2026-01-01', meter: 'SN-1 energy', value: '4.25' },
      ],
      answer: {
        code: 'meter-days',
        verdict: 'passed',
        values: { meter: 'SN-1 energy', days: '3', missing: '0', leftOut: '0' },
      },
    })
  })

  it('leave out days without a counted reading, which are named', () => {
    const days = [
      aDay('2026-01-02', '5'),
      aDay('2026-01-03', '0', { readings: 3, leftOut: 3 }),
      aDay('2026-01-05', '7', { leftOut: 1 }),
    ]
    const { rows, answer } = of(days, '2026-01-01', '2026-01-06')
    expect(rows.map(({ from, to, value }) => [from, to, value])).toEqual([
      ['2026-01-02', '2026-01-02', '5'],
      ['2026-01-05', '2026-01-05', '7'],
    ])
    expect(answer).toMatchObject({ verdict: 'review', values: { days: '6', missing: '4', leftOut: '4' } })
  })

  it('are in the unit of the parameter, exactly', () => {
    expect(of([aDay('2026-01-01', '0.0123')], '2026-01-01', '2026-01-01', 'MWh').rows[0]?.['value']).toBe('12.3')
  })

  it('are reviewed where a reading alone was left out', () => {
    const { answer } = of([aDay('2026-01-01', '5', { leftOut: 1 })], '2026-01-01', '2026-01-01')
    expect(answer).toMatchObject({ verdict: 'review', values: { missing: '0', leftOut: '1' } })
  })

  it('are none of a channel without readings', () => {
    expect(of([], '2026-01-01', '2026-01-31')).toMatchObject({ rows: [], answer: { values: { missing: '31' } } })
  })
})
