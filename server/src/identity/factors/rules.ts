import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { Aal } from '../access-token.ts'
import type { BearerCall, IdentityDeps } from '../deps.ts'
import { plainLine } from '../../platform/plain-line.ts'
import { refuse } from '../errors.ts'
import { tellSecurity } from '../security-events.ts'
import { changeFactor, type FactorRow } from '../store/factors.ts'
import { findSession } from '../store/sessions.ts'
import { holdById, type UserRow } from '../store/users.ts'

export const challengeSeconds = 300
export const mostFactors = 10
/** An enrolment that nobody finished makes room after this long. */
export const unfinishedSeconds = 600
const mostFailures = 10
const failureSeconds = 15 * 60
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
export async function holdCaller(db: Db, call: BearerCall): Promise<UserRow> {
  const user = (await holdById(db, call.userId)) ?? refuse('user_not_found')
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
export function secondsClosed({ failures, failures_since: since }: FactorRow, at: Date): number {
  if (failures < mostFailures || !since || isAhead(since, at)) return 0
  return Math.max(0, Math.ceil(since.getTime() / 1000 + failureSeconds - at.getTime() / 1000))
}

/** What began later than now, by more than the clocks of two servers differ, began before the clock was set back, and is over. */
const isAhead = (since: Date, at: Date): boolean => since.getTime() - at.getTime() > aheadSeconds * 1000

/** Counts a wrong answer, which must stay written: the caller answers with a failure and throws none. */
export async function countFailure(
  deps: IdentityDeps,
  db: Db,
  { factor, call, reason }: { factor: FactorRow; call: BearerCall; reason: string },
): Promise<void> {
  const at = deps.clock.now()
  const { failures_since: since } = factor
  const goesOn = since !== null && !isAhead(since, at) && at.getTime() - since.getTime() < failureSeconds * 1000
  const failures = goesOn ? factor.failures + 1 : 1
  await changeFactor(db, factor.id, { failures, failures_since: goesOn ? since : at }, at)
  const action = failures >= mostFailures ? 'second-factor-closed' : 'second-factor-failed'
  const details = { factorId: factor.id, reason, failures, sessionId: call.sessionId }
  await tellSecurity(db, { personId: factor.user_id, requestId: call.requestId, at }, action, details)
}
