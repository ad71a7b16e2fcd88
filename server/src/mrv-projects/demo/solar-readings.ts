export const faultNames = ['outlier', 'gap', 'stuck', 'sensor-error'] as const
export type Fault = (typeof faultNames)[number]

export type Solar = {
  readonly kind: 'register' | 'interval' | 'power'
  readonly peakKw: number
  readonly everyMs: number
  readonly fromMs: number
  readonly toMs: number
  /** Where a register begins. */
  readonly first: number
  readonly faults: readonly Fault[]
  readonly seed: number
}
export type SimulatedReading = { readonly atMs: number; readonly value: number }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Readings of a solar plant in Riyadh: a half sine from six to eighteen, weakened by clouds. Each fault asked for comes
 * once, on a day of its own in the middle. The same seed gives the same readings.
 */
export function solarReadings(solar: Solar): SimulatedReading[] {
  const { kind, everyMs, fromMs, toMs, faults } = solar
  const random = randomFrom(solar.seed)
  const readings: { atMs: number; value: number }[] = []
  let total = solar.first
  for (let atMs = fromMs; atMs <= toMs; atMs += everyMs) {
    const kw = atMs === fromMs ? 0 : powerAt(atMs, solar.peakKw) * (0.8 + 0.2 * random())
    const kwh = (kw * everyMs) / hourMs
    total += kwh
    readings.push({ atMs, value: rounded(kind === 'register' ? total : kind === 'interval' ? kwh : kw) })
  }
  return faults.reduce((list, fault, nth) => spoil(list, fault, noonOf(fromMs, nth)), readings)
}

const powerAt = (atMs: number, peakKw: number): number => {
  const hour = ((atMs + 3 * hourMs) % dayMs) / hourMs
  return hour > 6 && hour < 18 ? peakKw * Math.sin(((hour - 6) / 12) * Math.PI) : 0
}

/** A noon in Riyadh: the first that is at least half a day after the beginning, or so many days later. */
const noonOf = (fromMs: number, later: number): number =>
  (Math.ceil((fromMs + 3 * hourMs) / dayMs) + later) * dayMs + 9 * hourMs

function spoil(list: { atMs: number; value: number }[], fault: Fault, atMs: number): { atMs: number; value: number }[] {
  const at = list.findIndex((one) => one.atMs >= atMs)
  const found = list[at]
  if (!found) return list
  const put = (value: number) => list.map((one, nth) => (nth === at ? { ...one, value } : one))
  switch (fault) {
    case 'outlier':
      return put(rounded(found.value * 10 + 1000))
    case 'sensor-error':
      return put(-999)
    case 'gap':
      return list.filter((one) => one.atMs < atMs || one.atMs >= atMs + 3 * hourMs)
    case 'stuck':
      return list.map((one) => (one.atMs >= atMs && one.atMs < atMs + dayMs ? { ...one, value: found.value } : one))
  }
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
