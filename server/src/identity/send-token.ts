import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import type { IdentityDeps } from './deps.ts'
import { languageOf } from './language.ts'
import type { MailKind } from './mails.ts'
import type { Challenge } from './read-body.ts'
import { hashToken, randomCode, randomToken } from './secrets.ts'
import { insertFlow } from './store/flow-states.ts'
import { insertToken, linkSeconds, type TokenKind } from './store/one-time-tokens.ts'
import type { UserRow } from './store/users.ts'

export type Sending = {
  user: UserRow
  kind: TokenKind
  /** Absent where the mail is called as what it brings. */
  mail?: MailKind
  sentTo: string
  challenge: Challenge
  acceptLanguage: string | undefined
  /** As the client asked for it; only a page of our own, or a listed address, is led to. */
  redirectTo?: unknown
}

/** The mail of a sign-up; of one after another with another password, which ends by choosing one. */
export const signUpMail = { kind: 'signup' } as const
export const contestedMail = { kind: 'recovery', mail: 'signup_contested' } as const

/** Mails a link and a code that prove the mailbox; either one serves once. */
export async function sendToken(deps: IdentityDeps, db: Db, sending: Sending): Promise<void> {
  await mailToken(deps, db, sending, await makeToken(deps, db, sending))
}

export async function mailToken(
  deps: IdentityDeps,
  db: Db,
  sending: Sending,
  { token, code }: MadeToken,
): Promise<void> {
  const { user, kind, sentTo } = sending
  const goOn = deps.redirects.goOn(sending.redirectTo)
  const mailKind = sending.mail ?? (kind === 'email_change' && sentTo !== user.email ? 'email_change_new' : kind)
  await deps.mails.send(db, {
    kind: mailKind,
    to: sentTo,
    language: languageOf(user.user_metadata, sending.acceptLanguage),
    token,
    code,
    newEmail: user.new_email ?? undefined,
    // Our own page has a password chosen; another site, which asked for a sign-up, would not know that it must.
    goOn: mailKind === contestedMail.mail && !goOn?.startsWith('/') ? undefined : goOn,
  })
}

export type MadeToken = { token: string; code: string }

/** The link's token and the code, for whoever brings them to the mailbox. */
export async function makeToken(
  deps: IdentityDeps,
  db: Db,
  { user, kind, sentTo, challenge }: Omit<Sending, 'acceptLanguage' | 'redirectTo'>,
): Promise<MadeToken> {
  const token = randomToken(challenge ? 'pkce_' : '')
  const code = randomCode()
  const expiresAt = new Date(deps.clock.now().getTime() + linkSeconds * 1000)
  const flowId = challenge ? randomUUID() : null
  if (challenge && flowId)
    await insertFlow(db, { id: flowId, ...challenge, user_id: user.id, amr: amrOf(kind), expires_at: expiresAt })
  await insertToken(db, {
    hash: hashToken(token),
    user_id: user.id,
    kind,
    sent_to: sentTo,
    code_hash: hashCode(deps, { userId: user.id, kind, code }),
    expires_at: expiresAt,
    flow_id: flowId,
  })
  return { token, code }
}

/** Keyed, because six digits alone could be guessed from a stolen table. */
export function hashCode(
  deps: Pick<IdentityDeps, 'masterKey'>,
  of: { userId: string; kind: TokenKind; code: string },
): Buffer {
  return deps.masterKey.hmac('auth one-time code', `${of.kind} ${of.userId} ${of.code}`)
}

/** How a session opened by this proof is described in its tokens. */
export function amrOf(kind: TokenKind): string {
  if (kind === 'signup' || kind === 'invite') return 'email/signup'
  return kind === 'recovery' || kind === 'magiclink' ? kind : 'otp'
}
