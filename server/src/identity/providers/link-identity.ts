import type { Db } from '../../platform/database.ts'
import type { SessionBody } from '../bodies.ts'
import type { AuthCall, BearerCall, IdentityDeps } from '../deps.ts'
import { AuthFailure, refuse } from '../errors.ts'
import { lockCaller, isVerified, refuseBelowAal2 } from '../factors/rules.ts'
import { sessionBody } from '../issue-session.ts'
import { hashToken, randomToken } from '../secrets.ts'
import { factorsOf } from '../store/factors.ts'
import type { SpentFlow } from '../store/flow-states.ts'
import { lockSession, replaceToken, type SessionRow } from '../store/sessions.ts'
import { findIdentity, lockById, type UserRow } from '../store/users.ts'
import { proofContext } from './begin-provider.ts'
import { proofSchema, type Proof } from './proof.ts'
import { addIdentity } from './settle-proof.ts'

/** The browser that asked came back with its proof: the provider is one more way in, and the session goes on as it was. */
export async function linkIdentity(
  deps: IdentityDeps,
  db: Db,
  { flow, call }: { flow: SpentFlow; call: AuthCall },
): Promise<SessionBody | AuthFailure> {
  const at = deps.clock.now()
  const session = await lockSession(db, flow.link_session_id ?? '')
  const user = await lockById(db, flow.user_id)
  if (!flow.proof_sealed || !session || !user || session.not_after <= at) return new AuthFailure('session_not_found')
  if (session.aal === 'aal1' && (await factorsOf(db, user.id)).some(isVerified))
    return new AuthFailure('insufficient_aal', { status: 403 })
  const sealed = deps.masterKey.open(flow.proof_sealed, proofContext(flow.id)).toString('utf8')
  return addTo(deps, db, { user, session, proof: proofSchema.parse(JSON.parse(sealed)), call })
}

/** The same for a client that spoke with the provider itself and brings its proof in the session that asks. */
export async function linkProof(
  deps: IdentityDeps,
  db: Db,
  { proof, call }: { proof: Proof; call: BearerCall },
): Promise<SessionBody | AuthFailure> {
  const user = await lockCaller(db, call)
  refuseBelowAal2(call.aal, await factorsOf(db, user.id), { status: 403 })
  const session = (await lockSession(db, call.sessionId)) ?? refuse('session_not_found', { status: 403 })
  return addTo(deps, db, { user, session, proof, call })
}

type Adding = { user: UserRow; session: SessionRow; proof: Proof; call: AuthCall }

async function addTo(
  deps: IdentityDeps,
  db: Db,
  { user, session, proof, call }: Adding,
): Promise<SessionBody | AuthFailure> {
  if (await findIdentity(db, proof)) return new AuthFailure('identity_already_exists')
  const changed = await addIdentity(deps, db, { user, proof, call })
  const refreshToken = randomToken()
  await replaceToken(db, { sessionId: session.id, tokenHash: hashToken(refreshToken), at: deps.clock.now() })
  return sessionBody(deps, db, { user: changed, session, refreshToken })
}
