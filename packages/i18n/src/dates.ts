import { localeOf, type FormatSettings } from './locale.ts'

/** Times are stored in UTC and shown in the time of the Kingdom. */
const displayZone = 'Asia/Riyadh'

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatterFor(settings: FormatSettings, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = localeOf(settings)
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** Riyadh is three hours ahead of UTC, and no clock there is ever changed. */
const aheadMs = 3 * 3_600_000

const inRiyadh = (instant: string | Date): string => new Date(new Date(instant).getTime() + aheadMs).toISOString()

/** The day `YYYY-MM-DD` on which a moment falls for those who read of it: after nine in the evening UTC that is the next one. */
export const dayOf = (instant: string | Date): string => inRiyadh(instant).slice(0, 10)

/** The time `HH:MM` on the clocks of Riyadh at a moment. */
export const timeOf = (instant: string | Date): string => inRiyadh(instant).slice(11, 16)

/** The moment of a day `YYYY-MM-DD` and a time `HH:MM` on the clocks of Riyadh, as ISO text with its offset. */
export const momentOf = (day: string, time: string): string => `${day}T${time}:00+03:00`

/** A calendar day has no zone: it is read and shown in UTC, so that it never slips to its neighbour. */
const dayInUtc = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** A calendar day `YYYY-MM-DD` in the chosen calendar and digits; with `short` without its year and narrow, as on a chart axis. */
export function formatDay(day: string, settings: FormatSettings, form: 'full' | 'short' = 'full'): string {
  if (form === 'short')
    return formatterFor(
      { ...settings, calendar: 'gregory' },
      { day: 'numeric', month: settings.lang === 'ar' ? 'numeric' : 'short', timeZone: 'UTC' },
    ).format(dayInUtc(day))
  return formatterFor(settings, {
    day: 'numeric',
    month: settings.lang === 'ar' ? 'long' : 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(dayInUtc(day))
}

/** A month `YYYY-MM`: its name and year, or with `short` its short name alone, as on a chart axis. */
export function formatMonth(month: string, settings: FormatSettings, form: 'full' | 'short' = 'full'): string {
  const options: Intl.DateTimeFormatOptions = form === 'short' ? { month: 'short' } : { month: 'long', year: 'numeric' }
  // A chart axis runs over Gregorian months; a Hijri name for such a month would be wrong for half of it.
  const calendar = form === 'short' ? { ...settings, calendar: 'gregory' as const } : settings
  return formatterFor(calendar, { ...options, timeZone: 'UTC' }).format(dayInUtc(`${month}-01`))
}

/** The name of a Gregorian month by its number, 1 to 12, as fiscal years name their first month. */
export function monthName(month: number, settings: FormatSettings): string {
  return formatterFor({ ...settings, calendar: 'gregory' }, { month: 'long', timeZone: 'UTC' }).format(
    dayInUtc(`2001-${String(month).padStart(2, '0')}-01`),
  )
}

/** A year of the Gregorian calendar: digits without grouping. */
export const formatYear = (year: number, settings: FormatSettings): string =>
  new Intl.NumberFormat(localeOf(settings), { useGrouping: false }).format(year)

/** A moment (ISO 8601 with offset) to the minute, in the time of Riyadh. */
export function formatInstant(instant: string, settings: FormatSettings): string {
  return formatterFor(settings, {
    dateStyle: settings.lang === 'ar' ? 'long' : 'medium',
    timeStyle: 'short',
    timeZone: displayZone,
  }).format(new Date(instant))
}
