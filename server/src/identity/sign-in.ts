import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { SessionBody } from './bodies.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { refuse } from './errors.ts'
import { beginSession, isBanned, readySession, type ReadySession } from './issue-session.ts'
import { matchPassword, type Match } from './match-password.ts'
import type { Attempt } from './password-attempts.ts'
import { guessable } from './passwords.ts'
import { password, readBody } from './read-body.ts'
import { personalWords } from './sign-up.ts'
import { changeUser, emptyUser, lookUpByEmail, type FoundUser, type UserRow } from './store/users.ts'

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
  const { leave, ...typed } = await readCredentials(deps, call)
  try {
    return await authenticate(deps, call, typed)
  } finally {
    leave()
  }
}

async function authenticate(deps: IdentityDeps, call: AuthCall, { email, given }: Typed): Promise<SessionBody> {
  const found = await lookUpByEmail(deps.database, email)
  const { attempt, match, ready } = await verifyPassword(deps, call, { email, given, found })
  if (!found || match === 'wrong') refuse('invalid_credentials')
  if (match === 'waits') {
    if (!found.email_confirmed_at && isBanned(found, deps.clock.now())) refuse('user_banned')
    // The failures before it stay counted: whoever pretends to sign up would wipe off their guesses at the account with it.
    refuse('email_not_confirmed')
  }
  const opened = await ready?.session.open()
  if (ready && opened) return advised(opened, ready.weak)
  await attempt.succeeded()
  const { body, organisations } = await openSession(deps, call, { found, given })
  return advised(body, await isWeak(deps, { found, given, organisations }))
}

/** Somebody who changed while their password was looked at. */
class Changed extends Error {}

/** A sign-in beside this one may have renewed the hash of the same password: what stands by then is looked at once more. */
async function openSession(
  deps: IdentityDeps,
  call: AuthCall,
  { found, given }: Given,
): ReturnType<typeof openBesides> {
  const opened = await openBesides(deps, call, { found, given }).catch(unlessChanged)
  if (opened) return opened
  const newer = await lookUpByEmail(deps.database, found.email)
  const match = await matchPassword(deps.passwords, newer, { given, ip: call.ip })
  if (!newer || match !== 'opens') refuse('invalid_credentials')
  return (await openBesides(deps, call, { found: newer, given }).catch(unlessChanged)) ?? refuse('invalid_credentials')
}

function unlessChanged(error: unknown): undefined {
  if (!(error instanceof Changed)) throw error
}

type Typed = { email: string; given: string }
type Asked = Typed & { found: FoundUser | undefined }

/** Whoever asks too often is told so, whatever else is wrong with what they ask. */
async function readCredentials(deps: IdentityDeps, call: AuthCall): Promise<Typed & { leave: () => void }> {
  try {
    const input = readBody(signInBody, call.body)
    if (input.phone && !input.email) refuse('provider_disabled')
    if (!input.email || input.password === undefined)
      refuse('validation_failed', { message: 'missing email or password' })
    return {
      email: input.email.trim().toLowerCase(),
      given: input.password,
      leave: deps.passwords.takePlace(call.ip),
    }
  } catch (error) {
    await deps.limits.grant('password', call.ip)
    throw error
  }
}

type Looked = {
  attempt: Attempt
  match: Match
  /** What most sign-ins come to. */
  ready: { session: ReadySession; weak: boolean } | undefined
}

/**
 * The guess is counted while the password is looked at: nobody learns anything before both are done, and a guess that is refused
 * is no longer looked at if it still waits for its turn.
 */
async function verifyPassword(deps: IdentityDeps, call: AuthCall, asked: Asked): Promise<Looked> {
  let refused = false
  // First, since it runs on a thread of its own: what follows happens beside it.
  const matching = matchPassword(deps.passwords, asked.found, {
    given: asked.given,
    ip: call.ip,
    isWanted: () => !refused,
  })
  const { attempt, counted } = deps.attempts.beginSignIn(asked.email, call.ip)
  const counting = counted.catch((error: unknown) => {
    refused = true
    throw error
  })
  const [match, ready] = await Promise.all([
    matching,
    makeReady(deps, call, { ...asked, clears: attempt.keys }),
    counting,
  ]).catch(async (error: unknown) => {
    // Nobody was told anything of the password: that was no guess at it.
    await counting.then(
      () => attempt.undone(),
      () => {},
    )
    throw error
  })
  return { attempt, match, ready }
}

const advised = (body: SessionBody, weak: boolean): SessionBody =>
  weak ? { ...body, weak_password: { message: guessable, reasons: ['pwned'] } } : body

type Given = { found: FoundUser; given: string }

const isWeak = (
  deps: IdentityDeps,
  { found, given, organisations }: Given & { organisations: readonly string[] },
): Promise<boolean> =>
  deps.passwords.isGuessable(given, [...personalWords(found.email, found.user_metadata), ...organisations])

/** Prepares the session while Argon2 runs. Unknown addresses cost as much, so that timing tells nothing. */
async function makeReady(
  deps: IdentityDeps,
  call: AuthCall,
  {
    found,
    email,
    given,
    clears,
  }: Asked & { /** Counts that the session, once open, clears. */ clears: readonly Buffer[] },
): Promise<Looked['ready']> {
  if (found && !opensPlainly(deps, found)) return undefined
  await nextTurn()
  const user = found ?? nobody(email, deps.clock.now())
  const session = await readySession(deps, { user, method: 'password', call, clears })
  return { session, weak: await isWeak(deps, { found: user, given, organisations: session.organisations }) }
}

const opensPlainly = (deps: IdentityDeps, user: FoundUser): boolean =>
  user.password_hash !== null && !deps.passwords.isOutdated(user.password_hash) && !isBanned(user, deps.clock.now())

const nobody = (email: string, at: Date): FoundUser => ({
  ...emptyUser({ id: randomUUID(), email, at }),
  pretended_hash: null,
  version: '0',
})

/** What one statement does not do: refuse those who are banned or changed meanwhile, keep a newer hash, tell of a new place. */
async function openBesides(
  deps: IdentityDeps,
  call: AuthCall,
  { found, given }: Given,
): Promise<{ body: SessionBody; organisations: readonly string[] }> {
  if (isBanned(found, deps.clock.now())) refuse('user_banned')
  const newHash =
    found.password_hash && deps.passwords.isOutdated(found.password_hash) ? await deps.passwords.hash(given) : undefined
  let organisations: readonly string[] = []
  const isStill = (held: UserRow | undefined, names: readonly string[]): void => {
    organisations = names
    // Changed while it was looked at: whoever knew only the old password does not slip in behind the change.
    if (held?.password_hash !== found.password_hash) throw new Changed()
    if (held && isBanned(held, deps.clock.now())) refuse('user_banned')
  }
  const { signed } = await deps.database.transaction({}, async ({ db }) => {
    const session = await beginSession(deps, db, { user: found, method: 'password', call, refuseUnless: isStill })
    if (newHash) await changeUser(db, found.id, { password_hash: newHash }, deps.clock.now())
    return session
  })
  return { body: await signed, organisations }
}
