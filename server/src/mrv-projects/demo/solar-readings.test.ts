import { flagsOf } from '@athar/methodologies'
import { expect, it } from 'vitest'
import { faultNames, solarReadings, type Solar } from './solar-readings.ts'

const everyMs = 900_000
const fromMs = Date.UTC(2026, 0, 1)
const solar = (over: Partial<Solar> = {}): Solar => ({
  kind: 'interval',
  peakKw: 100,
  everyMs,
  fromMs,
  toMs: fromMs + 10 * 86_400_000,
  first: 0,
  faults: [],
  seed: 7,
  ...over,
})
const flagged = (over: Partial<Solar>) => {
  const readings = solarReadings(solar(over)).map(({ atMs, value }) => ({ atMs, value: String(value) }))
  const limits = {
    kind: over.kind ?? 'interval',
    nowMs: Infinity,
    gapMs: 2 * everyMs,
    stuckMs: 18 * 3_600_000,
  } as const
  return [...new Set(flagsOf(readings, limits).map(({ code }) => code))].toSorted()
}

it('the same seed gives the same readings, another one others', () => {
  expect(solarReadings(solar())).toEqual(solarReadings(solar()))
  expect(solarReadings(solar({ seed: 8 }))).not.toEqual(solarReadings(solar()))
})

it('nothing is generated at night, and a register never falls', () => {
  const power = solarReadings(solar({ kind: 'power' }))
  const hour = (atMs: number) => (atMs / 3_600_000 + 3) % 24
  expect(power.filter(({ atMs, value }) => value > 0 && (hour(atMs) <= 6 || hour(atMs) >= 18))).toEqual([])
  const register = solarReadings(solar({ kind: 'register' })).map(({ value }) => value)
  expect(register.every((value, at) => at === 0 || value >= register[at - 1]!)).toBe(true)
})

it('a plain plant raises no flag, and each fault the one of its name', () => {
  expect(flagged({})).toEqual([])
  for (const fault of faultNames) expect(flagged({ faults: [fault] })).toContain(fault)
})

it('an outlier of hourly readings is flagged, whatever hour they begin at', () => {
  for (let hour = 0; hour < 24; hour++) {
    const beginMs = fromMs + hour * 3_600_000
    const hourly = { everyMs: 3_600_000, fromMs: beginMs, toMs: beginMs + 10 * 86_400_000, seed: 3 }
    expect([hour, flagged({ ...hourly, faults: ['outlier'] }).includes('outlier')]).toEqual([hour, true])
  }
})
