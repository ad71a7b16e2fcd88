import type { IdentityDeps } from './deps.ts'
import { leastLength } from './passwords.ts'

/** What this server offers, for the sign-in page. */
export function readSettings({ config, providers }: IdentityDeps) {
  return {
    external: {
      anonymous_users: false,
      email: true,
      phone: false,
      ...Object.fromEntries(providers.list.map(({ name }) => [`custom:${name}`, true])),
    },
    /** What each provider is called, for the button that leads to it. */
    external_labels: Object.fromEntries(providers.list.map(({ name, label }) => [`custom:${name}`, label])),
    disable_signup: !config.auth.signUp,
    mailer_autoconfirm: !config.auth.confirmEmail,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: true,
    /** How long a new password has to be, and how long beside a second factor. */
    password_min_length: leastLength(config.auth.passwordProfile, false),
    password_min_length_mfa: leastLength(config.auth.passwordProfile, true),
  }
}

export const readHealth = () => ({
  version: '0.1.0',
  name: 'Athar Auth',
  description: 'Sign-in of Athar, on the wire protocol of Supabase Auth',
})

export function readDiscovery({ tokens }: IdentityDeps) {
  const { issuer } = tokens
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/user`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256', 'plain'],
    claims_supported: ['iss', 'sub', 'aud', 'iat', 'exp', 'email', 'aal', 'amr', 'session_id'],
  }
}
