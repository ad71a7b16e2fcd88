import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const guardiansErrors = defineErrors({
  'guardians.age-needed': { status: 409 },
  'guardians.consent-needed': { status: 409 },
  'guardians.not-under-18': { status: 409 },
  /** Who once said under 18 is an adult by their guardian, a moderator, or the year of birth given with it. */
  'guardians.stays-under-18': { status: 409 },
  /** Details: `{ until }`, the day until which the word of the guardian binds. */
  'guardians.contested': { status: 409 },
  'guardians.birth-year': { status: 422 },
  /** The year is given with 'under 18', and neither added nor changed later. */
  'guardians.birth-year-late': { status: 409 },
  'guardians.claim-not-found': { status: 404 },
  'guardians.own-address': { status: 422 },
  'guardians.already-asked': { status: 409 },
  /** Details: `{ until }`, the day from which another guardian can be named. */
  'guardians.was-refused': { status: 409 },
  'guardians.asked-too-often': { status: 429 },
  /** Details: `{ retryAfterSeconds }`. */
  'guardians.mailed-often': { status: 429 },
  'guardians.link-invalid': { status: 404 },
  'guardians.link-expired': { status: 410 },
  'guardians.link-sent-just-now': { status: 429 },
  'guardians.text-outdated': { status: 409 },
  'guardians.another-asked': { status: 409 },
  'guardians.another-refused': { status: 409 },
  'guardians.not-possible': { status: 409 },
})
