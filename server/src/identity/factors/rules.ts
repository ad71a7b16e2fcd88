import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { Aal } from '../access-token.ts'
import type { BearerCall } from '../deps.ts'
import { plainLine } from '../../platform/plain-line.ts'
import { onlyOtherFactor, refuse } from '../errors.ts'
import type { FactorRow } from '../store/factors.ts'
import { findSession } from '../store/sessions.ts'
import { lockById, type UserRow } from '../store/users.ts'

export const challengeSeconds = 300
export const mostFactors = 10
/** An enrolment that nobody finished makes room after this long. */
export const unfinishedSeconds = 600
export const mostFailures = 10
const failureSeconds = 15 * 60
/** As for passwords: of those who have a password and guess six digits on, one in 3,300 comes through before it. */
export const ceiling = 100
const longestWait = 3600
/** The count begins anew. */
export const noFailures = { failures: 0, failures_since: null, failures_in_row: 0 } as const
const aheadSeconds = 5 * 60

/** A name as people give their factors and keys: one line, no control characters, and nothing in it that is not seen. */
export const friendlyName = z
  .string()
  .trim()
  .max(120)
  .regex(/^\P{Cc}*$/u)
  .transform(plainLine)
/** The same where there must be one. */
export const ownName = friendlyName.refine((name) => name !== '', { error: 'at least one sign that is seen' })

export const isVerified = ({ status }: FactorRow): boolean => status === 'verified'
/** Factors that may stand alone; recovery codes only stand in for another. */
export const isProper = (factor: FactorRow): boolean => factor.type !== 'recovery_code'

/** Who has proved a second factor once must prove it again before anything about sign-in changes. */
export function refuseBelowAal2(
  aal: Aal,
  factors: readonly FactorRow[],
  { status }: { status: 401 | 403 | 422 },
): void {
  if (aal === 'aal1' && factors.some(isVerified)) refuse('insufficient_aal', { status })
}

/**
 * The person, held until the transaction ends: whatever happens to how they sign in happens one after the other. A call whose
 * session was ended while it waited does nothing: whoever is being shut out changes no lock on the way.
 */
export async function lockCaller(db: Db, call: BearerCall): Promise<UserRow> {
  const user = (await lockById(db, call.userId)) ?? refuse('user_not_found')
  if (!(await findSession(db, call.sessionId))) refuse('session_not_found', { status: 403 })
  return user
}

/** One of the person's own factors that can be asked; those of others do not exist. */
export function ownFactor(factors: readonly FactorRow[], id: string | undefined): FactorRow {
  const factor = factors.find((one) => one.id === id?.toLowerCase()) ?? refuse('mfa_factor_not_found')
  if (!isProper(factor))
    refuse('validation_failed', { message: 'Recovery codes are managed at /factors/recovery-codes' })
  return factor
}

/** Seconds until a factor may be tried again; 0 when it may now. */
export function secondsClosed(factor: FactorRow, at: Date): number {
  const { failures, failures_since: since } = factor
  if (isClosedForGood(factor)) return longestWait
  if (failures < mostFailures || !since || isAhead(since, at)) return 0
  return Math.max(0, Math.ceil(since.getTime() / 1000 + failureSeconds - at.getTime() / 1000))
}

/** Whose answers are short enough to be guessed; keys and recovery codes are not, and leave the owner a way in. */
export const isGuessable = ({ type }: FactorRow): boolean => type === 'totp' || type === 'phone'
const isClosedForGood = (factor: FactorRow): boolean => isGuessable(factor) && factor.failures_in_row >= ceiling

export function refuseClosed(factor: FactorRow, at: Date): void {
  const retryAfter = secondsClosed(factor, at)
  if (retryAfter === 0) return
  refuse('over_request_rate_limit', { retryAfter, ...(isClosedForGood(factor) ? { message: onlyOtherFactor } : {}) })
}

/** Whether a count of wrong answers goes on, at a moment, that began at another. */
export const goesOn = (since: Date | null, at: Date): since is Date =>
  since !== null && !isAhead(since, at) && at.getTime() - since.getTime() < failureSeconds * 1000

/** What began later than now, by more than the clocks of two servers differ, began before the clock was set back, and is over. */
const isAhead = (since: Date, at: Date): boolean => since.getTime() - at.getTime() > aheadSeconds * 1000
