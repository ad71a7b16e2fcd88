import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const mentorshipErrors = defineErrors({
  'mentorship.mentor-not-found': { status: 404 },
  'mentorship.group-not-found': { status: 404 },
  'mentorship.mentorship-not-found': { status: 404 },
  'mentorship.not-a-mentor': { status: 409 },
  'mentorship.adults-only': { status: 409 },
  /** Under 18 in a group alone, with a guardian's consent. */
  'mentorship.groups-only': { status: 409 },
  'mentorship.guardian-needed': { status: 409 },
  /** Adults other than the mentor and people under 18 share no group. */
  'mentorship.other-ages': { status: 409 },
  /** Another age is on record than when the request was sent. */
  'mentorship.age-changed': { status: 409 },
  'mentorship.paused': { status: 409 },
  /** A telephone number, an address or a messenger in a text that people under 18 may read. */
  'mentorship.contact-details': { status: 422 },
  /** A reason or feedback between a mentor and a person under 18, which no guardian would read. */
  'mentorship.no-words-under-18': { status: 422 },
  'mentorship.own-mentor': { status: 409 },
  /** The mentor is the guardian of the one under 18. */
  'mentorship.own-child': { status: 409 },
  'mentorship.already-asked': { status: 409 },
  /** Details: `{ most }`. */
  'mentorship.too-many': { status: 409 },
  'mentorship.full': { status: 409 },
  'mentorship.blocked': { status: 409 },
  'mentorship.future-meeting': { status: 422 },
})
