import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const mrvProjectsErrors = defineErrors({
  'mrv-projects.project-not-found': { status: 404 },
  'mrv-projects.own-project': { status: 409 },
})
