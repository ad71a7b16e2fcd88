import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { UserBody } from '../bodies.ts'
import { requestEmailChange } from '../change-email.ts'
import { createUser } from '../create-user.ts'
import type { AuthCall, IdentityDeps } from '../deps.ts'
import { describeUser } from '../describe-user.ts'
import { readEmail } from '../email-address.ts'
import { refuse } from '../errors.ts'
import { isSettled } from '../is-settled.ts'
import { metadata, password, readBody, refuseLongMetadata } from '../read-body.ts'
import { makeToken } from '../send-token.ts'
import { personalWords } from '../sign-up.ts'
import type { TokenKind } from '../store/one-time-tokens.ts'
import { changeUser, findByEmail, type UserRow } from '../store/users.ts'
import { nobody, tellOf } from './manage-people.ts'

const kinds = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const satisfies Record<string, TokenKind>

export const generateLinkBody = z.object({
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']),
  email: z.string(),
  password: password.optional(),
  new_email: z.string().optional(),
  data: metadata.optional(),
  redirect_to: z.string().max(2000).optional(),
})
type Asked = z.output<typeof generateLinkBody>

export type LinkBody = UserBody & {
  action_link: string
  email_otp: string
  hashed_token: string
  redirect_to: string
  verification_type: string
}

/** The link that a mail would carry, for whoever sends their mails themselves. */
export async function generateLink(deps: IdentityDeps, call: AuthCall): Promise<LinkBody> {
  const input = readBody(generateLinkBody, call.body)
  const email = readEmail(input.email)
  const data = input.data ?? {}
  refuseLongMetadata(data)
  if (input.type === 'signup' && !input.password) refuse('validation_failed', { message: 'password is required' })
  if (input.password) await deps.passwords.refuseUnfit(input.password, personalWords(email, data))
  const passwordHash = input.type === 'signup' && input.password ? await deps.passwords.hash(input.password) : null
  return deps.database.transaction({}, async ({ db }) => {
    const found = await whom(deps, db, { input, email, passwordHash })
    const kind = kinds[input.type]
    const user = kind === 'email_change' ? await changing(deps, db, { user: found, input }) : found
    const sentTo = input.type === 'email_change_new' ? (user.new_email ?? email) : email
    const { token, code } = await makeToken(deps, db, { user, kind, sentTo, challenge: null })
    await tellOf(deps, db, { user, call, action: 'admin-link-made', details: { type: input.type } })
    const redirectTo = deps.redirects.allow(input.redirect_to ?? text(call.query['redirect_to']))
    const query = new URLSearchParams({ token, type: kind, redirect_to: redirectTo })
    return {
      ...(await describeUser(db, user)),
      action_link: `${deps.tokens.issuer}/verify?${query.toString()}`,
      email_otp: code,
      hashed_token: token,
      redirect_to: redirectTo,
      verification_type: input.type,
    }
  })
}

type Sought = { input: Asked; email: string; passwordHash: string | null }

/** The account of the address; a link that begins one makes it. */
async function whom(deps: IdentityDeps, db: Db, { input, email, passwordHash }: Sought): Promise<UserRow> {
  const known = await findByEmail(db, email)
  const begins = input.type === 'signup' || input.type === 'invite'
  if (known && begins && isSettled(known)) refuse('user_already_exists')
  // What somebody typed for this mailbox before is not its owner's.
  const anew = { password_hash: passwordHash, user_metadata: input.data ?? {} }
  if (known) return begins ? changeUser(db, known.id, anew, deps.clock.now()) : known
  if (!begins && input.type !== 'magiclink') return nobody()
  const person = { email, passwordHash, userMetadata: input.data ?? {}, confirmed: false, at: deps.clock.now() }
  return (await createUser(db, person)) ?? refuse('conflict')
}

async function changing(
  deps: IdentityDeps,
  db: Db,
  { user, input }: { user: UserRow; input: Asked },
): Promise<UserRow> {
  const to = input.new_email
    ? readEmail(input.new_email)
    : refuse('validation_failed', { message: 'new_email is required' })
  if (await findByEmail(db, to)) refuse('user_already_exists')
  return user.new_email === to ? user : requestEmailChange(db, user, to, deps.clock.now())
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
