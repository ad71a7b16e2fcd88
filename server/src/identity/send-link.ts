import { z } from 'zod'
import type { Db } from '../platform/database.ts'
import { createUser } from './create-user.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { readEmail } from './email-address.ts'
import { refuse } from './errors.ts'
import { challenge, challengeOf, metadata, readBody, refuseLongMetadata, type Challenge } from './read-body.ts'
import { languageOf } from './language.ts'
import { contestedMail, sendToken, signUpMail } from './send-token.ts'
import { isPretended } from './store/pretended-sign-ups.ts'
import { changeUser, findByEmail, type UserRow } from './store/users.ts'
import { sendEmailChange } from './change-email.ts'

const email = { email: z.string().optional(), phone: z.string().optional(), ...challenge }
export const recoverBody = z.object(email)
export const otpBody = z.object({ ...email, create_user: z.boolean().default(true), data: metadata.optional() })
export const resendBody = z.object({ ...email, type: z.string() })

/** A link to choose a new password. The answer is the same, and as quick, for an address nobody has. */
export async function recover(deps: IdentityDeps, call: AuthCall): Promise<Record<string, never>> {
  const input = readBody(recoverBody, call.body)
  const pkce = challengeOf(input)
  const address = addressOf(input)
  await deps.limits.mail('recovery', address)
  return later(deps, async (db) => {
    const user = await findByEmail(db, address)
    if (user)
      await mailRecovery(deps, db, {
        user,
        challenge: pkce,
        acceptLanguage: call.acceptLanguage,
        redirectTo: call.query['redirect_to'],
      })
  })
}

type Recovery = { user: UserRow; challenge: Challenge; acceptLanguage: string | undefined; redirectTo?: unknown }

/** The mail itself, whoever asked for it. */
export async function mailRecovery(deps: IdentityDeps, db: Db, { user, ...sending }: Recovery): Promise<void> {
  const at = deps.clock.now()
  // The person first, as whoever uses or voids a link of theirs takes them: nobody waits in a circle.
  await changeUser(db, user.id, { recovery_sent_at: at }, at)
  await sendToken(deps, db, { user, kind: 'recovery', sentTo: user.email, ...sending })
}

/** A link that signs in without a password, and makes the account where there is none and the client asks for it. */
export async function sendMagicLink(deps: IdentityDeps, call: AuthCall): Promise<Record<string, never>> {
  const input = readBody(otpBody, call.body)
  const pkce = challengeOf(input)
  const address = addressOf(input)
  const data = input.data ?? {}
  refuseLongMetadata(data)
  await deps.limits.mail('magiclink', address)
  return later(deps, async (db) => {
    const known = await findByEmail(db, address)
    const user =
      known ??
      (input.create_user && deps.config.auth.signUp
        ? await createUser(db, {
            email: address,
            passwordHash: null,
            userMetadata: data,
            confirmed: false,
            at: deps.clock.now(),
          })
        : undefined)
    if (user)
      await sendToken(deps, db, {
        user,
        kind: 'magiclink',
        sentTo: address,
        challenge: pkce,
        acceptLanguage: call.acceptLanguage,
        redirectTo: call.query['redirect_to'],
      })
  })
}

/** The mail of an unfinished sign-up or change of address once more. */
export async function resend(deps: IdentityDeps, call: AuthCall): Promise<Record<string, never>> {
  const input = readBody(resendBody, call.body)
  const pkce = challengeOf(input)
  const { type } = input
  if (type !== 'signup' && type !== 'email_change')
    refuse('validation_failed', { message: 'type must be one of signup, email_change' })
  const address = addressOf(input)
  await deps.limits.mail(type, address)
  return later(deps, async (db) => {
    const user = await findByEmail(db, address)
    if (!user) return
    if (type === 'email_change')
      return user.new_email
        ? sendEmailChange(deps, db, {
            user,
            newEmail: user.new_email,
            challenge: pkce,
            acceptLanguage: call.acceptLanguage,
          })
        : undefined
    if (user.email_confirmed_at) return resendToOwner(deps, db, { user, acceptLanguage: call.acceptLanguage })
    const at = deps.clock.now()
    await changeUser(db, user.id, { confirmation_sent_at: at }, at)
    const contested = user.password_hash === null && (await isPretended(db, user.id))
    await sendToken(deps, db, {
      user,
      ...(contested ? contestedMail : signUpMail),
      sentTo: address,
      challenge: pkce,
      acceptLanguage: call.acceptLanguage,
      redirectTo: call.query['redirect_to'],
    })
  })
}

/** Whoever signed up for an address that has an account asks again: its owner, who may have forgotten it, is told once more. */
async function resendToOwner(
  deps: IdentityDeps,
  db: Db,
  { user, acceptLanguage }: { user: UserRow; acceptLanguage: string | undefined },
): Promise<void> {
  if (!(await isPretended(db, user.id))) return
  const language = languageOf(user.user_metadata, acceptLanguage)
  await deps.mails.send(db, { kind: 'account_exists', to: user.email, language })
}

function addressOf(input: { email?: string | undefined; phone?: string | undefined }): string {
  if (input.email) return readEmail(input.email)
  return refuse(input.phone ? 'provider_disabled' : 'validation_failed', { message: 'an email address is required' })
}

function later(deps: IdentityDeps, work: (db: Db) => Promise<unknown>): Record<string, never> {
  deps.deferred.run(() => deps.database.transaction({}, ({ db }) => work(db)))
  return {}
}
