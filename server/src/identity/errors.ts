import { authErrors, type AuthErrorCode as Code } from '@athar/contracts/identity'

type Options = { status?: number; message?: string; extra?: Record<string, unknown>; retryAfter?: number }

/** A foreseen failure of `/auth/v1`; its message is English on the wire, the app words it by code. */
export class AuthFailure extends Error {
  readonly code: Code
  readonly status: number
  readonly extra: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(code: Code, options: Options = {}) {
    super(options.message ?? messages[code])
    this.code = code
    this.status = options.status ?? authErrors[code]
    this.extra = options.extra ?? {}
    this.retryAfter = options.retryAfter
  }
}

export function refuse(code: Code, options?: Options): never {
  throw new AuthFailure(code, options)
}

const messages: Record<Code, string> = {
  validation_failed: 'The request is not valid',
  bad_json: 'Could not parse request body as JSON',
  invalid_credentials: 'Invalid login credentials',
  email_not_confirmed: 'Email not confirmed',
  user_banned: 'This account is blocked. Whoever runs this platform can tell you why.',
  refresh_token_not_found: 'Invalid Refresh Token: Refresh Token Not Found',
  refresh_token_already_used: 'Invalid Refresh Token: Already Used',
  session_not_found: 'Session from session_id claim in JWT does not exist',
  session_expired: 'Invalid Refresh Token: Session Expired',
  bad_code_verifier: 'code challenge does not match previously saved code verifier',
  reauthentication_needed: 'Password update requires reauthentication',
  current_password_required: 'Current password required when setting new password',
  current_password_invalid: 'Current password is not correct',
  email_address_invalid: 'Unable to validate email address: invalid format',
  no_authorization: 'This endpoint requires a valid API key or bearer token',
  bad_jwt: 'invalid JWT: unable to parse or verify signature',
  user_not_found: 'User from sub claim in JWT does not exist',
  not_admin: 'User not allowed',
  otp_expired: 'Token has expired or is invalid',
  insufficient_aal: 'A higher authenticator assurance level is required',
  saml_provider_disabled: 'SAML 2.0 is disabled',
  mfa_factor_not_found: 'Factor not found',
  flow_state_not_found: 'invalid flow state, no valid flow state found',
  identity_not_found: 'Identity not found',
  endpoint_not_found: 'No such endpoint',
  conflict: 'The request conflicts with another one; try again',
  bad_oauth_callback: 'The sign-in at the provider was not completed',
  provider_email_needs_verification: 'The provider names no verified email address',
  weak_password: 'Password is too weak',
  same_password: 'New password should be different from the old password.',
  signup_disabled: 'Signups not allowed for this instance',
  anonymous_provider_disabled: 'Anonymous sign-ins are disabled',
  provider_disabled: 'This provider is not enabled',
  mfa_factor_name_conflict: 'A factor with this friendly name already exists',
  mfa_verification_failed: 'Invalid MFA code',
  mfa_challenge_expired: 'MFA challenge has expired, verify against another challenge or create a new challenge.',
  mfa_totp_enroll_not_enabled: 'MFA enroll is disabled for TOTP',
  mfa_phone_enroll_not_enabled: 'MFA enroll is disabled for Phone',
  mfa_webauthn_enroll_not_enabled: 'MFA enroll is disabled for WebAuthn',
  mfa_recovery_codes_enroll_not_enabled: 'Recovery codes are disabled',
  too_many_enrolled_mfa_factors: 'Maximum number of verified factors reached, unenroll to continue',
  mfa_recovery_codes_sole_factor: 'Recovery codes cannot be the only factor',
  mfa_verified_factor_exists: 'Recovery codes already exist, regenerate them instead',
  mfa_recovery_codes_locked: 'Too many failed attempts, try again later',
  webauthn_challenge_not_found: 'Challenge not found or already used',
  webauthn_challenge_expired: 'Challenge has expired',
  webauthn_verification_failed: 'Credential verification failed',
  webauthn_credential_exists: 'This credential is already registered',
  webauthn_credential_not_found: 'Passkey not found',
  too_many_passkeys: 'Maximum number of passkeys reached',
  reauthentication_not_valid: 'Nonce has expired or is invalid',
  flow_state_expired: 'invalid flow state, flow state has expired',
  identity_already_exists: 'Identity is already linked',
  user_already_exists: 'User already registered',
  single_identity_not_deletable: 'User must have at least 1 identity after unlinking',
  over_request_rate_limit: 'Request rate limit reached',
  over_email_send_rate_limit: 'For security purposes, you can only request this once a minute',
  unexpected_failure: 'Unexpected failure, please check server logs for more information',
}
