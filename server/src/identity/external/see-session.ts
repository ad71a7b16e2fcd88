import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database.ts'
import type { MasterKey } from '../../platform/master-key.ts'
import type { Aal } from '../access-token.ts'
import { createUser } from '../create-user.ts'
import { isBanned } from '../issue-session.ts'
import { guardedSince } from '../raise-session.ts'
import { tellSecurity } from '../security-events.ts'
import { endOf } from '../session-limits.ts'
import { keepExternalSession, wasEnded } from '../store/external-sessions.ts'
import { holdSession } from '../store/sessions.ts'
import {
  changeUser,
  findByEmail,
  findIdentity,
  holdById,
  insertIdentity,
  renewIdentity,
  type IdentityRow,
  type UserRow,
} from '../store/users.ts'
import { asUuid } from '../uuid.ts'
import type { ExternalClaims } from './read-claims.ts'

type Deps = { database: Database; clock: Clock; masterKey: MasterKey; log: FastifyBaseLogger }
type Seen = { sessionId: string; aal: Aal } | 'expired' | 'invalid'

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
    const held = await holdSession(db, sessionId)
    const unnamedSince = claims.session === null ? claims.issuedAt : null
    if (await wasEnded(db, sessionId, unnamedSince)) return 'expired'
    // Without a name nothing tells a new sign-in from an old one but that the old one had run out.
    const before = unnamedSince && held && held.not_after <= unnamedSince ? undefined : held
    const raisedAt = before?.aal2_at ?? claims.issuedAt
    const guarded = await guardedSince(db, { user_id: user.id, aal: claims.aal, aal2_at: raisedAt })
    const ends = endOf(before?.created_at ?? claims.issuedAt, claims.issuedAt, guarded)
    await keepExternalSession(db, {
      id: sessionId,
      userId: user.id,
      aal: claims.aal,
      isNew: held !== before,
      at: claims.issuedAt,
      notAfter: new Date(Math.min(ends.getTime(), claims.expiresAt.getTime())),
    })
    if (!before)
      await tellSecurity(db, { personId: user.id, requestId: sessionId, at: clock.now() }, 'sign-in', {
        method: 'external',
        sessionId,
      })
    return { sessionId, aal: claims.aal }
  })
}

type Seeing = { claims: ExternalClaims; at: Date; log: FastifyBaseLogger }

/** By issuer and subject; at first sight somebody new, or an account that has the same proven address. */
async function personOf(db: Db, { claims, at, log }: Seeing): Promise<UserRow | undefined> {
  const identity = { provider: claims.issuer, subject: claims.subject }
  const known = await findIdentity(db, identity)
  if (known) {
    const user = await holdById(db, known.user_id)
    // Read once more, now that it is this token's turn: a newer one may have been seen meanwhile.
    const now = user && (await findIdentity(db, identity))
    if (!now || issuedAt(now) > claims.issuedAt.getTime()) return user
    return follow(db, { user, identity: now, claims, at })
  }
  const data = dataOf(claims)
  const created = await createUser(db, {
    email: claims.email,
    passwordHash: null,
    userMetadata: claims.metadata,
    confirmed: claims.emailVerified,
    by: { ...identity, data },
    at,
  })
  if (created) return created
  // Another token of theirs, shown at the same moment, made them a person here.
  const made = await findIdentity(db, identity)
  if (made) return holdById(db, made.user_id)
  const local = await findByEmail(db, claims.email)
  if (!local?.email_confirmed_at || !claims.emailVerified) {
    log.warn(
      { personId: local?.id },
      'Somebody of the auth server has the address of another person here, and it is not proven on both sides.',
    )
    return undefined
  }
  const row = {
    id: crypto.randomUUID(),
    user_id: local.id,
    provider: claims.issuer,
    provider_id: claims.subject,
    identity_data: data,
    at,
  }
  await insertIdentity(db, row)
  return local
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
 * Name and address are kept there; here they follow, unless another person has the address already. The newest token says how things
 * are: an older one that comes late moves nothing back.
 */
async function follow(
  db: Db,
  { user, identity, claims, at }: { user: UserRow; identity: IdentityRow; claims: ExternalClaims; at: Date },
): Promise<UserRow> {
  const moved = user.email !== claims.email && !(await findByEmail(db, claims.email))
  const isSame = user.email === claims.email
  const proves = claims.emailVerified && (moved || (isSame && !user.email_confirmed_at))
  const metadata = { ...user.user_metadata, ...claims.metadata }
  const renamed = JSON.stringify(metadata) !== JSON.stringify(user.user_metadata)
  if (!moved && !proves && !renamed) return user
  await renewIdentity(db, { id: identity.id, data: dataOf(claims), at })
  return changeUser(
    db,
    user.id,
    {
      ...(moved ? { email: claims.email, email_confirmed_at: claims.emailVerified ? at : null } : {}),
      ...(!moved && proves ? { email_confirmed_at: at } : {}),
      ...(renamed ? { user_metadata: metadata } : {}),
    },
    at,
  )
}
