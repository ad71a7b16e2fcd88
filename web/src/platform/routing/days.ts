import { momentOf } from '@athar/i18n'

const day = /^\d{4}-\d\d-\d\d$/

/** A day as an address names it; nothing where it is none. */
export const dayOf = (text: string | undefined): string | undefined =>
  text !== undefined && day.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** The moment at which a day begins in the Kingdom, which keeps one offset all year. */
export const startOfDay = (date: string): string => momentOf(date, '00:00')

/** The moment after its last, so that the day named last belongs to a period. */
export const endOfDay = (date: string): string => new Date(Date.parse(startOfDay(date)) + 86_400_000).toISOString()
