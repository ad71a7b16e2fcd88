import { paths } from '@athar/contracts'
import { z } from 'zod'
import type { Db } from '../platform/database.ts'
import type { UserBody } from './bodies.ts'
import { requestEmailChange } from './change-email.ts'
import type { BearerCall, IdentityDeps } from './deps.ts'
import { describeUser } from './describe-user.ts'
import { readEmail } from './email-address.ts'
import { refuse } from './errors.ts'
import { lockCaller, isVerified, refuseBelowAal2 } from './factors/rules.ts'
import { guessPassword } from './guess-password.ts'
import { askedLanguage, languageOf } from './language.ts'
import { challenge, challengeOf, metadata, password, readBody, refuseLongMetadata } from './read-body.ts'
import { tellSecurity } from './security-events.ts'
import { sendToken } from './send-token.ts'
import { freshSeconds } from './session-limits.ts'
import { personalWords } from './sign-up.ts'
import { factorsOf } from './store/factors.ts'
import { spendToken, voidTokens } from './store/one-time-tokens.ts'
import { endKeysOf, endSessionsOf, findSession } from './store/sessions.ts'
import { readUserParts } from './store/user-parts.ts'
import { changeUser, findById, organisationNames, type UserChange, type UserRow } from './store/users.ts'
import { plainCode } from './typed-code.ts'
import { guessed } from './verify.ts'

export const updateUserBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: password.optional(),
  current_password: password.optional(),
  nonce: z.string().max(100).optional(),
  data: metadata.optional(),
  ...challenge,
})

export async function readUser(deps: IdentityDeps, call: BearerCall): Promise<UserBody> {
  return deps.database.transaction({}, async ({ db }) => {
    const user = (await findById(db, call.userId)) ?? refuse('user_not_found')
    return describeUser(db, user)
  })
}

/** Changes what a person may change about themselves: their data, their password, their address. */
export async function updateUser(deps: IdentityDeps, call: BearerCall): Promise<UserBody> {
  const input = readBody(updateUserBody, call.body)
  const pkce = challengeOf(input)
  if (input.phone) refuse('provider_disabled')
  const { user, factors } = await deps.database.transaction({}, async ({ db }) => {
    const found = (await findById(db, call.userId)) ?? refuse('user_not_found')
    return { user: found, factors: await factorsOf(db, found.id) }
  })
  const newEmail = input.email === undefined ? undefined : readEmail(input.email)
  const changesEmail = newEmail !== undefined && newEmail !== user.email
  // Whoever came in by a recovery mail changes none of it before the second factor: the mailbox alone defeats it not.
  const renames = isRenamed(user.user_metadata, input.data ?? {})
  if (changesEmail || renames || input.password !== undefined) refuseBelowAal2(call.aal, factors, { status: 401 })
  const change =
    input.password === undefined
      ? undefined
      : await newPassword(deps, call, user, {
          ...input,
          password: input.password,
          secondFactor: factors.some(isVerified),
        })
  if (changesEmail) await deps.limits.mail('email_change', user.email)
  const result = await deps.database.transaction({}, async ({ db }) => {
    const held = await lockCaller(db, call)
    if (change?.spends) await spendNonce(db, change.spends, deps.clock.now())
    const written: UserChange = {
      ...(input.data ? { user_metadata: merge(held, input.data) } : {}),
      ...(change ? { password_hash: change.hash } : {}),
    }
    const changed = await changeUser(db, held.id, written, deps.clock.now())
    if (change) await afterNewPassword(deps, db, changed, call)
    const pending = changesEmail ? await requestEmailChange(db, changed, newEmail, deps.clock.now()) : changed
    const order = {
      kind: 'new_email',
      address: pending.email,
      personId: pending.id,
      newEmail: newEmail ?? '',
      challenge: pkce,
      language: askedLanguage(call.acceptLanguage),
    } as const
    // After the answer: how long it takes depends on whether the new address has an owner.
    const mail = changesEmail ? await deps.orders.write(db, order) : () => {}
    const body = await describeUser(db, pending)
    if (change?.isSame) refuse('same_password')
    return { mail, body }
  })
  result.mail()
  return result.body
}

/** Mails a code that vouches for a session older than a day. */
export async function reauthenticate(deps: IdentityDeps, call: BearerCall): Promise<Record<string, never>> {
  const user = await deps.database.transaction(
    {},
    async ({ db }) => (await findById(db, call.userId)) ?? refuse('user_not_found'),
  )
  await deps.limits.mail('reauthentication', user.email)
  await deps.database.transaction({}, ({ db }) =>
    sendToken(deps, db, {
      user,
      kind: 'reauthentication',
      sentTo: user.email,
      challenge: null,
      acceptLanguage: call.acceptLanguage,
    }),
  )
  return {}
}

/** Of what people say about themselves others read the name alone. */
const isRenamed = (before: Record<string, unknown>, given: Record<string, unknown>): boolean =>
  'full_name' in given && (given['full_name'] ?? undefined) !== before['full_name']

function merge(
  { user_metadata: before, app_metadata: beside }: UserRow,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null))
  refuseLongMetadata(merged, beside)
  return merged
}

type PasswordChange = {
  password: string
  current_password?: string | undefined
  nonce?: string | undefined
  secondFactor: boolean
}
type NewPassword = {
  readonly hash: string
  readonly spends: Buffer | undefined
  /** It is the present one. Told last: whoever sits at somebody's session and has the change fail otherwise learns nothing of it. */
  readonly isSame: boolean
}

async function newPassword(
  deps: IdentityDeps,
  call: BearerCall,
  user: UserRow,
  input: PasswordChange,
): Promise<NewPassword> {
  const organisations = await deps.database.transaction({}, ({ db }) => organisationNames(db, user.id))
  const words = [...personalWords(user.email, user.user_metadata), ...organisations]
  await deps.passwords.refuseUnfit(input.password, words, { secondFactor: input.secondFactor })
  const spends = await refuseStale(deps, call, user, input.nonce)
  const { current_password: given } = input
  if (given === undefined) {
    if (await owesCurrent(deps, call, user)) refuse('current_password_required')
  } else if (!(await guessPassword(deps, { user, given, ip: call.ip, fromKnownPlace: true })))
    refuse('current_password_invalid')
  const isSame = await deps.passwords.matches(user.password_hash, input.password)
  return { hash: await deps.passwords.hash(input.password), spends, isSame }
}

/** The token of the code that vouches for an old session, where one is needed; spent with the change, for it may be refused yet. */
async function refuseStale(
  deps: IdentityDeps,
  call: BearerCall,
  user: UserRow,
  nonce: string | undefined,
): Promise<Buffer | undefined> {
  const at = deps.clock.now()
  const session =
    (await deps.database.transaction({}, ({ db }) => findSession(db, call.sessionId))) ??
    // Ended while the new password was looked at.
    refuse('session_not_found', { status: 403 })
  if (at.getTime() - session.created_at.getTime() <= freshSeconds * 1000) return undefined
  if (!nonce) refuse('reauthentication_needed')
  const guess = { email: user.email, code: plainCode(nonce), kinds: ['reauthentication'], userId: user.id, at } as const
  return (await guessed(deps, guess)) ?? refuse('reauthentication_not_valid')
}

async function spendNonce(db: Db, hash: Buffer, at: Date): Promise<void> {
  if (!(await spendToken(db, { hash, kinds: ['reauthentication'], at }))) refuse('reauthentication_not_valid')
}

/** Where the operator asks for it, of everybody who has a password but those who came by the mail for a forgotten one. */
async function owesCurrent(deps: IdentityDeps, call: BearerCall, user: UserRow): Promise<boolean> {
  if (!deps.config.auth.needsCurrentPassword || user.password_hash === null) return false
  const { amr } = await deps.database.transaction({}, ({ db }) =>
    readUserParts(db, { userId: user.id, sessionId: call.sessionId }),
  )
  return amr.every(({ method }) => method !== 'recovery')
}

/** Ends every other session, every key and every open link: the old password may have made them. */
async function afterNewPassword(deps: IdentityDeps, db: Db, user: UserRow, call: BearerCall): Promise<void> {
  await endSessionsOf(db, { userId: user.id, except: call.sessionId })
  await endKeysOf(db, { userId: user.id, at: deps.clock.now() })
  await voidTokens(db, { userId: user.id, kinds: null })
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at: deps.clock.now() }, 'password-changed')
  await deps.mails.send(db, {
    kind: 'password_changed',
    to: user.email,
    language: languageOf(user.user_metadata, call.acceptLanguage),
  })
  await deps.notices.notify(db, {
    kind: 'identity.password-changed',
    organisationId: null,
    to: { people: [user.id] },
    by: null,
    data: {},
    link: paths.profileSecurity(),
    key: call.requestId,
    at: deps.clock.now(),
  })
  await deps.attempts.forget(db, user.email)
}
