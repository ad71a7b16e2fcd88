import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database.ts'
import type { MasterKey } from '../platform/master-key.ts'
import { countedAddress } from './client-address.ts'
import { onlyNewPassword, refuse } from './errors.ts'
import type { Limits } from './limits.ts'
import * as store from './store/rate-buckets.ts'

/**
 * Counts guesses at a password. An attempt is counted before anybody learns whether the password was right, and taken back when
 * it was, so that many guesses at once gain nothing.
 */
export type PasswordAttempts = {
  begin(email: string, ip: string): Promise<Attempt>
  /** The same at the door, where the request of the client is counted too; nobody may learn anything until it is `counted`. */
  beginSignIn(email: string, ip: string): { readonly attempt: Attempt; readonly counted: Promise<void> }
  /** A new password starts from nothing, once the transaction that keeps it commits. */
  forget(db: Db, email: string): Promise<void>
}
export type Attempt = {
  succeeded(): Promise<void>
  /** What `succeeded` clears, for a statement that does it on its way. */
  readonly keys: readonly Buffer[]
  undone(): Promise<void>
}
type Deps = {
  database: Database
  clock: Clock
  masterKey: MasterKey
  limits: Pick<Limits, 'grantRule' | 'granted'>
  enabled: boolean
}
type Rule = store.Counted & { readonly most: number }

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
    if (deps.enabled && keys.length > 0) await store.clear(deps.database, keys)
  }
  const rulesOf = (email: string, ip: string): store.GuessRule[] =>
    [{ key: keyOf('pair', email, countedAddress(ip)), most: 5, seconds: quarter }, ...account(email)].map(withWaits)
  const attemptOf = (keys: readonly Buffer[]): Attempt => ({
    succeeded: () => clear(keys),
    keys,
    undone: async () => {
      if (keys.length > 0) await deps.database.transaction({}, ({ db }) => store.lower(db, keys))
    },
  })
  const uncounted = attemptOf([])
  return {
    async begin(email, ip) {
      if (!deps.enabled) return uncounted
      const rules = rulesOf(email, ip)
      refuseToWait(await store.countGuess(deps.database, rules, deps.clock.now()))
      return attemptOf(keysOf(rules))
    },
    beginSignIn(email, ip) {
      if (!deps.enabled) return { attempt: uncounted, counted: Promise.resolve() }
      const guess = rulesOf(email, ip)
      const counts = { asked: deps.limits.grantRule('password', ip), guess }
      const count = async () => {
        const { asked, wait } = await store.countSignIn(deps.database, counts, deps.clock.now())
        deps.limits.granted('password', asked)
        refuseToWait(wait)
      }
      return { attempt: attemptOf(keysOf(guess)), counted: count() }
    },
    async forget(db, email) {
      if (deps.enabled) await store.clearWithAction(db, keysOf(account(email)))
    },
  }
}

function refuseToWait(seconds: number): void {
  if (seconds > 0)
    refuse('over_request_rate_limit', {
      retryAfter: Math.min(seconds, longestWait),
      ...(seconds > longestWait ? { message: onlyNewPassword } : {}),
    })
}

/** Thirty seconds after the last allowed failure, twice as long after each further one, an hour at most. */
export function waitAfter(failures: number, most: number): number {
  if (failures < most) return 0
  return most === ceiling ? consecutive : Math.min(longestWait, 30 * 2 ** (failures - most))
}

const keysOf = (rules: readonly Rule[]): Buffer[] => rules.map(({ key }) => key)

/** Until each rule's wait no longer grows. */
const growing = 8

const withWaits = (rule: Rule): store.GuessRule => ({
  ...rule,
  waits: Array.from({ length: growing }, (_, nth) => waitAfter(rule.most + nth, rule.most)),
})
