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
import { spendToken, takeAttempts, voidTokens, type TokenKind, type TokenRow } from './store/one-time-tokens.ts'
import { changeUser, holdById, syncEmailIdentity, type UserRow } from './store/users.ts'
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
  const at = deps.clock.now()
  // Committed before anything else: a guess counts, and a token is spent, whatever comes of it.
  const found = await deps.database.transaction({}, async ({ db }) =>
    tokenHash
      ? spendToken(db, { hash: hashToken(tokenHash), kinds: kindsOf(type), at })
      : spendCode(deps, db, {
          email: (email ?? '').trim().toLowerCase(),
          code: plainCode(token ?? ''),
          kinds: kindsOf(type),
          at,
        }),
  )
  if (!found) refuse('otp_expired')
  const outcome = await deps.database.transaction({}, async ({ db }) => {
    const user = await redeem(deps, db, { token: found, call })
    if (user instanceof AuthFailure || user === 'half') return user
    const byCode = !tokenHash && found.kind === 'magiclink'
    return issueSession(deps, db, { user, method: byCode ? 'otp' : amrOf(found.kind), call })
  })
  if (outcome instanceof AuthFailure) throw outcome
  return outcome === 'half' ? halfWay : outcome
}

export function kindsOf(type: VerifyType): TokenKind[] {
  return type === 'email' ? ['signup', 'magiclink'] : [type]
}

async function spendCode(
  deps: IdentityDeps,
  db: Db,
  guess: { email: string; code: string; kinds: TokenKind[]; at: Date },
): Promise<TokenRow | undefined> {
  const candidates = await takeAttempts(db, { sentTo: guess.email, kinds: guess.kinds, userId: null, at: guess.at })
  const right = candidates.find((row) => matchesCode(deps, row, guess.code))
  return right && spendToken(db, { hash: right.hash, kinds: guess.kinds, at: guess.at })
}

export function matchesCode(deps: IdentityDeps, row: TokenRow, code: string): boolean {
  // Both sides are keyed digests: how far they agree says nothing about the code.
  return hashCode(deps, { userId: row.user_id, kind: row.kind, code }).equals(row.code_hash)
}

/** Whom the spent token belongs to, with the mailbox now proven. */
export async function redeem(
  deps: IdentityDeps,
  db: Db,
  { token, call }: { token: TokenRow; call: AuthCall },
): Promise<UserRow | 'half' | AuthFailure> {
  const at = deps.clock.now()
  const user = await holdById(db, token.user_id)
  if (!user) return new AuthFailure('otp_expired')
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
  return changeUser(db, user.id, { email_confirmed_at: at, ...(keepsPassword ? {} : { password_hash: null }) }, at)
}
