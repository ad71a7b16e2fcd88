import type { AuthErrorCode } from '@athar/contracts/identity'
import { z } from 'zod'
import type { AuthCall, BearerCall, IdentityDeps } from './deps.ts'
import { refuse } from './errors.ts'
import { readBody } from './read-body.ts'
import { identitiesOf } from './store/users.ts'

/** Parts of the protocol that this server does not offer: each answers as a server where they are switched off. */
export const refuseSaml = async () => refuse('saml_provider_disabled')
export const refuseFactor = async () => refuse('mfa_factor_not_found')
export const refuseRecoveryCodes = async () => refuse('mfa_recovery_codes_enroll_not_enabled')
export const refusePasskeys = async () =>
  refuse('mfa_webauthn_enroll_not_enabled', { message: 'Passkeys are disabled' })
export const refuseProvider = async () => refuse('provider_disabled')
export const refuseCallback = async () => refuse('flow_state_not_found')
export const refuseAdmin = async () => refuse('endpoint_not_found')

const enrolments: Record<string, AuthErrorCode> = {
  totp: 'mfa_totp_enroll_not_enabled',
  phone: 'mfa_phone_enroll_not_enabled',
  webauthn: 'mfa_webauthn_enroll_not_enabled',
}

export async function refuseEnrolment(_deps: IdentityDeps, call: AuthCall): Promise<never> {
  const { factor_type: type } = readBody(z.object({ factor_type: z.string() }), call.body)
  return refuse(
    Object.hasOwn(enrolments, type) ? (enrolments[type] ?? 'validation_failed') : 'validation_failed',
    Object.hasOwn(enrolments, type) ? {} : { message: 'factor_type needs to be totp, phone, or webauthn' },
  )
}

/** An e-mail identity is the only one there is, and the last one stays. */
export async function removeIdentity(deps: IdentityDeps, call: BearerCall): Promise<never> {
  const identities = await deps.database.transaction({}, ({ db }) => identitiesOf(db, call.userId))
  return refuse(
    identities.some(({ id }) => id === call.params['id']) ? 'single_identity_not_deletable' : 'identity_not_found',
  )
}
