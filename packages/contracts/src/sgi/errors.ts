import { defineErrors } from '../core/errors.ts'

export const sgiErrors = defineErrors({
  'sgi.project-not-found': { status: 404 },
  'sgi.update-not-found': { status: 404 },
  'sgi.registration-not-found': { status: 404 },
  'sgi.file-not-found': { status: 404 },
  'sgi.registration-incomplete': { status: 422 },
  'sgi.already-registered': { status: 409 },
  /** Said to reviewers: another organisation's stands on the public pages. */
  'sgi.already-public': { status: 409 },
  'sgi.own-registration': { status: 409 },
  /** Details: `{ most }` that one organisation may have undecided. */
  'sgi.too-many-registrations': { status: 409 },
  'sgi.place-outside': { status: 422 },
  'sgi.place-other-region': { status: 422 },
  'sgi.value-in-future': { status: 422 },
  'sgi.value-other-initiative': { status: 422 },
  /** The details name the first year of the project: `{ year }`. */
  'sgi.value-before-start': { status: 422 },
  /** The details name the most that it may report in all: `{ most }`. */
  'sgi.value-beyond-target': { status: 422 },
  'sgi.photo-type': { status: 415 },
  'sgi.photo-broken': { status: 422 },
  'sgi.photo-too-large': { status: 413 },
  'sgi.document-type': { status: 415 },
  'sgi.document-too-large': { status: 413 },
  'sgi.file-missing': { status: 400 },
  'sgi.too-many-files': { status: 409 },
})
