import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose'
import type { Clock } from '../platform/clock.ts'
import type { Keyring } from './keyring.ts'

/** What the token says about its bearer. Rights are never read from it, only which session to look up. */
export type TokenSubject = {
  userId: string
  sessionId: string
  email: string
  aal: Aal
  amr: readonly { method: string; timestamp: number; provider?: string; acr?: string }[]
  appMetadata: Record<string, unknown>
  userMetadata: Record<string, unknown>
}
export type Aal = 'aal1' | 'aal2'
/** `aal` is what the token was issued at; the session may have been raised, or lowered, since. */
export type ReadAccessToken = { sessionId: string; userId: string; aal: Aal } | 'expired' | 'invalid'

export type AccessTokens = {
  readonly issuer: string
  readonly lifetimeSeconds: number
  sign(subject: TokenSubject): Promise<{ token: string; expiresAt: number }>
  /** Verifies a signature once and remembers it until the token expires; the session row is for the caller to read. */
  read(token: string): Promise<ReadAccessToken>
}

type Verified = { sessionId: string; userId: string; aal: Aal; expiresAt: number }
type Deps = { clock: Clock; keyring: Keyring; siteUrl: string; lifetimeSeconds: number }

const audience = 'authenticated'
const rememberedTokens = 20_000
const longestToken = 8192

export function createAccessTokens({ clock, keyring, siteUrl, lifetimeSeconds }: Deps): AccessTokens {
  const issuer = `${siteUrl}/auth/v1`
  const verified = new Map<string, Verified>()
  const remember = (key: string, entry: Verified) => {
    if (verified.size >= rememberedTokens)
      for (const oldest of [...verified.keys()].slice(0, rememberedTokens / 10)) verified.delete(oldest)
    verified.set(key, entry)
  }
  return {
    issuer,
    lifetimeSeconds,
    async sign(subject) {
      const { kid, privateKey } = await keyring.signer()
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const expiresAt = issuedAt + lifetimeSeconds
      const token = await new SignJWT(claimsOf(subject))
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(subject.userId)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { token, expiresAt }
    },
    async read(token) {
      if (token.length > longestToken) return 'invalid'
      const key = createHash('sha256').update(token).digest('base64url')
      const known = verified.get(key)
      if (known) return known.expiresAt > clock.now().getTime() / 1000 ? known : 'expired'
      const found = await verify(token, { clock, keyring, issuer })
      if (typeof found === 'object') remember(key, found)
      return found
    },
  }
}

async function verify(token: string, { clock, keyring, issuer }: { clock: Clock; keyring: Keyring; issuer: string }) {
  const keyOf = async (header: JWTHeaderParameters) => {
    // The key comes from our own table by its name; a key, or an address of one, inside the token is not looked at.
    const key = typeof header.kid === 'string' ? await keyring.verifier(header.kid) : undefined
    return key ?? Promise.reject(new errors.JWSInvalid('unknown key'))
  }
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['ES256'],
      issuer,
      audience,
      currentDate: clock.now(),
      requiredClaims: ['sub', 'exp', 'session_id'],
    })
    const { sub, exp, session_id: sessionId } = payload
    if (!sub || !exp || typeof sessionId !== 'string') return 'invalid' as const
    const aal: Aal = payload['aal'] === 'aal2' ? 'aal2' : 'aal1'
    return { userId: sub, sessionId, aal, expiresAt: exp }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired' as const
    if (error instanceof errors.JOSEError || error instanceof TypeError) return 'invalid' as const
    throw error
  }
}

function claimsOf(subject: TokenSubject) {
  return {
    email: subject.email,
    phone: '',
    role: audience,
    aal: subject.aal,
    amr: subject.amr,
    session_id: subject.sessionId,
    is_anonymous: false,
    app_metadata: subject.appMetadata,
    user_metadata: subject.userMetadata,
  }
}
