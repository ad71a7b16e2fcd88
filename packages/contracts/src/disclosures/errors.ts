import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const disclosuresErrors = defineErrors({
  'disclosures.item-not-found': { status: 404 },
  'disclosures.answer-not-found': { status: 404 },
  /** Details: `{ owner }`. */
  'disclosures.owner-not-preparing': { status: 422 },
})
