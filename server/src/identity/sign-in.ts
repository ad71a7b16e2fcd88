import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SessionBody } from './bodies.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { refuse } from './errors.ts'
import { guessPassword } from './guess-password.ts'
import { isBanned, openSession } from './issue-session.ts'
import { guessable } from './passwords.ts'
import { password, readBody } from './read-body.ts'
import { personalWords } from './sign-up.ts'
import { isKnownPlace } from './store/sign-in-places.ts'
import { changeUser, lockById, lookUpByEmail, type UserRow } from './store/users.ts'
import { placeOf } from './tell-sign-in.ts'

export const signInBody = z.object({
  // U+0000 stands in no address. Looked up, it would be refused by the database, and the request not counted.
  email: z
    .string()
    .max(1000)
    .refine((email) => !email.includes('\0'))
    .optional(),
  phone: z.string().optional(),
  password: password.optional(),
})

/** Address and password. Until the password is right, every refusal reads the same and takes as long. */
export async function signIn(deps: IdentityDeps, call: AuthCall): Promise<SessionBody> {
  await deps.limits.grant('password', call.ip)
  const leave = deps.passwords.takePlace(call.ip)
  try {
    return await authenticate(deps, call, readCredentials(call.body))
  } finally {
    leave()
  }
}

type Credentials = { readonly email: string; readonly given: string }

function readCredentials(body: unknown): Credentials {
  const input = readBody(signInBody, body)
  if (input.phone && !input.email) refuse('provider_disabled')
  if (!input.email || input.password === undefined)
    refuse('validation_failed', { message: 'missing email or password' })
  return { email: input.email.trim().toLowerCase(), given: input.password }
}

async function authenticate(deps: IdentityDeps, call: AuthCall, { email, given }: Credentials): Promise<SessionBody> {
  const found = await lookUpByEmail(deps.database, email)
  // An unknown address is looked up like a known one.
  const place = placeOf(deps, found?.id ?? randomUUID(), call, deps.clock.now())
  const matches = await guessPassword(deps, {
    user: { email, password_hash: found?.password_hash ?? null },
    given,
    ip: call.ip,
    fromKnownPlace: await isKnownPlace(deps.database, place),
  })
  if (!found || !matches) refuse('invalid_credentials')
  const session = await openUnlessChanged(deps, call, { user: found, given })
  if (session) return session
  // A sign-in beside this one may have renewed the hash of the same password.
  const newer = await lookUpByEmail(deps.database, email)
  if (!newer || !(await deps.passwords.matches(newer.password_hash, given, { ip: call.ip })))
    refuse('invalid_credentials')
  return (await openUnlessChanged(deps, call, { user: newer, given })) ?? refuse('invalid_credentials')
}

/** Nothing is opened where the password was changed since it was verified. */
async function openUnlessChanged(
  deps: IdentityDeps,
  call: AuthCall,
  { user, given }: { user: UserRow; given: string },
): Promise<SessionBody | undefined> {
  const { clock, database, passwords } = deps
  const newHash =
    user.password_hash && passwords.isOutdated(user.password_hash) ? await passwords.hash(given) : undefined
  const opened = await database.transaction({}, async ({ db }) => {
    const held = await lockById(db, user.id)
    if (held?.password_hash !== user.password_hash) return undefined
    if (isBanned(held, clock.now())) refuse('user_banned')
    if (!held.email_confirmed_at) refuse('email_not_confirmed')
    if (newHash) await changeUser(db, user.id, { password_hash: newHash }, clock.now())
    return openSession(deps, db, { user, method: 'password', call })
  })
  if (!opened) return undefined
  const words = [...personalWords(user.email, user.user_metadata), ...opened.organisations]
  const isWeak = await passwords.isGuessable(given, words)
  return isWeak ? { ...opened.body, weak_password: { message: guessable, reasons: ['pwned'] } } : opened.body
}
