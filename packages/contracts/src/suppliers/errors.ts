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
})
