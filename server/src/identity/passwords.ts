import { hash as argon2Hash, parseOptions, verify as argon2Verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import type { Config } from '../platform/config.ts'
import { countedAddress, lineAddress } from './client-address.ts'
import { createBlocklist, type PersonalWords } from './blocklist.ts'
import { refuse } from './errors.ts'
import { createPepper } from './pepper.ts'
import { randomToken } from './secrets.ts'
import { createWorkQueue, QueueFull, type WorkQueue } from './work-queue.ts'

const longestBytes = 1024
/** However it is typed: no sign takes more than four times the bytes of its plain form. */
const longestTyped = 4 * longestBytes
/** Sign-ins of one address at a time, of the 64 that may wait: an office comes in, and leaves room for others. */
const mostOfOne = 32

export type Passwords = {
  /** Leaves with a code when the password may not be chosen. It may be shorter where it never opens the account alone. */
  refuseUnfit(password: string, words: PersonalWords, beside?: { secondFactor: boolean }): Promise<void>
  /** Whether a password that opened an account stands on a blocklist. */
  isGuessable(password: string, words: PersonalWords): Promise<boolean>
  /**
   * A place for a sign-in from an address, until it is left. Leaves with 503 when no more passwords can be looked at, or that address
   * has as many waiting as one may: a refusal that costs nothing else.
   */
  takePlace(ip: string): () => void
  hash(password: string): Promise<string>
  /** Takes the same time for an account without a password, or without existence. Addresses take turns. */
  matches(stored: string | null, password: string, from?: { readonly ip: string }): Promise<boolean>
  isOutdated(stored: string): boolean
}

/** Without limits nobody is told apart by address, as where one machine tries how much the server bears. */
export function createPasswords(
  { auth, rateLimits }: Pick<Config, 'auth' | 'rateLimits'>,
  queue: WorkQueue = createWorkQueue({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 64 }),
): Passwords {
  const places = new Map<string, number>()
  const lineOf = (ip: string) => (rateLimits ? lineAddress(ip) : '')
  const blocklist = createBlocklist(auth.breachedPasswordsFile)
  const cost = auth.passwordCost
  const pepper = createPepper(auth.passwordPepper)
  const hash = async (password: string) =>
    pepper.mark(await queued(queue, () => argon2Hash(pepper.season(normal(password)), cost)))
  let decoy: string | undefined
  let madeDecoy: Promise<string> | undefined
  const matches: Passwords['matches'] = async (stored, password, from) => {
    // Made once: an unknown account is verified against it, and takes no longer than a known one.
    const nobodys = (decoy ??= await (madeDecoy ??= argon2Hash(randomToken(), cost)))
    const given = normal(password)
    const { hash: against, seasoned } = pepper.read(stored ?? nobodys)
    const same = await queued(
      queue,
      () => argon2Verify(against, seasoned ? pepper.season(given) : given),
      from && lineOf(from.ip),
    )
    return same && stored !== null
  }
  return {
    async refuseUnfit(password, words, { secondFactor } = { secondFactor: false }) {
      const least = leastLength(auth.passwordProfile, secondFactor)
      if ([...normal(password)].length < least)
        refuse('weak_password', {
          message: `Password must be at least ${least} characters`,
          extra: { weak_password: { reasons: ['length'] } },
        })
      if (auth.passwordProfile === 'hardened' && (await blocklist.has(normal(password), words)))
        refuse('weak_password', { message: guessable, extra: { weak_password: { reasons: ['pwned'] } } })
    },
    isGuessable: (password, words) => blocklist.has(normal(password), words),
    takePlace(ip) {
      const client = countedAddress(ip)
      const taken = places.get(client) ?? 0
      if (queue.isFull(lineOf(ip)) || (rateLimits && taken >= mostOfOne)) refuseBusy()
      places.set(client, taken + 1)
      return () => {
        const left = (places.get(client) ?? 1) - 1
        if (left > 0) places.set(client, left)
        else places.delete(client)
      }
    },
    hash,
    matches,
    isOutdated(stored) {
      const { hash: kept, isCurrent } = pepper.read(stored)
      const used = parseOptions(kept)
      return (
        !isCurrent ||
        used.memoryCost < cost.memoryCost ||
        used.timeCost < cost.timeCost ||
        used.parallelism !== cost.parallelism
      )
    },
  }
}

export const guessable = 'Password is known to be weak and easy to guess, please choose a different one.'

/** Compatibility forms that look alike are one password, whatever keyboard typed them. */
function normal(password: string): string {
  // Asked first: a hundred thousand marks over one letter are put in order for seconds, in which nobody is answered.
  const text = Buffer.byteLength(password) > longestTyped ? undefined : password.normalize('NFKC')
  if (text === undefined || Buffer.byteLength(text) > longestBytes)
    return refuse('validation_failed', { message: `Password cannot be longer than ${longestBytes} bytes` })
  return text
}

/** NIST SP 800-63B-4, section 3.1.1.2: fifteen where the password is all there is, eight beside a second factor. */
export function leastLength(profile: Config['auth']['passwordProfile'], secondFactor: boolean): number {
  if (profile === 'spec') return 6
  return secondFactor ? 8 : 15
}

async function queued<T>(queue: WorkQueue, work: () => Promise<T>, of?: string): Promise<T> {
  try {
    return await queue.run(work, of)
  } catch (error) {
    if (error instanceof QueueFull) refuseBusy()
    throw error
  }
}

const refuseBusy = (): never =>
  refuse('over_request_rate_limit', {
    status: 503,
    message: 'Too many sign-ins at this moment, try again',
    retryAfter: 2,
  })
