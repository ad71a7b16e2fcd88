import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words are in the message files under `errors`. */
export const suppliersErrors = defineErrors({
  'suppliers.request-not-found': { status: 404 },
  'suppliers.own-request': { status: 409 },
  'suppliers.activity-unknown': { status: 422 },
  'suppliers.unit-unfit': { status: 422 },
  'suppliers.sent-many': { status: 429 },
  'suppliers.sent-just-now': { status: 429 },
  'suppliers.link-invalid': { status: 404 },
  'suppliers.link-expired': { status: 410 },
  'suppliers.link-replaced': { status: 410 },
  'suppliers.already-answered': { status: 409 },
  'suppliers.withdrawn': { status: 410 },
  'suppliers.list-missing': { status: 422 },
  'suppliers.list-empty': { status: 422 },
  'suppliers.list-too-large': { status: 413 },
  'suppliers.list-too-long': { status: 422 },
  'suppliers.list-type': { status: 415 },
  'suppliers.list-unreadable': { status: 422 },
  'suppliers.list-columns-missing': { status: 422 },
  'suppliers.file-missing': { status: 422 },
  'suppliers.file-too-large': { status: 413 },
  'suppliers.file-type': { status: 415 },
  'suppliers.files-many': { status: 409 },
})
