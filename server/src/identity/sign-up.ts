import { z } from 'zod'
import type { Db } from '../platform/database.ts'
import { userBody, type SessionBody, type UserBody } from './bodies.ts'
import { createUser, emailIdentity } from './create-user.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { readEmail } from './email-address.ts'
import { refuse } from './errors.ts'
import { isSettled } from './is-settled.ts'
import { issueSession } from './issue-session.ts'
import { languageOf } from './language.ts'
import {
  challenge,
  challengeOf,
  metadata,
  password,
  readBody,
  refuseLongMetadata,
  type Challenge,
} from './read-body.ts'
import { tellSecurity } from './security-events.ts'
import { contestedMail, mailToken, makeToken, signUpMail, type MadeToken, type Sending } from './send-token.ts'
import { voidTokens } from './store/one-time-tokens.ts'
import { readUserParts } from './store/user-parts.ts'
import { changeUser, emptyUser, findByEmail, lookUpByEmail, syncEmailIdentity, type UserRow } from './store/users.ts'
import { asUuid } from './uuid.ts'

export const signUpBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: password.optional(),
  data: metadata.optional(),
  ...challenge,
})

type SignUp = {
  email: string
  passwordHash: string
  data: Record<string, unknown>
  challenge: Challenge
  at: Date
  /** What stood at the address before: nobody, or somebody who still has to confirm it. */
  before: UserRow | undefined
  /** The sign-up before was with the same password. */
  repeats: boolean
}

/** A new account. Whether the address already has one shows only in its own mailbox. */
export async function signUp(deps: IdentityDeps, call: AuthCall): Promise<UserBody | SessionBody> {
  const input = readBody(signUpBody, call.body)
  if (!deps.config.auth.signUp) refuse('signup_disabled')
  if (!input.email) refuse(input.phone ? 'provider_disabled' : 'anonymous_provider_disabled')
  if (!input.password) refuse('validation_failed', { message: 'Signup requires a valid password' })
  const email = readEmail(input.email)
  const data = input.data ?? {}
  refuseLongMetadata(data)
  await deps.passwords.refuseUnfit(input.password, personalWords(email, data))
  const confirms = deps.config.auth.confirmEmail
  if (confirms) await deps.limits.mail('signup', email)
  const at = deps.clock.now()
  const found = confirms ? await lookUpByEmail(deps.database, email) : undefined
  const before = found && isSettled(found) ? undefined : found
  const wanted: SignUp = {
    email,
    before,
    // Looked at where nobody signed up before as well, so that it takes as long.
    repeats: confirms && (await deps.passwords.matches(before?.password_hash ?? null, input.password)),
    passwordHash: await deps.passwords.hash(input.password),
    data,
    challenge: challengeOf(input),
    at,
  }
  const open = confirms ? withConfirmation : withoutConfirmation
  return deps.database.transaction<UserBody | SessionBody>({}, ({ db }) => open(deps, db, wanted, call))
}

/** What a guesser who knows the person tries first. */
export const personalWords = (email: string, data: Record<string, unknown>): string[] => [
  email,
  ...Object.values(data).filter((value) => typeof value === 'string'),
]

async function withConfirmation(deps: IdentityDeps, db: Db, wanted: SignUp, call: AuthCall): Promise<UserBody> {
  const existing = await findByEmail(db, wanted.email)
  if (existing && isSettled(existing)) {
    const language = languageOf(existing.user_metadata, call.acceptLanguage)
    await deps.mails.send(db, { kind: 'account_exists', to: wanted.email, language })
    return pretend(deps, wanted)
  }
  const enrolled = await enrol(deps, db, { wanted, existing, call })
  // Another sign-up took the address at this very moment; it is answered like any other.
  if (!enrolled) return pretend(deps, wanted)
  await mailToken(deps, db, enrolled.sending, enrolled.made)
  return enrolled.body
}

/**
 * Whether two signed up for a mailbox that is not confirmed. Which password is its owner's cannot be told: neither counts, and the
 * mail leads to choosing one.
 */
const isContested = (existing: UserRow | undefined, { before, repeats }: SignUp): boolean =>
  existing !== undefined && (!repeats || existing.password_hash !== before?.password_hash)

type Enrolment = { wanted: SignUp; existing: UserRow | undefined; call: AuthCall }
type Enrolled = { user: UserRow; sending: Sending; made: MadeToken; body: UserBody }

/** Writes the account and what its mail will bring. */
async function enrol(deps: IdentityDeps, db: Db, { wanted, existing, call }: Enrolment): Promise<Enrolled | undefined> {
  const { email, data, at } = wanted
  const contested = isContested(existing, wanted)
  const user = existing
    ? await replace(db, existing, { ...wanted, passwordHash: contested ? null : wanted.passwordHash })
    : await createUser(db, { ...wanted, userMetadata: data, confirmed: false })
  if (!user) return undefined
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'sign-up')
  const sending: Sending = {
    user,
    ...(contested ? contestedMail : signUpMail),
    sentTo: email,
    challenge: wanted.challenge,
    acceptLanguage: call.acceptLanguage,
    redirectTo: call.query['redirect_to'],
  }
  await voidTokens(db, { userId: user.id, kinds: ['signup', 'recovery'] })
  const made = await makeToken(deps, db, sending)
  await changeUser(db, user.id, { confirmation_sent_at: at }, at)
  const { identities } = await readUserParts(db, { userId: user.id, sessionId: null })
  const own = identities.find(({ provider }) => provider === 'email')
  const body = own ? newcomer(wanted, { person: user.id, identity: own.id }) : pretend(deps, wanted)
  return { user, sending, made, body }
}

/** Nobody has shown that the mailbox is theirs: the latest sign-up counts, and only its mail confirms. */
async function replace(
  db: Db,
  existing: UserRow,
  wanted: Pick<SignUp, 'email' | 'data' | 'at'> & { passwordHash: string | null },
): Promise<UserRow> {
  await syncEmailIdentity(db, { userId: existing.id, email: wanted.email, verified: false, at: wanted.at })
  return changeUser(db, existing.id, { password_hash: wanted.passwordHash, user_metadata: wanted.data }, wanted.at)
}

async function withoutConfirmation(deps: IdentityDeps, db: Db, wanted: SignUp, call: AuthCall): Promise<SessionBody> {
  const user = await createUser(db, { ...wanted, userMetadata: wanted.data, confirmed: true })
  if (!user) refuse('user_already_exists')
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at: wanted.at }, 'sign-up')
  return issueSession(deps, db, { user, method: 'password', call })
}

/** What a new account would have been answered, with ids that stay the same for the address. */
function pretend(deps: IdentityDeps, wanted: SignUp): UserBody {
  const idOf = (what: string) => asUuid(deps.masterKey.hmac('auth pretended account', `${what} ${wanted.email}`))
  return newcomer(wanted, { person: idOf('person'), identity: idOf('identity') })
}

/**
 * An account of this moment, from nothing but what was sent: what an earlier sign-up left behind, or a mail for a new password,
 * would show that the address waits, and its absence that it is taken.
 */
function newcomer({ email, data, at }: SignUp, ids: { person: string; identity: string }): UserBody {
  const user: UserRow = {
    ...emptyUser({ id: ids.person, email, at }),
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
  }
  const identity = emailIdentity({ id: ids.identity, userId: ids.person, email, verified: false })
  return userBody(user, { identities: [{ ...identity, created_at: at, updated_at: at }], factors: [] })
}
