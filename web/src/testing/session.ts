export const personId = '11111111-1111-4111-8111-111111111111'
const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')

type Aal = 'aal1' | 'aal2'
type AFactor = {
  readonly id: string
  readonly factor_type: string
  readonly friendly_name: string
  readonly status: string
}
type APerson = {
  readonly aal?: Aal
  readonly factors?: readonly AFactor[]
  readonly data?: Record<string, unknown>
  /** What the service says of them, and they do not. */
  readonly said?: Record<string, unknown>
}

const at = '2026-01-01T00:00:00Z'

export const aFactor = (over: Partial<AFactor> = {}) => ({
  id: 'f1',
  factor_type: 'totp',
  friendly_name: 'My phone',
  status: 'verified',
  created_at: at,
  updated_at: at,
  ...over,
})

export const aUser = ({ factors = [], data = {}, said = {} }: APerson = {}) => ({
  id: personId,
  aud: 'authenticated',
  role: 'authenticated',
  email: 'sara@example.com',
  user_metadata: { full_name: 'Sara', ...data },
  app_metadata: said,
  identities: [],
  factors,
  created_at: at,
})

/** A session as the auth service answers it. */
export function aSession(person: APerson = {}) {
  const seconds = Math.floor(Date.now() / 1000)
  const claims = { sub: personId, aal: person.aal ?? 'aal1', exp: seconds + 900 }
  return {
    access_token: `${part({ alg: 'ES256', kid: 'k', typ: 'JWT' })}.${part(claims)}.${part('signature')}`,
    token_type: 'bearer',
    expires_in: 900,
    expires_at: seconds + 900,
    refresh_token: 'r',
    user: aUser(person),
  }
}

/** The session of somebody else, as another tab leaves it over this one's. */
export function anotherSession(person: APerson = {}) {
  const session = aSession(person)
  const id = '99999999-1111-4111-8111-111111111111'
  return {
    ...session,
    access_token: `${session.access_token}2`,
    user: { ...session.user, id, email: 'noura@example.com' },
  }
}

/** Somebody is signed in on this device; to be called before the session's modules are loaded. */
export function signInAs(person: APerson = {}): void {
  localStorage.setItem('sb-athar-auth-token', JSON.stringify(aSession(person)))
}

export const meAnswer = (over: Record<string, unknown> = {}) => ({
  'GET /api/me': {
    body: {
      personId,
      email: 'sara@example.com',
      aal: 'aal1',
      platformRoles: [],
      memberships: [],
      invitations: [],
      onboarded: true,
      ...over,
    },
  },
})
