import { z } from 'zod'
import type { ShownFactor } from './store/user-parts.ts'
import type { IdentityRow, UserRow } from './store/users.ts'

const metadata = z.record(z.string(), z.unknown())
const instant = z.iso.datetime().exactOptional()

const identitySchema = z.object({
  identity_id: z.uuid(),
  /** The subject at the provider. */
  id: z.string(),
  user_id: z.uuid(),
  identity_data: metadata,
  provider: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  email: z.unknown(),
})
export const factorSchema = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  factor_type: z.enum(['totp', 'phone', 'webauthn', 'recovery_code']),
  status: z.enum(['unverified', 'verified']),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  last_challenged_at: instant,
})
export const userSchema = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  phone: z.literal(''),
  email_confirmed_at: instant,
  confirmed_at: instant,
  confirmation_sent_at: instant,
  recovery_sent_at: instant,
  new_email: z.string().exactOptional(),
  email_change_sent_at: instant,
  last_sign_in_at: instant,
  banned_until: instant,
  app_metadata: metadata,
  user_metadata: metadata,
  identities: z.array(identitySchema),
  factors: z.array(factorSchema),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  is_anonymous: z.literal(false),
})
export const sessionSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds from now, and the same as a Unix time by the server's clock. */
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.string(),
  user: userSchema,
  weak_password: z.object({ message: z.string(), reasons: z.array(z.string()) }).exactOptional(),
})

export type UserBody = z.infer<typeof userSchema>
export type SessionBody = z.infer<typeof sessionSchema>
type IdentityBody = z.infer<typeof identitySchema>
type FactorBody = z.infer<typeof factorSchema>

/** A person as the protocol shows them: never a hash, a secret or a token. */
export function userBody(
  user: UserRow,
  { identities, factors }: { identities: readonly IdentityRow[]; factors: readonly ShownFactor[] },
): UserBody {
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
    factors: factors.map(factorBody),
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

export function factorBody(row: ShownFactor): FactorBody {
  return {
    id: row.id,
    friendly_name: row.friendly_name,
    factor_type: row.type,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...stamp('last_challenged_at', row.last_challenged_at),
  }
}

const stamp = <K extends string>(key: K, at: Date | null): { [P in K]?: string } =>
  at ? ({ [key]: at.toISOString() } as { [P in K]?: string }) : {}
