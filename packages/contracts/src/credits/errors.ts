import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const creditsErrors = defineErrors({
  /** Details: `{ free }`, whole tonnes. */
  'credits.not-free': { status: 409 },
  'credits.frozen': { status: 409 },
  'credits.not-frozen': { status: 409 },
  'credits.to-oneself': { status: 422 },
  'credits.receiver-gone': { status: 422 },
  'credits.second-person': { status: 403 },
  'credits.role-lost': { status: 409 },
  'credits.decided-before': { status: 409 },
  'credits.order-missing': { status: 404 },
  'credits.order-lapsed': { status: 409 },
  'credits.own-project': { status: 403 },
  'credits.not-verified': { status: 409 },
  'credits.nothing-whole': { status: 409 },
  'credits.issued-before': { status: 409 },
  'credits.above-verified': { status: 409 },
  'credits.outside-period': { status: 409 },
  'credits.shares-exceed': { status: 409 },
  'credits.planting-unprotected': { status: 409 },
  'credits.programme-missing': { status: 404 },
  'credits.programme-party': { status: 422 },
  'credits.programme-shares': { status: 422 },
  'credits.issuance-missing': { status: 404 },
  'credits.block-missing': { status: 404 },
  'credits.project-missing': { status: 404 },
  'credits.reservation-missing': { status: 404 },
  'credits.reserved-before': { status: 409 },
  'credits.serial-missing': { status: 404 },
  'credits.serial-unreadable': { status: 422 },
  'credits.serial-tonnes': { status: 422 },
  /** Details: `{ tonnes }` of the organisation that asks to be deleted. */
  'credits.held': { status: 409 },
})
