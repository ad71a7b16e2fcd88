import type { NoticeSettings } from '@athar/contracts/notifications'
import { dayAfter, instantAt, localTime, weekdayOf } from './local-time.ts'

type Times = Pick<NoticeSettings, 'timeZone' | 'quietHours' | 'quietWeekend' | 'digestHour'>
export type Frequency = 'daily' | 'weekly'

/** Days of the week as `Date.getUTCDay` counts them; the working week begins on Sunday. */
const sunday = 0
const weekend = new Set([5, 6])

/** The moment itself, or the first one after it at which mail may go out. */
export function afterQuiet(moment: Date, { timeZone, quietHours, quietWeekend }: Times): Date {
  let at = moment
  // A weekend may end in the middle of a night, and a night on the eve of a weekend.
  for (let step = 0; step < 4; step += 1) {
    const { day, minutes } = localTime(at, timeZone)
    const end = (quietHours && endOfNight(day, minutes, quietHours)) ?? (quietWeekend ? endOfWeekend(day) : null)
    if (!end) return at
    at = instantAt(end.day, end.minutes, timeZone)
  }
  return at
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function endOfNight(day: string, now: number, hours: { from: string; to: string }) {
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  if (from < to) return now >= from && now < to ? { day, minutes: to } : null
  if (now >= from) return { day: dayAfter(day), minutes: to }
  return now < to ? { day, minutes: to } : null
}

function endOfWeekend(day: string) {
  if (!weekend.has(weekdayOf(day))) return null
  let next = day
  while (weekend.has(weekdayOf(next))) next = dayAfter(next)
  return { day: next, minutes: 0 }
}

/** The last hour of a digest that had come by a moment; `period` is its day where the person is. */
export function lastSlot(moment: Date, frequency: Frequency, times: Times): { at: Date; period: string } {
  let { day } = localTime(moment, times.timeZone)
  for (;;) {
    const at = instantAt(day, times.digestHour * 60, times.timeZone)
    if (at <= moment && (frequency === 'daily' || weekdayOf(day) === sunday)) return { at, period: day }
    day = dayAfter(day, -1)
  }
}

/** The first hour of a digest after a moment. */
export function nextSlot(moment: Date, frequency: Frequency, times: Times): Date {
  let { day } = localTime(moment, times.timeZone)
  for (;;) {
    const at = instantAt(day, times.digestHour * 60, times.timeZone)
    if (at > moment && (frequency === 'daily' || weekdayOf(day) === sunday)) return at
    day = dayAfter(day)
  }
}
