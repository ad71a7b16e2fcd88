import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../platform/database.ts'
import type { SessionBody } from './bodies.ts'
import { confirmEmailChange } from './change-email.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { AuthFailure, refuse } from './errors.ts'
import { isBanned, issueSession } from './issue-session.ts'
import { readBody } from './read-body.ts'
import { hashToken } from './secrets.ts'
import { amrOf, hashCode } from './send-token.ts'
import {
  commitForGood,
  personOfToken,
  spendToken,
  takeAttempts,
  voidTokens,
  type TokenKind,
  type TokenRow,
} from './store/one-time-tokens.ts'
import { changeUser, lockById, syncEmailIdentity, type UserRow } from './store/users.ts'
import { plainCode } from './typed-code.ts'

export const verifyTypes = ['signup', 'invite', 'magiclink', 'email', 'recovery', 'email_change'] as const
export type VerifyType = (typeof verifyTypes)[number]
export const verifyBody = z.object({
  type: z.string(),
  email: z.string().max(1000).optional(),
  token: z.string().max(200).optional(),
  token_hash: z.string().max(200).optional(),
})
export type HalfBody = { msg: string; code: '200' }
export const halfWay: HalfBody = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
}

/** Spends the link or the code of a mail. */
export async function verify(deps: IdentityDeps, call: AuthCall): Promise<SessionBody | HalfBody> {
  const input = readBody(verifyBody, call.body)
  const type =
    verifyTypes.find((known) => known === input.type) ??
    refuse('validation_failed', { message: `type must be one of ${verifyTypes.join(', ')}` })
  const { token_hash: tokenHash, email, token } = input
  if (!tokenHash && !(email && token))
    refuse('validation_failed', { message: 'Verify requires either a token_hash, or an email and a token' })
  const kinds = kindsOf(type)
  const guess = { email: (email ?? '').trim().toLowerCase(), code: plainCode(token ?? ''), kinds, at: deps.clock.now() }
  const hash = tokenHash
    ? hashToken(tokenHash)
    : // Committed before anything else: a guess counts, whatever comes of it.
      await guessed(deps, guess)
  if (!hash) refuse('otp_expired')
  const outcome = await deps.database.transaction({}, async ({ db }) => {
    const found = await redeem(deps, db, { hash, kinds, call })
    if (found instanceof AuthFailure || found === 'half') return found
    const { user, token: spent } = found
    const byCode = !tokenHash && spent.kind === 'magiclink'
    return issueSession(deps, db, { user, method: byCode ? 'otp' : amrOf(spent.kind), call })
  })
  if (outcome instanceof AuthFailure) throw outcome
  return outcome === 'half' ? halfWay : outcome
}

export function kindsOf(type: VerifyType): TokenKind[] {
  return type === 'email' ? ['signup', 'magiclink'] : [type]
}

type Guess = {
  /** Where the code was mailed to, as it is typed. */
  readonly email: string
  readonly code: string
  readonly kinds: readonly TokenKind[]
  /** The only person whose code it may be. */
  readonly userId?: string
  readonly at: Date
}

/**
 * The token whose code was guessed right. Where codes are closed for the address, none is: told apart from a wrong one by nobody but
 * the owner, who reads so in a mail when they close.
 */
export async function guessed(
  deps: IdentityDeps,
  { email, code, kinds, userId, at }: Guess,
): Promise<Buffer | undefined> {
  const state = await deps.limits.codeGuess(email)
  const { hash, tell } = await deps.database.transaction({}, async ({ db }) => {
    const candidates = await takeAttempts(db, { sentTo: email, kinds, userId: userId ?? null, at })
    const right = state === 'closed' ? undefined : candidates.find((row) => matchesCode(deps, row, code))
    if (right) await deps.limits.codeWasRight(db, email)
    const closes = state === 'last' && !right
    // A mail that is promised is written down for good, and for every address alike.
    if (closes) await commitForGood(db)
    // For every address, as the answer must not tell whether there is an account.
    const order = { kind: 'codes_closed', address: email, language: undefined } as const
    return { hash: right?.hash, tell: closes ? await deps.orders.write(db, order) : () => {} }
  })
  tell()
  return hash
}

function matchesCode(deps: IdentityDeps, row: TokenRow, code: string): boolean {
  return timingSafeEqual(hashCode(deps, { userId: row.user_id, kind: row.kind, code }), row.code_hash)
}

type Redeeming = { hash: Buffer; kinds: TokenKind[]; call: AuthCall }

/** Spends a token, and answers whom it belongs to, with the mailbox now proven. A refusal is an answer: it stays spent. */
export async function redeem(
  deps: IdentityDeps,
  db: Db,
  { hash, kinds, call }: Redeeming,
): Promise<{ user: UserRow; token: TokenRow } | 'half' | AuthFailure> {
  const personId = await personOfToken(db, hash)
  // Held first: whoever voids open links at this moment is waited for, and the link is seen to be void.
  const user = personId && (await lockById(db, personId))
  const token = await spendToken(db, { hash, kinds, at: deps.clock.now() })
  if (!user || !token) return new AuthFailure('otp_expired')
  const proven = await prove(deps, db, { user, token, call })
  if (!(proven instanceof AuthFailure)) await deps.limits.mailboxProven(db, token.sent_to)
  return proven instanceof AuthFailure || proven === 'half' ? proven : { user: proven, token }
}

type Proving = { user: UserRow; token: TokenRow; call: AuthCall }

async function prove(
  deps: IdentityDeps,
  db: Db,
  { user, token, call }: Proving,
): Promise<UserRow | 'half' | AuthFailure> {
  const at = deps.clock.now()
  if (isBanned(user, at)) return new AuthFailure('user_banned', { status: 403 })
  if (token.kind === 'email_change') return confirmEmailChange(deps, db, { user, token, call })
  // The mail went to an address that is no longer this person's.
  if (token.sent_to !== user.email) return new AuthFailure('otp_expired')
  await voidTokens(db, { userId: user.id, kinds: [token.kind] })
  if (user.email_confirmed_at) return user
  await syncEmailIdentity(db, { userId: user.id, email: user.email, verified: true, at })
  // Whoever typed a password for this mailbox before it was proven may be somebody else: only the sign-up's own mail keeps it.
  // An invitation has none; one that stands there was typed after it.
  const keepsPassword = token.kind === 'signup'
  // It is a new one: what was guessed while nobody had the address is nothing to its owner.
  if (keepsPassword) await deps.attempts.forget(db, user.email)
  return changeUser(
    db,
    user.id,
    { email_confirmed_at: at, holds_email: true, ...(keepsPassword ? {} : { password_hash: null }) },
    at,
  )
}
