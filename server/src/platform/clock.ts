import { riyadhDay } from './riyadh-day.ts'

/** The only source of time. Tests move it; nothing else calls `Date.now`. */
export type Clock = {
  now(): Date
  today(): string
  /** Hears when it was moved, which only tests do: what waits for a time then looks again. */
  whenMoved?(heard: () => void): void
}

/** The system clock, `advance` seconds ahead where a test asked for it. */
export function createClock(): Clock & { advance(seconds: number): Date } {
  let ahead = 0
  const hearing: (() => void)[] = []
  const now = () => new Date(Date.now() + ahead * 1000)
  return {
    now,
    whenMoved: (heard) => void hearing.push(heard),
    today: () => riyadhDay(now()),
    advance(seconds) {
      ahead += seconds
      for (const heard of hearing) heard()
      return now()
    },
  }
}
