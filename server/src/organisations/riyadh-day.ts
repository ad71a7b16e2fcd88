import type { BilingualName } from '@athar/contracts'
import { formatDay } from '@athar/i18n'

const hourMs = 3_600_000
/** No clock there is ever changed. */
const aheadHours = 3
const morningHour = 9

/** The day it is in Riyadh at a moment, `YYYY-MM-DD`. */
export const riyadhDay = (at: Date): string => new Date(at.getTime() + aheadHours * hourMs).toISOString().slice(0, 10)

/** Nine o'clock there: when somebody is reminded of a day, rather than at midnight. */
export const morningOf = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (morningHour - aheadHours) * hourMs)

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10)

/** A day as a notice says it, in either language. */
export const dayInWords = (day: string): BilingualName => ({
  en: formatDay(day, { lang: 'en', digits: 'latn', calendar: 'gregory' }),
  ar: formatDay(day, { lang: 'ar', digits: 'latn', calendar: 'gregory' }),
})
