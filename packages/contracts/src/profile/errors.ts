import { defineErrors } from '../core/errors.ts'

export const profileErrors = defineErrors({
  'profile.too-many-tokens': { status: 422 },
  'profile.scope-above-role': { status: 422 },
  'profile.token-not-found': { status: 404 },
  'profile.consent-outdated': { status: 409 },
  'profile.consent-needed': { status: 422 },
  'profile.email-differs': { status: 422 },
  'profile.password-wrong': { status: 422 },
  'profile.sign-in-again': { status: 422 },
  'profile.sole-owner': { status: 409 },
  'profile.last-platform-owner': { status: 409 },
  'profile.deletion-asked': { status: 409 },
  'profile.deletion-not-asked': { status: 409 },
})
