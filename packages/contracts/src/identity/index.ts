export * from './accounts.ts'
export * from './sessions.ts'
export * from './waits.ts'
export * from './errors.ts'

/**
 * Failures of `/auth/v1`, with the status each one usually has. They follow the wire protocol of the auth client, not
 * the error table of the other routes; the words stand in the message files of `identity` under `errors.<code>`.
 */
export const authErrors = {
  validation_failed: 400,
  bad_json: 400,
  invalid_credentials: 400,
  email_not_confirmed: 400,
  user_banned: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_not_found: 400,
  session_expired: 400,
  bad_code_verifier: 400,
  reauthentication_needed: 400,
  current_password_required: 400,
  current_password_invalid: 400,
  email_address_invalid: 400,
  webauthn_verification_failed: 400,
  webauthn_challenge_expired: 400,
  webauthn_challenge_not_found: 400,
  bad_oauth_callback: 400,
  no_authorization: 401,
  bad_jwt: 403,
  user_not_found: 403,
  not_admin: 403,
  otp_expired: 403,
  insufficient_aal: 403,
  saml_provider_disabled: 404,
  mfa_factor_not_found: 404,
  flow_state_not_found: 404,
  identity_not_found: 404,
  endpoint_not_found: 404,
  webauthn_credential_not_found: 404,
  conflict: 409,
  weak_password: 422,
  same_password: 422,
  signup_disabled: 422,
  anonymous_provider_disabled: 422,
  provider_disabled: 422,
  mfa_factor_name_conflict: 422,
  mfa_verification_failed: 422,
  mfa_challenge_expired: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_recovery_codes_enroll_not_enabled: 422,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  webauthn_credential_exists: 422,
  mfa_verified_factor_exists: 422,
  mfa_recovery_codes_sole_factor: 422,
  reauthentication_not_valid: 422,
  flow_state_expired: 422,
  identity_already_exists: 422,
  user_already_exists: 422,
  provider_email_needs_verification: 422,
  single_identity_not_deletable: 422,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  mfa_recovery_codes_locked: 429,
  unexpected_failure: 500,
} as const

/** A code of `/auth/v1`; the client shows the words of its language for it. */
export type AuthErrorCode = keyof typeof authErrors
