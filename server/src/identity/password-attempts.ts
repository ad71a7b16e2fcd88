import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { MasterKey } from '../platform/master-key.ts'
import { countedAddress } from './client-address.ts'
import { refuse } from './errors.ts'
import * as store from './store/rate-buckets.ts'

/**
 * Counts guesses at a password. An attempt is counted before the password is looked at and taken back when it was
 * right, so that many guesses at once gain nothing.
 */
export type PasswordAttempts = {
  begin(email: string, ip: string): Promise<Attempt>
  /** A new password, or proof by mail, starts from nothing. */
  forget(email: string): Promise<void>
}
export type Attempt = { succeeded(): Promise<void>; undone(): Promise<void> }
type Deps = { database: Database; clock: Clock; masterKey: MasterKey; enabled: boolean }
type Rule = { key: Buffer; most: number; seconds: number }

const quarter = 15 * 60
const longestWait = 3600
/** NIST SP 800-63B-4, section 3.2.2: at most 100 consecutive failures; then only a new password helps. */
const ceiling = 100
const consecutive = 10 * 365 * 24 * 3600

export function createPasswordAttempts(deps: Deps): PasswordAttempts {
  const keyOf = (...parts: string[]) => deps.masterKey.hmac('auth password attempts', parts.join(' '))
  const account = (email: string): Rule[] => [
    { key: keyOf('account', email), most: 20, seconds: quarter },
    { key: keyOf('consecutive', email), most: ceiling, seconds: consecutive },
  ]
  const clear = async (keys: readonly Buffer[]) => {
    if (deps.enabled) await store.clear(deps.database, keys)
  }
  return {
    async begin(email, ip) {
      const rules = [{ key: keyOf('pair', email, countedAddress(ip)), most: 5, seconds: quarter }, ...account(email)]
      const keys = rules.map((rule) => rule.key)
      const wait = deps.enabled ? await attempt(deps.database, rules, deps.clock.now()) : 0
      if (wait > 0)
        refuse('over_request_rate_limit', {
          retryAfter: Math.min(wait, longestWait),
          message: 'Too many failed sign-ins, try again later',
        })
      return {
        succeeded: () => clear(keys),
        undone: async () => {
          if (deps.enabled) await deps.database.transaction({}, ({ db }) => store.lower(db, keys))
        },
      }
    },
    forget: (email) => clear(account(email).map((rule) => rule.key)),
  }
}

/** Takes back what was counted. */
class Closed extends Error {
  readonly wait: number

  constructor(wait: number) {
    super('closed')
    this.wait = wait
  }
}

/** Counts the attempt, or answers how many seconds to wait and counts nothing. */
async function attempt(database: Database, rules: readonly Rule[], at: Date): Promise<number> {
  try {
    await database.transaction({}, async ({ db }) => {
      const buckets = await store.countAll(db, rules, at)
      const wait = Math.max(...buckets.map((bucket) => secondsUntil(bucket.blocked_until, at)))
      if (wait > 0) throw new Closed(wait)
      for (const rule of rules) {
        const bucket = buckets.find(({ key }) => key.equals(rule.key))
        const seconds = bucket ? waitAfter(bucket.count, rule.most) : 0
        if (!bucket || seconds === 0) continue
        const until = new Date(at.getTime() + seconds * 1000)
        const endsAt = new Date(Math.max(bucket.ends_at.getTime(), until.getTime() + quarter * 1000))
        await store.block(db, { key: bucket.key, until, endsAt })
      }
    })
    return 0
  } catch (error) {
    if (error instanceof Closed) return error.wait
    throw error
  }
}

/** Thirty seconds after the last allowed failure, twice as long after each further one, an hour at most. */
export function waitAfter(failures: number, most: number): number {
  if (failures < most) return 0
  return most === ceiling ? consecutive : Math.min(longestWait, 30 * 2 ** (failures - most))
}

const secondsUntil = (until: Date | null, at: Date): number =>
  until ? Math.max(0, Math.ceil((until.getTime() - at.getTime()) / 1000)) : 0
