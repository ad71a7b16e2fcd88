import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const npoRegistrationErrors = defineErrors({
  'npo-registration.not-found': { status: 404 },
  'npo-registration.npo-not-found': { status: 404 },
  'npo-registration.document-not-found': { status: 404 },
  'npo-registration.not-an-npo': { status: 403 },
  'npo-registration.already-begun': { status: 409 },
  'npo-registration.incomplete': { status: 422 },
  'npo-registration.licence-expired': { status: 422 },
  'npo-registration.licence-held': { status: 409 },
  'npo-registration.no-letter': { status: 409 },
  'npo-registration.own-registration': { status: 403 },
  'npo-registration.account-settled': { status: 409 },
  'npo-registration.iban-country': { status: 422 },
  'npo-registration.iban-length': { status: 422 },
  'npo-registration.iban-check-digits': { status: 422 },
})
