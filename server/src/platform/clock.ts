/** The only source of time. Tests move it; nothing else calls `Date.now`. */
export type Clock = { now(): Date; today(): string }

const riyadhDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Riyadh',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The system clock, `advance` seconds ahead where a test asked for it. */
export function createClock(): Clock & { advance(seconds: number): Date } {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead * 1000)
  return {
    now,
    today: () => riyadhDay.format(now()),
    advance(seconds) {
      ahead += seconds
      return now()
    },
  }
}
