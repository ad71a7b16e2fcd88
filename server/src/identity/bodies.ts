import type { IdentityRow, UserRow } from './store/users.ts'

type Metadata = Record<string, unknown>
export type UserBody = {
  id: string
  aud: 'authenticated'
  role: 'authenticated'
  email: string
  phone: ''
  email_confirmed_at?: string
  confirmed_at?: string
  confirmation_sent_at?: string
  recovery_sent_at?: string
  new_email?: string
  email_change_sent_at?: string
  last_sign_in_at?: string
  banned_until?: string
  app_metadata: Metadata
  user_metadata: Metadata
  identities: IdentityBody[]
  created_at: string
  updated_at: string
  is_anonymous: false
}
type IdentityBody = {
  identity_id: string
  id: string
  user_id: string
  identity_data: Metadata
  provider: string
  created_at: string
  updated_at: string
  email?: unknown
}

export type SessionBody = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserBody
  weak_password?: { message: string; reasons: string[] }
}

/** A person as the protocol shows them: never a hash, a secret or a token. */
export function userBody(user: UserRow, identities: readonly IdentityRow[]): UserBody {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...stamp('email_confirmed_at', user.email_confirmed_at),
    ...stamp('confirmed_at', user.email_confirmed_at),
    ...stamp('confirmation_sent_at', user.confirmation_sent_at),
    ...stamp('recovery_sent_at', user.recovery_sent_at),
    ...(user.new_email ? { new_email: user.new_email } : {}),
    ...stamp('email_change_sent_at', user.email_change_sent_at),
    ...stamp('last_sign_in_at', user.last_sign_in_at),
    ...stamp('banned_until', user.banned_until),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: identities.map(identityBody),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  }
}

function identityBody(row: IdentityRow): IdentityBody {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    email: row.identity_data['email'],
  }
}

const stamp = <K extends string>(key: K, at: Date | null): { [P in K]?: string } =>
  at ? ({ [key]: at.toISOString() } as { [P in K]?: string }) : {}
