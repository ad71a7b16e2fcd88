import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const mentorshipErrors = defineErrors({
  'mentorship.mentor-not-found': { status: 404 },
  'mentorship.group-not-found': { status: 404 },
  'mentorship.mentorship-not-found': { status: 404 },
  'mentorship.not-a-mentor': { status: 409 },
  /** Under 18 in a group alone, with a guardian's consent. */
  'mentorship.groups-only': { status: 409 },
  'mentorship.guardian-needed': { status: 409 },
  'mentorship.own-mentor': { status: 409 },
  'mentorship.already-asked': { status: 409 },
  /** Details: `{ most }`. */
  'mentorship.too-many': { status: 409 },
  'mentorship.full': { status: 409 },
  'mentorship.blocked': { status: 409 },
  'mentorship.future-meeting': { status: 422 },
})
