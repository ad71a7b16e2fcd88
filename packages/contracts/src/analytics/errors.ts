import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words are in the message files under `errors`. */
export const analyticsErrors = defineErrors({
  'analytics.datapoint-unknown': { status: 404 },
})
