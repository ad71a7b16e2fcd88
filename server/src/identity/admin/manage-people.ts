import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { UserBody } from '../bodies.ts'
import { createUser } from '../create-user.ts'
import type { AuthCall, IdentityDeps } from '../deps.ts'
import { describeUser, describeUsers } from '../describe-user.ts'
import { readEmail } from '../email-address.ts'
import { refuse } from '../errors.ts'
import { metadata, password, readBody, refuseLongMetadata } from '../read-body.ts'
import { tellSecurity } from '../security-events.ts'
import { personalWords } from '../sign-up.ts'
import { removeUser } from '../store/personal-data.ts'
import {
  changeUser,
  findByEmail,
  findById,
  lockById,
  pageOfUsers,
  syncEmailIdentity,
  type UserChange,
  type UserRow,
} from '../store/users.ts'
import { banPerson, shutOut } from './ban-person.ts'
import { bannedUntil, idIn, merged, pageLinks, pageQuery } from './rules.ts'

/** What whoever holds the secret key may write about a person. */
export const adminUserBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: password.optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
  ban_duration: z.string().max(40).optional(),
  /** Of another server: nobody could sign in by it, and nobody would know why. */
  password_hash: z.never({ error: 'hashes of other servers are not taken; send a password, or none' }).optional(),
})
type Given = z.output<typeof adminUserBody>

export async function listPeople(
  deps: IdentityDeps,
  call: AuthCall,
  reply: FastifyReply,
): Promise<{ users: UserBody[]; aud: 'authenticated' }> {
  const { page = 1, per_page: perPage = 50 } = pageQuery.parse(call.query)
  const { users, total } = await deps.database.transaction({}, async ({ db }) => {
    const found = await pageOfUsers(db, { skip: (page - 1) * perPage, take: perPage })
    return { ...found, users: await describeUsers(db, found.users) }
  })
  reply.header('x-total-count', String(total))
  reply.header('link', pageLinks(`${deps.tokens.issuer}/admin/users`, { page, perPage, total }))
  return { users, aud: 'authenticated' }
}

export async function readPerson(deps: IdentityDeps, call: AuthCall): Promise<UserBody> {
  return deps.database.transaction({}, async ({ db }) =>
    describeUser(db, (await findById(db, idIn(call.params['id']))) ?? nobody()),
  )
}

/** A person without a mail; whether their address counts as confirmed, the operator says. */
export async function createPerson(deps: IdentityDeps, call: AuthCall): Promise<UserBody> {
  const input = readBody(adminUserBody, call.body)
  if (!input.email) refuse(input.phone ? 'provider_disabled' : 'validation_failed', { message: 'email is required' })
  const email = readEmail(input.email)
  const userMetadata = merged({}, input.user_metadata ?? {})
  refuseLongMetadata(userMetadata)
  const passwordHash = await hashOf(deps, input, personalWords(email, userMetadata))
  const at = deps.clock.now()
  return deps.database.transaction({}, async ({ db }) => {
    const person = {
      email,
      passwordHash: passwordHash ?? null,
      userMetadata,
      confirmed: input.email_confirm === true,
      at,
    }
    const user = (await createUser(db, person)) ?? refuse('user_already_exists')
    const change = { ...metadataOf(user, { app_metadata: input.app_metadata }), ...banOf(input, at) }
    await tellOf(deps, db, { user, call, action: 'admin-person-created' })
    return describeUser(db, await changeUser(db, user.id, change, at))
  })
}

/** Everything about a person at once. A new password, address or ban ends their sessions, keys and links. */
export async function changePerson(deps: IdentityDeps, call: AuthCall): Promise<UserBody> {
  const input = readBody(adminUserBody, call.body)
  const id = idIn(call.params['id'])
  const email = input.email === undefined ? undefined : readEmail(input.email)
  const before = await deps.database.transaction({}, async ({ db }) => (await findById(db, id)) ?? nobody())
  const passwordHash = await hashOf(deps, input, personalWords(email ?? before.email, before.user_metadata))
  const at = deps.clock.now()
  return deps.database.transaction({}, async ({ db }) => {
    const user = (await lockById(db, id)) ?? nobody()
    // The address as it was read changes nothing, whoever else holds it.
    const takes = (email !== undefined && email !== user.email) || input.email_confirm === true
    const owner = takes ? await findByEmail(db, email ?? user.email) : undefined
    if (owner && owner.id !== id) refuse('user_already_exists')
    const change: UserChange = {
      ...metadataOf(user, input),
      ...addressOf(user, { email, confirm: input.email_confirm, at }),
      ...(passwordHash ? { password_hash: passwordHash } : {}),
    }
    const ban = banOf(input, at)
    const kept = await changeUser(db, id, change, at)
    if (passwordHash || change.email) {
      await shutOut(db, id, at)
      await deps.attempts.forget(db, kept.email)
    }
    const changed = ban ? await banPerson(db, { user: kept, until: ban.banned_until, at }) : kept
    if (change.email ?? change.email_confirmed_at)
      await syncEmailIdentity(db, {
        userId: id,
        email: changed.email,
        verified: changed.email_confirmed_at !== null,
        at,
      })
    const names = Object.keys({ ...change, ...ban })
    await tellOf(deps, db, { user, call, action: 'admin-person-changed', details: { changed: names } })
    return describeUser(db, changed)
  })
}

const neededMessage = 'The only owner of an organisation or of the platform: somebody else must own it first'

export const removalBody = z.object({
  /** Whoever asks to keep what there is must not lose it. */
  should_soft_delete: z
    .literal(false, { error: 'people are erased here, or banned; nothing is in between' })
    .optional(),
})

/** Nothing that names the person is left anywhere; what they did stays under an id that leads to nobody. */
export async function removePerson(deps: IdentityDeps, call: AuthCall): Promise<Record<string, never>> {
  // Most programs send none at all.
  readBody(removalBody, call.body ?? {})
  const id = idIn(call.params['id'])
  await deps.database.transaction({ personId: id }, async ({ db }) => {
    const user = (await lockById(db, id)) ?? nobody()
    const subject = { personId: id, email: user.email }
    for (const takeOut of deps.removals())
      if ((await takeOut(db, subject, deps.clock.now())) === 'needed') refuse('conflict', { message: neededMessage })
    await removeUser(db, id)
    // What waits for a mailbox that was never theirs is somebody else's.
    if (user.email_confirmed_at) await deps.mails.forget(db, user.email)
    await tellOf(deps, db, { user, call, action: 'admin-person-removed' })
  })
  return {}
}

export const nobody = (): never => refuse('user_not_found', { status: 404, message: 'User not found' })

async function hashOf(deps: IdentityDeps, input: Given, words: string[]): Promise<string | undefined> {
  if (input.password === undefined) return undefined
  await deps.passwords.refuseUnfit(input.password, words)
  return deps.passwords.hash(input.password)
}

const banOf = (input: Given, at: Date): { banned_until: Date | null } | undefined =>
  input.ban_duration === undefined ? undefined : { banned_until: bannedUntil(input.ban_duration, at) }

function metadataOf(user: UserRow, input: Pick<Given, 'app_metadata' | 'user_metadata'>): UserChange {
  const change: UserChange = {}
  if (input.user_metadata) change.user_metadata = merged(user.user_metadata, input.user_metadata)
  if (input.app_metadata) change.app_metadata = merged(user.app_metadata, input.app_metadata)
  if (input.user_metadata || input.app_metadata)
    refuseLongMetadata(change.user_metadata ?? user.user_metadata, change.app_metadata ?? user.app_metadata)
  return change
}

function addressOf(
  user: UserRow,
  { email, confirm, at }: { email: string | undefined; confirm: boolean | undefined; at: Date },
): UserChange {
  const open = { new_email: null, email_change_sent_at: null, email_change_confirmed: null }
  if (email && email !== user.email)
    return { email, ...open, email_confirmed_at: confirm === true ? at : null, holds_email: true }
  return confirm === true && !user.email_confirmed_at ? { email_confirmed_at: at, holds_email: true } : {}
}

type Act = { user: UserRow; call: AuthCall; action: string; details?: Record<string, unknown> }

/** Whoever holds the secret key has no name here; the trail says that it was the key. */
export function tellOf(deps: IdentityDeps, db: Db, { user, call, action, details }: Act): Promise<void> {
  const at = deps.clock.now()
  return tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, action, {
    by: 'secret-key',
    ...details,
  })
}
