import { z } from 'zod'
import { readableEmail } from '../email-address.ts'
import type { Aal } from '../access-token.ts'
import { oneLine } from '../providers/proof.ts'

/** What a token of the auth server outside says, as far as it counts here. Roles in it are not read. */
export type ExternalClaims = {
  issuer: string
  subject: string
  /** The session there; null where it names none. */
  session: string | null
  email: string
  emailVerified: boolean
  aal: Aal
  issuedAt: Date
  expiresAt: Date
  metadata: Record<string, unknown>
}

/** What a column of text holds. */
const identifier = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\0\p{Cs}]*$/u)
/** Seconds, as far as there are days. */
const moment = z.number().min(0).max(8_640_000_000_000)

const claimsSchema = z.object({
  iss: z.string(),
  sub: identifier,
  iat: moment,
  exp: moment,
  email: z.string(),
  email_verified: z.boolean().optional().catch(undefined),
  session_id: identifier.nullish(),
  /** The same in the words of OpenID Connect. */
  sid: identifier.nullish().catch(undefined),
  aal: z.string().optional().catch(undefined),
  is_anonymous: z.boolean().optional().catch(undefined),
  user_metadata: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

/** Undefined where the token names nobody who could be a person here: without an address, or on purpose nobody. */
export function readExternalClaims(
  payload: unknown,
  { confirmsEmail }: { confirmsEmail: boolean },
): ExternalClaims | undefined {
  const claims = claimsSchema.safeParse(payload).data
  const email = claims && readableEmail(claims.email)
  if (!claims || !email || claims.is_anonymous === true) return undefined
  const { full_name: name, language } = claims.user_metadata ?? {}
  const fullName = oneLine(name)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    session: claims.session_id ?? claims.sid ?? null,
    email,
    // `user_metadata` says so too, and people write that themselves.
    emailVerified: confirmsEmail || claims.email_verified === true,
    aal: claims.aal === 'aal2' ? 'aal2' : 'aal1',
    issuedAt: new Date(claims.iat * 1000),
    expiresAt: new Date(claims.exp * 1000),
    metadata: {
      ...(fullName ? { full_name: fullName } : {}),
      ...(language === 'en' || language === 'ar' ? { language } : {}),
    },
  }
}
