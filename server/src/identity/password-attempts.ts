import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database.ts'
import type { MasterKey } from '../platform/master-key.ts'
import { countedAddress, networkOf } from './client-address.ts'
import { refuse } from './errors.ts'
import * as store from './store/rate-buckets.ts'

/**
 * Counts guesses at a password. An attempt is counted before the password is verified, and cleared when it was right, so that many
 * guesses at once gain nothing. From a place that the account knows only guesses of its network count: a stranger cannot lock the
 * owner out.
 */
export type PasswordAttempts = {
  begin(email: string, ip: string, from: { readonly fromKnownPlace: boolean }): Promise<Attempt>
  /** A new password starts from nothing, once the transaction that stores it commits. */
  forget(db: Db, email: string): Promise<void>
}
export type Attempt = {
  succeeded(): Promise<void>
  undone(): Promise<void>
}
type Deps = {
  database: Database
  clock: Clock
  masterKey: MasterKey
  enabled: boolean
}
type Rule = store.Counted & { readonly most: number }

const quarter = 15 * 60
const longestWait = 3600

export function createPasswordAttempts(deps: Deps): PasswordAttempts {
  const keyOf = (...parts: string[]) => deps.masterKey.hmac('auth password attempts', parts.join(' '))
  const account = (email: string): Rule => ({ key: keyOf('account', email), most: 20, seconds: quarter })
  const network = (email: string, ip: string): Rule => ({
    ...account(email),
    key: keyOf('network', email, networkOf(ip)),
  })
  const clear = async (keys: readonly Buffer[]) => {
    if (deps.enabled && keys.length > 0) await store.clear(deps.database, keys)
  }
  const pair = (email: string, ip: string): Rule => ({
    key: keyOf('pair', email, countedAddress(ip)),
    most: 5,
    seconds: quarter,
  })
  const attemptOf = (keys: readonly Buffer[]): Attempt => ({
    succeeded: () => clear(keys),
    undone: async () => {
      if (keys.length > 0) await deps.database.transaction({}, ({ db }) => store.lower(db, keys))
    },
  })
  const uncounted = attemptOf([])
  return {
    async begin(email, ip, { fromKnownPlace }) {
      if (!deps.enabled) return uncounted
      const rules = [pair(email, ip), fromKnownPlace ? network(email, ip) : account(email)].map(withWaits)
      const retryAfter = await store.countGuess(deps.database, rules, deps.clock.now())
      if (retryAfter > 0) refuse('over_request_rate_limit', { retryAfter })
      return attemptOf(rules.map(({ key }) => key))
    },
    async forget(db, email) {
      if (deps.enabled) await store.clearWithAction(db, [account(email).key])
    },
  }
}

/** Thirty seconds after the last allowed failure, twice as long after each further one, an hour at most. */
export function waitAfter(failures: number, most: number): number {
  if (failures < most) return 0
  return Math.min(longestWait, 30 * 2 ** (failures - most))
}

/** Until each rule's wait no longer grows. */
const growing = 8

const withWaits = (rule: Rule): store.GuessRule => ({
  ...rule,
  waits: Array.from({ length: growing }, (_, nth) => waitAfter(rule.most + nth, rule.most)),
})
