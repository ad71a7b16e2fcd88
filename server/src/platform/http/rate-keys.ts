import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isApiToken } from './api-tokens.ts'
import { bearerIn } from './bearer.ts'

const mostKnown = 20_000

export type RateKeys = {
  /** Whose calls are counted together: those of a bearer token that is known, else of an address. */
  of(request: FastifyRequest): Promise<string>
  /** An API token, or the key of a meter, that opened something. */
  note(secret: string): void
}

/** A caller who sends another made-up token each time is counted by address. */
export function createRateKeys(readToken: (token: string) => Promise<object | string>): RateKeys {
  const known = new Set<string>()
  const keyOf = (bearer: string) => createHash('sha256').update(bearer).digest('hex')
  return {
    async of({ headers, ip }) {
      const bearer = bearerIn(headers.authorization)
      if (bearer === undefined) return ip
      if (known.has(keyOf(bearer))) return keyOf(bearer)
      if (isApiToken(bearer)) return ip
      // A fault of the check is reported where the session is read.
      const session = await readToken(bearer).catch(() => 'invalid')
      return typeof session === 'object' ? keyOf(bearer) : ip
    },
    note(secret) {
      if (known.size >= mostKnown) for (const oldest of [...known].slice(0, mostKnown / 10)) known.delete(oldest)
      known.add(keyOf(secret))
    },
  }
}
