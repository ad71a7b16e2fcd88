import type { BilingualName } from '@athar/contracts'
import { dayOf, formatDay, momentOf } from '@athar/i18n'

const dayMs = 86_400_000

/** The day it is in Riyadh at a moment, `YYYY-MM-DD`. */
export const riyadhDay = (at: Date): string => dayOf(at)

/** Nine o'clock there: when somebody is reminded of a day, rather than at midnight. */
export const morningOf = (day: string): Date => new Date(momentOf(day, '09:00'))

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** A day as a notice says it, in either language. */
export const dayInWords = (day: string): BilingualName => ({
  en: formatDay(day, { lang: 'en', digits: 'latn', calendar: 'gregory' }),
  ar: formatDay(day, { lang: 'ar', digits: 'latn', calendar: 'gregory' }),
})
