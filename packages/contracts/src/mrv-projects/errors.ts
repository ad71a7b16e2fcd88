import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const mrvProjectsErrors = defineErrors({
  'mrv-projects.project-not-found': { status: 404 },
  'mrv-projects.sgi-project-not-found': { status: 422 },
  'mrv-projects.evidence-not-found': { status: 422 },
  'mrv-projects.check-not-asked': { status: 422 },
  'mrv-projects.checklist-open': { status: 409 },
  'mrv-projects.place-missing': { status: 409 },
  'mrv-projects.period-missing': { status: 409 },
  'mrv-projects.goal-missing': { status: 409 },
  'mrv-projects.statement-missing': { status: 409 },
  'mrv-projects.device-not-found': { status: 404 },
  'mrv-projects.channel-not-found': { status: 404 },
  'mrv-projects.reading-not-found': { status: 404 },
  'mrv-projects.exchange-there': { status: 409 },
  'mrv-projects.project-withdrawn': { status: 409 },
  'mrv-projects.list-missing': { status: 422 },
  'mrv-projects.list-empty': { status: 422 },
  'mrv-projects.list-too-large': { status: 413 },
  'mrv-projects.list-too-long': { status: 422 },
  'mrv-projects.list-type': { status: 415 },
  'mrv-projects.list-unreadable': { status: 422 },
  'mrv-projects.too-many-devices': { status: 422 },
  'mrv-projects.key-invalid': { status: 401 },
  'mrv-projects.too-many-readings': { status: 413 },
})
