import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database.ts'
import { createUser } from '../create-user.ts'
import type { AuthCall, IdentityDeps } from '../deps.ts'
import { AuthFailure } from '../errors.ts'
import { tellOfFactors } from '../factors/tell-of-factors.ts'
import { isBanned } from '../issue-session.ts'
import { tellSecurity } from '../security-events.ts'
import {
  changeUser,
  findByEmail,
  findIdentity,
  lockById,
  insertIdentity,
  removeUnproven,
  renewIdentity,
  type UserRow,
} from '../store/users.ts'
import type { Proof } from './proof.ts'
import { judgeAddress } from './rules.ts'

type Settling = { proof: Proof; call: AuthCall }

/** Whose account opens for somebody a provider vouches for: theirs since before, one with the same proven address, or a new one. */
export async function settleProof(
  deps: IdentityDeps,
  db: Db,
  { proof, call }: Settling,
): Promise<UserRow | AuthFailure> {
  const at = deps.clock.now()
  const known = await findIdentity(db, proof)
  if (known) {
    const user = await lockById(db, known.user_id)
    if (!user) return new AuthFailure('user_not_found')
    if (isBanned(user, at)) return new AuthFailure('user_banned')
    await renewIdentity(db, { id: known.id, data: identityData(proof), at })
    return user
  }
  // The same for addresses with an account here and without: else a provider that lets people type any would tell.
  if (!proof.email) return new AuthFailure('provider_email_needs_verification')
  const local = await findByEmail(db, proof.email)
  if (local && isBanned(local, at)) return new AuthFailure('user_banned')
  const verdict = judgeAddress(local, { confirmsEmail: deps.config.auth.confirmEmail })
  if (verdict === 'refuse') return new AuthFailure('user_already_exists')
  if (verdict === 'link' && local) return addIdentity(deps, db, { user: local, proof, call })
  // Whom the operator invited has an account that waits for its proof.
  if (!local && !deps.config.auth.signUp) return new AuthFailure('signup_disabled')
  if (local) await removeUnproven(db, local.id)
  return enrol(deps, db, { proof: { ...proof, email: proof.email }, call })
}

async function enrol(
  deps: IdentityDeps,
  db: Db,
  { proof, call }: { proof: Proof & { email: string }; call: AuthCall },
): Promise<UserRow | AuthFailure> {
  const at = deps.clock.now()
  const user = await createUser(db, {
    email: proof.email,
    passwordHash: null,
    userMetadata: proof.fullName ? { full_name: proof.fullName } : {},
    confirmed: true,
    by: { provider: proof.provider, subject: proof.subject, data: identityData(proof) },
    at,
  })
  if (!user) return new AuthFailure('conflict')
  const details = { provider: proof.provider }
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'sign-up', details)
  return user
}

/** One more way into an account, told to its owner. */
export async function addIdentity(
  deps: IdentityDeps,
  db: Db,
  { user, proof, call }: { user: UserRow; proof: Proof; call: AuthCall },
): Promise<UserRow> {
  const at = deps.clock.now()
  await insertIdentity(db, {
    id: randomUUID(),
    user_id: user.id,
    provider: proof.provider,
    provider_id: proof.subject,
    identity_data: identityData(proof),
    at,
  })
  const changed = await changeUser(
    db,
    user.id,
    { app_metadata: withProviders(user, (all) => [...all, proof.provider]) },
    at,
  )
  const details = { provider: proof.provider }
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'identity-linked', details)
  await tellOfFactors(deps, db, { kind: 'identity_linked', user, call, provider: proof.provider })
  return changed
}

/** What the account says it can be entered by. */
export function withProviders(user: UserRow, change: (all: string[]) => string[]): Record<string, unknown> {
  const { providers } = user.app_metadata
  const before = Array.isArray(providers) ? providers.filter((one): one is string => typeof one === 'string') : []
  const all = [...new Set(change(before))]
  return { ...user.app_metadata, ...(all[0] ? { provider: all[0] } : {}), providers: all }
}

const identityData = (proof: Proof): Record<string, unknown> => ({
  sub: proof.subject,
  ...(proof.email ? { email: proof.email, email_verified: true } : {}),
  ...(proof.fullName ? { full_name: proof.fullName } : {}),
})
