import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database.ts'
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
  const run = (work: (db: Db) => Promise<void>) =>
    deps.enabled ? deps.database.transaction({}, ({ db }) => work(db)) : Promise.resolve()
  return {
    async begin(email, ip) {
      const rules = [{ key: keyOf('pair', email, countedAddress(ip)), most: 5, seconds: quarter }, ...account(email)]
      const keys = rules.map((rule) => rule.key)
      const wait = deps.enabled
        ? await deps.database.transaction({}, ({ db }) => attempt(db, rules, deps.clock.now()))
        : 0
      if (wait > 0)
        refuse('over_request_rate_limit', {
          retryAfter: Math.min(wait, longestWait),
          message: 'Too many failed sign-ins, try again later',
        })
      return { succeeded: () => run((db) => store.clear(db, keys)), undone: () => run((db) => store.lower(db, keys)) }
    },
    forget: (email) =>
      run((db) =>
        store.clear(
          db,
          account(email).map((rule) => rule.key),
        ),
      ),
  }
}

/** Counts the attempt, or answers how many seconds to wait and counts nothing. */
async function attempt(db: Db, rules: readonly Rule[], at: Date): Promise<number> {
  await store.withoutWaiting(db)
  await store.savepoint(db)
  let wait = 0
  // In the order of the keys, so that two sign-ins at once cannot wait for each other.
  for (const rule of rules.toSorted((a, b) => Buffer.compare(a.key, b.key))) {
    const bucket = await store.countUp(db, { key: rule.key, seconds: rule.seconds, at })
    wait = Math.max(wait, secondsUntil(bucket.blocked_until, at))
    const seconds = waitAfter(bucket.count, rule.most)
    if (seconds === 0 || wait > 0) continue
    const until = new Date(at.getTime() + seconds * 1000)
    const endsAt = new Date(Math.max(bucket.ends_at.getTime(), until.getTime() + quarter * 1000))
    await store.block(db, { key: rule.key, until, endsAt })
  }
  if (wait > 0) await store.undo(db)
  return wait
}

/** Thirty seconds after the last allowed failure, twice as long after each further one, an hour at most. */
export function waitAfter(failures: number, most: number): number {
  if (failures < most) return 0
  return most === ceiling ? consecutive : Math.min(longestWait, 30 * 2 ** (failures - most))
}

const secondsUntil = (until: Date | null, at: Date): number =>
  until ? Math.max(0, Math.ceil((until.getTime() - at.getTime()) / 1000)) : 0
