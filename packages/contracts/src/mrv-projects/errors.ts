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
})
