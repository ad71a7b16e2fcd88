import { describe, expect, test } from 'vitest'
import { type ChannelLimits, flagsOf } from './flags.ts'

const HOUR = 3_600_000
const limits = (more: Partial<ChannelLimits> = {}): ChannelLimits => ({ kind: 'power', nowMs: 10_000 * HOUR, ...more })
const hourly = (values: readonly (number | string)[]) =>
  values.map((value, index) => ({ atMs: index * HOUR, value: String(value) }))
const flags = (values: readonly (number | string)[], more: Partial<ChannelLimits> = {}) =>
  flagsOf(hourly(values), limits(more))
const codes = (values: readonly (number | string)[], more: Partial<ChannelLimits> = {}) =>
  flags(values, more).map(({ index, code }) => [index, code])

describe('a reading', () => {
  test('without limits has no flag', () => {
    expect(flags([1, 2, 3])).toEqual([])
    expect(flagsOf([], limits())).toEqual([])
  })

  test('outside the range is flagged with both numbers; the bounds belong to it', () => {
    expect(flags([0, -1, 10, '10.5'], { min: '0', max: '10' })).toEqual([
      { index: 1, code: 'range', values: { value: '-1', min: '0' } },
      { index: 3, code: 'range', values: { value: '10.5', max: '10' } },
    ])
  })

  test('that is a sensor’s error code is that and nothing else', () => {
    expect(flags(['327.67', '65535.0', '-999', '1', '77'], { min: '0', max: '10', errorCodes: ['77'] })).toEqual([
      { index: 0, code: 'sensor-error', values: { value: '327.67' } },
      { index: 1, code: 'sensor-error', values: { value: '65535.0' } },
      { index: 2, code: 'sensor-error', values: { value: '-999' } },
      { index: 4, code: 'sensor-error', values: { value: '77' } },
    ])
    // A register passes through such values.
    expect(codes(['65535', '65536', '-999'], { kind: 'register' })).toEqual([[2, 'sensor-error']])
  })

  test('that is no number is flagged', () => {
    expect(flags(['NaN'])).toEqual([{ index: 0, code: 'not-a-number', values: { value: 'NaN' } }])
  })

  test('of the future, or after the calibration ended, is flagged', () => {
    expect(flags([1, 2, 3], { nowMs: HOUR })).toEqual([
      { index: 2, code: 'future', values: { at: String(2 * HOUR), now: String(HOUR) } },
    ])
    expect(flags([1, 2, '327.67'], { calibratedUntilMs: HOUR })).toEqual([
      { index: 2, code: 'sensor-error', values: { value: '327.67' } },
      { index: 2, code: 'calibration-expired', values: { at: String(2 * HOUR), until: String(HOUR) } },
    ])
  })

  test('after a gap is flagged with both instants', () => {
    const readings = [0, 1, 4, 5].map((hour) => ({ atMs: hour * HOUR, value: String(hour) }))
    expect(flagsOf(readings, limits({ gapMs: HOUR }))).toEqual([
      { index: 2, code: 'gap', values: { from: String(HOUR), to: String(4 * HOUR), most: String(HOUR) } },
    ])
    expect(flagsOf(readings, limits({ gapMs: 3 * HOUR }))).toEqual([])
  })

  test('is listed by place, then by the order of the codes', () => {
    expect(codes([50, 51], { max: '10', nowMs: -1, calibratedUntilMs: -1, gapMs: 1 })).toEqual([
      [0, 'future'],
      [0, 'calibration-expired'],
      [0, 'range'],
      [1, 'future'],
      [1, 'calibration-expired'],
      [1, 'range'],
      [1, 'gap'],
    ])
  })
})

describe('a stuck value', () => {
  const stuck = (values: readonly (number | string)[], stuckMs: number) =>
    flags(values, { stuckMs }).filter(({ code }) => code === 'stuck')

  test('is flagged from the time on that it lasts, until it changes', () => {
    expect(stuck([1, 5, '5.0', 5, 5, 6, 6], 2 * HOUR)).toEqual([
      { index: 3, code: 'stuck', values: { value: '5', since: String(HOUR), readings: '3' } },
      { index: 4, code: 'stuck', values: { value: '5', since: String(HOUR), readings: '4' } },
    ])
  })

  test('may be the night of a solar plant, where the limit is longer', () => {
    const night = [3, 1, ...Array.from({ length: 12 }, () => 0), 1, 4]
    expect(stuck(night, 14 * HOUR)).toEqual([])
    expect(stuck(night, 11 * HOUR).map(({ index }) => index)).toEqual([13])
  })

  test('is not interrupted by an error code', () => {
    expect(codes([5, '-999', 5], { stuckMs: 2 * HOUR })).toEqual([
      [1, 'sensor-error'],
      [2, 'stuck'],
    ])
  })
})

describe('an outlier', () => {
  const wave = Array.from({ length: 40 }, (_, index) => 100 + (index % 5))

  test('is far from the median of its neighbours, and says how far', () => {
    const spiked = wave.map((value, index) => (index === 20 ? 900 : value))
    const found = flags(spiked)
    expect(found.map(({ index, code }) => [index, code])).toEqual([[20, 'outlier']])
    // Median 102, MAD 1 of 24 neighbours: 798 × 0.6745.
    expect(found[0]?.values).toMatchObject({ value: '900', median: '102', score: '538.3', most: '3.5' })
    expect(codes(wave)).toEqual([])
  })

  test('does not hide a second one, as a mean would', () => {
    const spiked = wave.map((value, index) => (index === 20 ? 900 : index === 22 ? -500 : value))
    expect(codes(spiked)).toEqual([
      [20, 'outlier'],
      [22, 'outlier'],
    ])
  })

  /** Flags of values by the day. */
  const daily = (values: readonly number[]) =>
    flagsOf(
      values.map((value, index) => ({ atMs: 24 * index * HOUR, value: String(value) })),
      limits(),
    )
  const dailyCodes = (values: readonly number[]) => daily(values).map(({ index, code }) => [index, code])

  test('among equal values is any other value', () => {
    expect(daily([5, 5, 5, 7, 5, 5, 5])).toEqual([
      { index: 3, code: 'outlier', values: { value: '7', median: '5', spread: '0', score: '', most: '3.5' } },
    ])
  })

  test('where most neighbours are equal is judged by their mean deviation', () => {
    const with9And = (other: number) => [5, 5, 5, 5, 5, 9, 5, other, 5, 5, 5, 5, 5]
    expect(dailyCodes(with9And(6))).toEqual([[5, 'outlier']])
    // 4 ÷ (4 ÷ 10 × 1.253314) = 7.98 for a second 9.
    expect(dailyCodes(with9And(9))).toEqual([
      [5, 'outlier'],
      [7, 'outlier'],
    ])
  })

  test('needs as many neighbours before as after: twelve, or three where they span a day', () => {
    expect(dailyCodes([1, 1, 1, 99, 1, 1])).toEqual([])
    expect(dailyCodes([1, 1, 99, 1, 1, 1])).toEqual([])
    expect(dailyCodes([1, 1, 1, 99, 1, 1, 1])).toEqual([[3, 'outlier']])
    const lone = (before: number, after: number) => [...Array(before).fill(1), 99, ...Array(after).fill(1)] as number[]
    expect([codes(lone(11, 12)), codes(lone(12, 11))]).toEqual([[], []])
    expect(codes(lone(12, 12))).toEqual([[12, 'outlier']])
  })

  test('is no sunrise, noon or sunset, wherever the readings begin and end', () => {
    const powerAt = (hour: number) => Math.max(0, 100 * Math.sin(((hour - 6) / 12) * Math.PI))
    const flagged = [0.25, 0.5, 1].flatMap((step) =>
      Array.from({ length: 24 / step }, (_, nth) => nth * step).flatMap((begin) => {
        const hours = Array.from({ length: 48 / step + 1 }, (_, nth) => begin + nth * step)
        const readings = hours.map((hour) => ({ atMs: hour * HOUR, value: powerAt(hour % 24).toFixed(2) }))
        return flagsOf(readings, limits()).map(({ index }) => [step, begin, hours[index]])
      }),
    )
    expect(flagged).toEqual([])
  })

  test('has a score that may be set', () => {
    const spiked = wave.map((value, index) => (index === 20 ? 110 : value))
    expect([codes(spiked), codes(spiked, { outlierScore: 6 })]).toEqual([[[20, 'outlier']], []])
  })

  test('of a register is one reading: the next is compared with the last sound one', () => {
    const register = wave.map((_, index) => 1000 + index * 10 + (index % 3))
    expect(codes(register, { kind: 'register' })).toEqual([])
    const spiked = register.map((value, index) => (index === 15 ? value + 5000 : value))
    const found = flags(spiked, { kind: 'register' })
    expect(found.map(({ index, code }) => [index, code])).toEqual([[15, 'outlier']])
    expect(found[0]?.values['value']).toBe('5008')
  })

  test('is not a register’s rollover', () => {
    const register = Array.from({ length: 40 }, (_, index) => (99_800 + index * 10 + (index % 3)) % 100_000)
    expect(codes(register, { kind: 'register', digits: 5 })).toEqual([])
    expect(codes(register, { kind: 'register' }).length).toBeGreaterThan(0)
  })

  test('is judged without error codes', () => {
    const spiked: (number | string)[] = [...wave]
    spiked[20] = '-999'
    expect(codes(spiked)).toEqual([[20, 'sensor-error']])
  })
})
