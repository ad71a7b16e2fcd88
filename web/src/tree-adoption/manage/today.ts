import { dayOf } from '@athar/i18n'

/** The calendar day where the trees stand. */
export const today = (): string => dayOf(new Date())
