import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { MasterKey } from '../platform/master-key.ts'
import { countedAddress } from './client-address.ts'
import { refuse } from './errors.ts'
import * as store from './store/rate-buckets.ts'

/** How often the same client or address may ask. Counts are kept by HMAC, so unknown addresses count like known ones. */
export type Limits = {
  /** One request of a kind that mails, verifies or changes: 30 in five minutes for a client address, 15 a minute at a second factor. */
  request(kind: string, ip: string): Promise<void>
  /** One request for a token; a refresh over the limit is told to come back, for on a 429 the client drops its session. */
  grant(kind: 'password' | 'refresh_token' | 'pkce' | 'id_token', ip: string): Promise<void>
  refresh(sessionId: string): Promise<void>
  /** One mail of a kind a minute for a recipient, six an hour, whether or not the address is known. */
  mail(kind: string, email: string): Promise<void>
}

const often = { most: 30, seconds: 300 }
const rules = new Map([
  ['factor-challenge', { most: 15, seconds: 60 }],
  ['factor-verify', { most: 15, seconds: 60 }],
  ['recovery-code', { most: 15, seconds: 60 }],
  // Every opened sign-in page asks for one, and whole offices share an address.
  ['passkey-options', { most: 300, seconds: 300 }],
  ['authorize', { most: 300, seconds: 300 }],
  ['callback', { most: 300, seconds: 300 }],
])
const ruleOf = (kind: string) => rules.get(kind) ?? often

type Deps = { database: Database; clock: Clock; masterKey: MasterKey; enabled: boolean }

export function createLimits(deps: Deps): Limits {
  const take = async (subject: string, rule: { most: number; seconds: number }): Promise<number> => {
    if (!deps.enabled) return 0
    const at = deps.clock.now()
    const key = deps.masterKey.hmac('auth rate', subject)
    const bucket = await store.countOne(deps.database, { key, seconds: rule.seconds }, at)
    return bucket.count <= rule.most ? 0 : Math.max(1, Math.ceil((bucket.ends_at.getTime() - at.getTime()) / 1000))
  }
  return {
    async request(kind, ip) {
      const wait = await take(`request ${kind} ${countedAddress(ip)}`, ruleOf(kind))
      if (wait > 0) refuse('over_request_rate_limit', { retryAfter: wait })
    },
    async grant(kind, ip) {
      const wait = await take(`grant ${kind} ${countedAddress(ip)}`, { most: 600, seconds: 60 })
      if (wait > 0)
        refuse('over_request_rate_limit', { retryAfter: wait, ...(kind === 'refresh_token' ? { status: 503 } : {}) })
    },
    async refresh(sessionId) {
      const wait = await take(`refresh ${sessionId}`, { most: 30, seconds: 60 })
      if (wait > 0) refuse('over_request_rate_limit', { retryAfter: wait, status: 503 })
    },
    async mail(kind, email) {
      const soon = await take(`mail ${kind} ${email}`, { most: 1, seconds: 60 })
      if (soon > 0)
        refuse('over_email_send_rate_limit', {
          retryAfter: soon,
          message: `For security purposes, you can only request this after ${soon} seconds.`,
        })
      const later = await take(`mail-hour ${kind} ${email}`, { most: 6, seconds: 3600 })
      if (later > 0) refuse('over_email_send_rate_limit', { retryAfter: later, message: 'Email rate limit exceeded' })
    },
  }
}
