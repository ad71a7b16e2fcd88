import { hash as argon2Hash, parseOptions, verify as argon2Verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import type { Config } from '../platform/config.ts'
import { createBlocklist, type PersonalWords } from './blocklist.ts'
import { refuse } from './errors.ts'
import { randomToken } from './secrets.ts'
import { createWorkQueue, QueueFull } from './work-queue.ts'

/** OWASP Password Storage Cheat Sheet: Argon2id with at least 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const longestBytes = 1024

export type Passwords = {
  /** Leaves with a code when the password may not be chosen. */
  refuseUnfit(password: string, words: PersonalWords): Promise<void>
  /** Whether a password that opened an account stands on a blocklist. */
  isGuessable(password: string, words: PersonalWords): Promise<boolean>
  hash(password: string): Promise<string>
  /** Takes the same time for an account without a password, or without existence. */
  matches(stored: string | null, password: string): Promise<boolean>
  isOutdated(stored: string): boolean
}

export function createPasswords(auth: Config['auth']): Passwords {
  const queue = createWorkQueue({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 64 })
  const blocklist = createBlocklist(auth.breachedPasswordsFile)
  const hash = (password: string) => queued(queue, () => argon2Hash(normal(password), cost))
  let dummy: Promise<string> | undefined
  return {
    async refuseUnfit(password, words) {
      const least = leastLength(auth.passwordProfile)
      if ([...normal(password)].length < least)
        refuse('weak_password', {
          message: `Password must be at least ${least} characters`,
          extra: { weak_password: { reasons: ['length'] } },
        })
      if (auth.passwordProfile === 'hardened' && (await blocklist.has(normal(password), words)))
        refuse('weak_password', { message: guessable, extra: { weak_password: { reasons: ['pwned'] } } })
    },
    isGuessable: (password, words) => blocklist.has(normal(password), words),
    hash,
    async matches(stored, password) {
      dummy ??= argon2Hash(randomToken(), cost)
      const against = stored ?? (await dummy)
      const same = await queued(queue, () => argon2Verify(against, normal(password)))
      return same && stored !== null
    },
    isOutdated(stored) {
      const used = parseOptions(stored)
      return used.memoryCost < cost.memoryCost || used.timeCost < cost.timeCost || used.parallelism !== cost.parallelism
    },
  }
}

export const guessable = 'Password is known to be weak and easy to guess, please choose a different one.'

/** Compatibility forms that look alike are one password, whatever keyboard typed them. */
function normal(password: string): string {
  const text = password.normalize('NFKC')
  if (Buffer.byteLength(text) > longestBytes)
    refuse('validation_failed', { message: `Password cannot be longer than ${longestBytes} bytes` })
  return text
}

const leastLength = (profile: Config['auth']['passwordProfile']): number => (profile === 'hardened' ? 15 : 6)

async function queued<T>(queue: ReturnType<typeof createWorkQueue>, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(work)
  } catch (error) {
    if (error instanceof QueueFull)
      refuse('over_request_rate_limit', {
        status: 503,
        message: 'Too many sign-ins at this moment, try again',
        retryAfter: 2,
      })
    throw error
  }
}
