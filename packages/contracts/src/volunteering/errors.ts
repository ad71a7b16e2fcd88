import { defineErrors } from '../core/errors.ts'

export const volunteeringErrors = defineErrors({
  'volunteering.event-not-found': { status: 404 },
  'volunteering.sign-up-not-found': { status: 404 },
  'volunteering.event-over': { status: 409 },
  'volunteering.event-cancelled': { status: 409 },
  'volunteering.event-in-past': { status: 422 },
  /** Details: `{ most }` that one organisation may have ahead. */
  'volunteering.too-many-events': { status: 409 },
  'volunteering.already-joined': { status: 409 },
  'volunteering.guardian-needed': { status: 409 },
  /** Of someone whom the organiser confirms or checks in. */
  'volunteering.no-consent': { status: 409 },
  /** A code is shown once the organiser confirmed the place, and until the hours are confirmed. */
  'volunteering.no-pass': { status: 409 },
  'volunteering.no-certificate': { status: 404 },
  'volunteering.full': { status: 409 },
  'volunteering.too-early': { status: 409 },
  'volunteering.check-in-over': { status: 409 },
  /** Details: `{ most }` hours of the shift. */
  'volunteering.hours-beyond-shift': { status: 422 },
  /** Part of the hours is still to come. */
  'volunteering.hours-to-come': { status: 409 },
  /** Someone has confirmed hours of the same time elsewhere. Details: `{ most }` hours that are left for them. */
  'volunteering.hours-overlap': { status: 409 },
  'volunteering.own-sign-up': { status: 409 },
  /** Of an event that is to be moved: who came, came to the time before. */
  'volunteering.checked-in': { status: 409 },
  'volunteering.below-joined': { status: 409 },
  'volunteering.place-outside': { status: 422 },
  'volunteering.place-other-region': { status: 422 },
  'volunteering.shift-needed': { status: 422 },
  'volunteering.shift-not-found': { status: 404 },
  /** A shift lies within the hours of its event. */
  'volunteering.shift-outside': { status: 422 },
  /** Details: `{ joined }` who have a place in a shift, or wait for one. */
  'volunteering.shift-joined': { status: 409 },
  /** People joined the event as a whole before it had shifts. */
  'volunteering.joined-without-shift': { status: 409 },
  'volunteering.calendar-not-found': { status: 404 },
  /** Details: `{ most }` of one event in a day. */
  'volunteering.too-many-messages': { status: 409 },
  'volunteering.no-recipients': { status: 409 },
  'volunteering.adults-alone-public': { status: 409 },
  'volunteering.volunteer-not-found': { status: 404 },
  'volunteering.refused': { status: 422 },
})
