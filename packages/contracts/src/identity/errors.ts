import { defineErrors } from '../core/errors.ts'

export const identityErrors = defineErrors({
  'identity.account-not-found': { status: 404 },
  'identity.account-own': { status: 403 },
  'identity.account-of-owner': { status: 403 },
  'identity.account-blocked': { status: 409 },
  'identity.account-elsewhere': { status: 409 },
  'identity.block-past': { status: 422 },
  'identity.block-longer': { status: 409 },
  /** Details: `{ organisations }`, by their ids. */
  'identity.block-sole-owner': { status: 409 },
  'identity.no-new-owner': { status: 409 },
  'identity.owner-not-needed': { status: 409 },
})
