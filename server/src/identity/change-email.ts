import { paths } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { AuthFailure } from './errors.ts'
import { languageFor } from './language-for.ts'
import { languageOf } from './language.ts'
import type { Challenge } from './read-body.ts'
import { tellSecurity } from './security-events.ts'
import { sendToken } from './send-token.ts'
import { voidCodes } from './store/flow-states.ts'
import { voidTokens, type TokenRow } from './store/one-time-tokens.ts'
import { changeUser, findByEmail, syncEmailIdentity, type UserRow } from './store/users.ts'

type Change = { user: UserRow; newEmail: string; challenge: Challenge; acceptLanguage: string | undefined }

/** Remembers the wish; the mails follow. What was mailed for an earlier wish says yes to that one alone. */
export async function requestEmailChange(db: Db, user: UserRow, newEmail: string, at: Date): Promise<UserRow> {
  if (user.new_email !== newEmail) await voidTokens(db, { userId: user.id, kinds: ['email_change'] })
  const change = { new_email: newEmail, email_change_sent_at: at, email_change_confirmed: null }
  return changeUser(db, user.id, change, at)
}

/**
 * Asks both mailboxes; the new one, which may be anybody's, no more often than others may ask it, and without a word of that.
 * The owner of a taken address learns of the attempt; the one who asked cannot tell.
 */
export async function sendEmailChange(deps: IdentityDeps, db: Db, { user, newEmail, ...rest }: Change): Promise<void> {
  await sendToken(deps, db, { user, kind: 'email_change', sentTo: user.email, ...rest })
  const [wait = 0] = await deps.limits.mailWaits(db, 'email_change_new', [newEmail])
  if (wait > 0) return
  const owner = await findByEmail(db, newEmail)
  if (!owner) return sendToken(deps, db, { user, kind: 'email_change', sentTo: newEmail, ...rest })
  const language = await languageFor(db, owner, { otherwise: rest.acceptLanguage })
  await deps.mails.send(db, { kind: 'account_exists', to: newEmail, language })
}

/** One of the two mailboxes said yes: the first is remembered, the second makes the change. */
export async function confirmEmailChange(
  deps: IdentityDeps,
  db: Db,
  { user, token, call }: { user: UserRow; token: TokenRow; call: AuthCall },
): Promise<UserRow | 'half' | AuthFailure> {
  const at = deps.clock.now()
  const side = token.sent_to === user.email ? 'current' : 'new'
  if (!user.new_email || (side === 'new' && token.sent_to !== user.new_email)) return new AuthFailure('otp_expired')
  if (user.email_change_confirmed === null || user.email_change_confirmed === side) {
    await changeUser(db, user.id, { email_change_confirmed: side }, at)
    return 'half'
  }
  if (await findByEmail(db, user.new_email)) return new AuthFailure('conflict')
  const change = {
    email: user.new_email,
    new_email: null,
    email_change_sent_at: null,
    email_change_confirmed: null,
    email_confirmed_at: at,
    holds_email: true,
  }
  const changed = await changeUser(db, user.id, change, at)
  await syncEmailIdentity(db, { userId: user.id, email: changed.email, verified: true, at })
  // Links sent to the former address open nothing any more.
  await voidTokens(db, { userId: user.id, kinds: null })
  await voidCodes(db, { userId: user.id, provider: 'email' })
  // What was guessed while nobody had the new one was at no password of theirs.
  await deps.attempts.forget(db, changed.email)
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'email-changed')
  await deps.mails.send(db, {
    kind: 'email_changed',
    to: user.email,
    language: languageOf(user.user_metadata, call.acceptLanguage),
  })
  await deps.notices.notify(db, {
    kind: 'identity.email-changed',
    organisationId: null,
    to: { people: [user.id] },
    by: null,
    data: { email: changed.email },
    link: paths.profile(),
    key: call.requestId,
    at,
  })
  return changed
}
