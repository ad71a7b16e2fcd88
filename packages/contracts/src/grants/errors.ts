import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const grantsErrors = defineErrors({
  'grants.grant-not-found': { status: 404 },
  'grants.application-not-found': { status: 404 },
  'grants.review-not-found': { status: 404 },
  'grants.instalment-not-found': { status: 404 },
  'grants.not-open': { status: 409 },
  'grants.closed': { status: 409 },
  'grants.not-eligible': { status: 403 },
  'grants.adults-only': { status: 403 },
  'grants.already-applied': { status: 409 },
  'grants.form-incomplete': { status: 422 },
  'grants.no-such-reviewer': { status: 422 },
  'grants.reviewer-of-applicant': { status: 422 },
  'grants.no-document': { status: 409 },
  'grants.file-not-found': { status: 404 },
  'grants.own-application': { status: 403 },
  'grants.own-review': { status: 403 },
  'grants.second-officer': { status: 403 },
  'grants.account-waits': { status: 409 },
  'grants.score-out-of-bounds': { status: 422 },
  'grants.review-closed': { status: 409 },
  'grants.reviews-missing': { status: 409 },
  'grants.beyond-budget': { status: 409 },
  'grants.currency-held': { status: 409 },
  'grants.criteria-held': { status: 409 },
})
