import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const moderationErrors = defineErrors({
  'moderation.hidden-item-not-found': { status: 404 },
  'moderation.report-not-found': { status: 404 },
  'moderation.report-subject-not-found': { status: 404 },
  'moderation.own-report': { status: 409 },
  'moderation.gone': { status: 409 },
  'moderation.event-over': { status: 409 },
  'moderation.forgotten': { status: 409 },
})
