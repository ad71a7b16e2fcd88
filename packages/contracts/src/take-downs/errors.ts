import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const takeDownsErrors = defineErrors({
  'take-downs.take-down-not-found': { status: 404 },
  'take-downs.gone': { status: 409 },
  'take-downs.event-over': { status: 409 },
  'take-downs.forgotten': { status: 409 },
})
