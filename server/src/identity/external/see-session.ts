import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database.ts'
import type { MasterKey } from '../../platform/master-key.ts'
import type { Aal } from '../access-token.ts'
import { createUser } from '../create-user.ts'
import { isBanned } from '../issue-session.ts'
import { tellSecurity } from '../security-events.ts'
import { endOf } from '../session-limits.ts'
import { storeExternalSession, wasEnded } from '../store/external-sessions.ts'
import { voidTokens } from '../store/one-time-tokens.ts'
import { administersOrVerifies, lockSession } from '../store/sessions.ts'
import {
  changeUser,
  findByEmail,
  findIdentity,
  lockById,
  lockSubject,
  insertIdentity,
  letGoOfEmail,
  renewIdentity,
  type IdentityRow,
  type UserRow,
} from '../store/users.ts'
import { asUuid } from '../uuid.ts'
import type { ExternalClaims } from './read-claims.ts'

type Deps = { database: Database; clock: Clock; masterKey: MasterKey; log: FastifyBaseLogger }
type Seen = { sessionId: string; userId: string; aal: Aal } | 'expired' | 'invalid'

/**
 * A token of the auth server outside that was not seen before: its person and its session get rows here, which every call
 * looks up. So a ban, a deletion or an end of the session here acts at once, whatever the token says.
 */
export async function seeSession({ database, clock, masterKey, log }: Deps, claims: ExternalClaims): Promise<Seen> {
  const sessionId = asUuid(
    masterKey.hmac('auth external session', JSON.stringify([claims.issuer, claims.subject, claims.session ?? 'all'])),
  )
  return database.transaction({}, async ({ db }) => {
    const user = await personOf(db, { claims, at: clock.now(), log })
    if (!user || isBanned(user, clock.now())) return 'invalid'
    // Held first and asked next: whoever ends it at this moment is waited for and seen, or comes after.
    const held = await lockSession(db, sessionId)
    const unnamedSince = claims.session === null ? claims.issuedAt : null
    if (await wasEnded(db, sessionId, unnamedSince)) return 'expired'
    // Without a name nothing tells a new sign-in from an old one but that the old one had run out.
    const before = unnamedSince && held && held.not_after <= unnamedSince ? undefined : held
    const openedAt = before?.created_at ?? claims.issuedAt
    // Its day begins when it is raised, or else when its person is first seen to administer or verify.
    const since = claims.aal === 'aal1' || before?.aal2_at ? before?.guarded_at : null
    const guardedAt = (await administersOrVerifies(db, user.id)) ? (since ?? claims.issuedAt) : null
    const ends = endOf(openedAt, claims.issuedAt, guardedAt)
    await storeExternalSession(db, {
      id: sessionId,
      userId: user.id,
      aal: claims.aal,
      isNew: held !== before,
      at: claims.issuedAt,
      notAfter: new Date(Math.min(ends.getTime(), claims.expiresAt.getTime())),
      guardedAt,
    })
    if (!before)
      await tellSecurity(db, { personId: user.id, requestId: sessionId, at: clock.now() }, 'sign-in', {
        method: 'external',
        sessionId,
      })
    return { sessionId, userId: user.id, aal: claims.aal }
  })
}

type Seeing = { claims: ExternalClaims; at: Date; log: FastifyBaseLogger }

/** By issuer and subject; at first sight somebody new, or an account that has the same proven address. */
async function personOf(db: Db, seeing: Seeing): Promise<UserRow | undefined> {
  const { claims, at } = seeing
  const identity = { provider: claims.issuer, subject: claims.subject }
  const known = await findIdentity(db, identity)
  if (!known) return atFirstSight(db, seeing)
  const user = await lockById(db, known.user_id)
  // Read once more, now that it is this token's turn: a newer one may have been seen meanwhile.
  const now = user && (await findIdentity(db, identity))
  if (!now || issuedAt(now) > claims.issuedAt.getTime()) return user
  return follow(db, { user, identity: now, claims, at })
}

/**
 * An address is held by whom it is proven for. Somebody without a proof gets an account that names it and holds nothing; none where it
 * is proven for another person already.
 */
async function atFirstSight(db: Db, { claims, at, log }: Seeing): Promise<UserRow | undefined> {
  const identity = { provider: claims.issuer, subject: claims.subject }
  const data = dataOf(claims)
  await lockSubject(db, identity)
  const made = await findIdentity(db, identity)
  // Another token of theirs, shown at the same moment, made them a person here.
  if (made) return lockById(db, made.user_id)
  const holder = await heldByAnother(db, claims)
  if (holder && !claims.emailVerified) {
    log.warn(
      { personId: holder.id },
      'Somebody of the auth server has the address of another person here, and it is not proven for them.',
    )
    return undefined
  }
  const { email, metadata: userMetadata, emailVerified } = claims
  const by = { ...identity, data }
  const person = {
    email,
    passwordHash: null,
    userMetadata,
    confirmed: emailVerified,
    holdsEmail: emailVerified,
    by,
    at,
  }
  const created = holder ? undefined : await createUser(db, person)
  if (created) return created
  // Proven on both sides: since before, or for a token of another subject that was seen at this moment.
  const local = holder ?? (await findByEmail(db, email))
  if (!local) return undefined
  await insertIdentity(db, {
    id: crypto.randomUUID(),
    user_id: local.id,
    provider: claims.issuer,
    provider_id: claims.subject,
    identity_data: data,
    at,
  })
  return local
}

/** For whom else the address is proven. Who only typed it once gives way to a proof of it. */
async function heldByAnother(
  db: Db,
  { email, emailVerified, besides }: { email: string; emailVerified: boolean; besides?: string },
): Promise<UserRow | undefined> {
  const holder = await findByEmail(db, email)
  if (!holder || holder.id === besides) return undefined
  if (holder.email_confirmed_at) return holder
  if (emailVerified) {
    await letGoOfEmail(db, holder.id)
    // What was mailed to the address opens that account no more.
    await voidTokens(db, { userId: holder.id, kinds: null })
  }
  return undefined
}

const dataOf = ({ subject, email, emailVerified, issuedAt: issued }: ExternalClaims): Record<string, unknown> => ({
  sub: subject,
  email,
  email_verified: emailVerified,
  at: issued.toISOString(),
})

/** When the token was issued that was followed last. */
const issuedAt = ({ identity_data: { at } }: IdentityRow): number => (typeof at === 'string' ? Date.parse(at) : 0)

/**
 * Name and address are kept there; here they follow, unless the address is proven for another person already. The newest token says how
 * things are: an older one that comes late moves nothing back.
 */
async function follow(
  db: Db,
  { user, identity, claims, at }: { user: UserRow; identity: IdentityRow; claims: ExternalClaims; at: Date },
): Promise<UserRow> {
  const { email, emailVerified } = claims
  const isOther = user.email !== email
  const wants = isOther || (emailVerified && !user.email_confirmed_at)
  const takes = wants && !(await heldByAnother(db, { email, emailVerified, besides: user.id }))
  const metadata = { ...user.user_metadata, ...claims.metadata }
  const renamed = JSON.stringify(metadata) !== JSON.stringify(user.user_metadata)
  if (!takes && !renamed) return user
  await renewIdentity(db, { id: identity.id, data: dataOf(claims), at })
  return changeUser(
    db,
    user.id,
    {
      ...(takes ? { email, email_confirmed_at: emailVerified ? at : null, holds_email: emailVerified } : {}),
      ...(renamed ? { user_metadata: metadata } : {}),
    },
    at,
  )
}
