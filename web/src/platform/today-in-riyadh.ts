import { dayOf } from '@athar/i18n'

/** Days are counted as they are lived in Riyadh. */
export const todayInRiyadh = (now: Date): string => dayOf(now)
