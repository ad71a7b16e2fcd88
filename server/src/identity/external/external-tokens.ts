import { createHash } from 'node:crypto'
import { errors } from 'jose'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import type { MasterKey } from '../../platform/master-key.ts'
import type { ReadToken } from '../../platform/http/register-routes.ts'
import { fail } from '../../platform/errors.ts'
import { createGuardedFetch } from '../../platform/guarded-fetch.ts'
import { KeysAskedTooOften, publishedKeys } from '../providers/published-keys.ts'
import { verifyOutside } from '../providers/verify-outside.ts'
import { readExternalClaims } from './read-claims.ts'
import { seeSession } from './see-session.ts'

export type ExternalTokens = {
  readonly read: ReadToken
  /** Fetches the keys once, so that a wrong address is told at the start and not at a sign-in. */
  prepare(): Promise<void>
}

type Deps = { config: Config; database: Database; clock: Clock; masterKey: MasterKey; log: FastifyBaseLogger }
type Seen = Awaited<ReturnType<ReadToken>>
type Known = { at: number; seen: Promise<Seen> }

const rememberedTokens = 20_000
const longestToken = 8192
/** The kinds of signature that only the holder of a private key can make. */
const algorithms = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519']

/** Tokens of the auth server that the operator trusts. Whoever shows one for the first time becomes a person here. */
export function createExternalTokens(deps: Deps, issuer: string): ExternalTokens {
  const { clock, log, config } = deps
  const { jwksUrl = `${issuer}/.well-known/jwks.json`, audience, privateHosts, issuerConfirmsEmail } = config.auth
  const fetchGuarded = createGuardedFetch({ listedHosts: privateHosts })
  const keys = publishedKeys(jwksUrl, { fetchGuarded, clock })
  const known = new Map<string, Known>()
  const verify = async (token: string): Promise<{ seen: Seen; until: number }> => {
    const payload = await verifyOutside(token, keys, {
      algorithms,
      // Settings lose a slash at their end; some servers name themselves with one.
      issuer: [issuer, `${issuer}/`],
      audience,
      now: clock.now(),
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    const claims = readExternalClaims(payload, { confirmsEmail: issuerConfirmsEmail })
    return claims
      ? { seen: await seeSession(deps, claims), until: claims.expiresAt.getTime() }
      : { seen: 'invalid', until: 0 }
  }
  const read = async (key: string, token: string): Promise<Seen> => {
    try {
      const { seen, until } = await verify(token)
      const entry = known.get(key)
      if (typeof seen === 'object' && entry) entry.at = until
      else known.delete(key)
      return seen
    } catch (error) {
      known.delete(key)
      if (error instanceof errors.JWTExpired) return 'expired'
      if (error instanceof errors.JWTClaimValidationFailed) tellMisfit(log, error)
      if (isOfToken(error)) return 'invalid'
      // Nobody is signed out for what others make up; and nobody fills the log with it.
      if (error instanceof KeysAskedTooOften) return fail('unavailable')
      log.warn({ err: error }, 'A token of the auth server could not be checked.')
      return fail('unavailable')
    }
  }
  return {
    async read(token) {
      if (token.length > longestToken) return 'invalid'
      const key = createHash('sha256').update(token).digest('base64url')
      const now = clock.now().getTime()
      const before = known.get(key)
      if (before && before.at > now) return before.seen
      if (before) known.delete(key)
      if (known.size >= rememberedTokens)
        for (const oldest of [...known.keys()].slice(0, rememberedTokens / 10)) known.delete(oldest)
      // Kept while it is looked at: a page that opens with ten calls asks the database once.
      const entry: Known = { at: Number.POSITIVE_INFINITY, seen: Promise.resolve('invalid' as const) }
      known.set(key, entry)
      entry.seen = read(key, token)
      return entry.seen
    },
    async prepare() {
      try {
        await keys.reload()
      } catch (error) {
        log.warn({ err: error }, `The keys of the auth server could not be fetched from ${jwksUrl}.`)
      }
    },
  }
}

/** Well signed and not for us: more often a setting than an attack, and nobody else could tell the operator. */
function tellMisfit(log: FastifyBaseLogger, { claim, payload }: errors.JWTClaimValidationFailed): void {
  const setting = { iss: 'AUTH_ISSUER', aud: 'AUTH_AUDIENCE' }[claim]
  if (!setting) return
  const named = String(payload[claim]).slice(0, 200)
  log.warn({ claim, named }, `A token of the auth server does not fit ${setting}.`)
}

/** What the auth server, or a proxy before it, answers in the place of its keys. */
const ofKeys = new Set([errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code])

/** The token is wrong; anything else is a fault between us and the auth server. */
function isOfToken(error: unknown): boolean {
  if (error instanceof errors.JOSEError) return !ofKeys.has(error.code)
  return error instanceof TypeError
}
