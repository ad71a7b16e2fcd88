import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import type { AuthCall, IdentityDeps } from '../deps.ts'
import { AuthFailure, refuse } from '../errors.ts'
import { challengeSeconds } from '../factors/rules.ts'
import { failureAddress } from '../redirects.ts'
import { hashToken, randomToken } from '../secrets.ts'
import { proveFlow, spendState, type ProviderFlow } from '../store/flow-states.ts'
import { findIdentity } from '../store/users.ts'
import { proofContext, verifierContext } from './begin-provider.ts'
import type { Proof } from './proof.ts'
import { settleProof } from './settle-proof.ts'

/** Back from the provider: a code for whoever began, or on the same page why there is none. */
export async function finishProvider(deps: IdentityDeps, call: AuthCall, reply: FastifyReply): Promise<unknown> {
  const params = parametersOf(call)
  const state = params.get('state') ?? ''
  // Spent before anything is looked at: an answer that comes twice serves once, whatever came of it.
  const flow = await deps.database.transaction({}, ({ db }) => spendState(db, hashToken(state)))
  if (!flow) refuse('flow_state_not_found')
  try {
    return reply.redirect(await follow(deps, call, { flow, params, state }), 302)
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error
    return reply.redirect(failureAddress(flow.redirect_to, error), 302)
  }
}

/** In the address, or posted as a form. A name that stands twice is nobody's answer. */
function parametersOf({ body, query }: AuthCall): URLSearchParams {
  const given = body instanceof URLSearchParams ? [...body] : Object.entries(query)
  const params = new URLSearchParams()
  for (const [name, value] of given) {
    if (typeof value !== 'string' || params.has(name)) refuse('flow_state_not_found')
    params.set(name, value)
  }
  return params
}

type Answer = { flow: ProviderFlow; params: URLSearchParams; state: string }

async function follow(deps: IdentityDeps, call: AuthCall, { flow, params, state }: Answer): Promise<string> {
  const at = deps.clock.now()
  if (flow.expires_at <= at) throw new AuthFailure('flow_state_expired')
  const verifier = deps.masterKey.open(flow.provider_verifier_sealed, verifierContext(flow.id)).toString('utf8')
  const { provider: ownAddress } = call.params
  const proof = await deps.providers.finish(flow.provider, {
    params,
    binding: { state, nonce: flow.nonce, verifier },
    address: `${deps.tokens.issuer}/callback${ownAddress === undefined ? '' : `/${ownAddress}`}`,
  })
  const code = randomToken()
  const outcome = await deps.database.transaction({}, async ({ db }) => {
    const found = flow.link_session_id
      ? await adding(deps, db, { flow, proof })
      : await settleProof(deps, db, { proof, call })
    if (found instanceof AuthFailure) return found
    const { userId, proofSealed } = 'userId' in found ? found : { userId: found.id, proofSealed: null }
    const expiresAt = new Date(at.getTime() + challengeSeconds * 1000)
    await proveFlow(db, { id: flow.id, userId, acr: proof.acr, proofSealed, codeHash: hashToken(code), expiresAt })
    return code
  })
  if (outcome instanceof AuthFailure) throw outcome
  const target = new URL(flow.redirect_to)
  target.searchParams.set('code', outcome)
  return target.href
}

/**
 * Kept until the browser that asked fetches it: a link sent to somebody else, whose account at the provider would then
 * open the sender's account here, ends without anything added.
 */
async function adding(
  { masterKey }: IdentityDeps,
  db: Db,
  { flow, proof }: { flow: ProviderFlow; proof: Proof },
): Promise<{ userId: string; proofSealed: Buffer } | AuthFailure> {
  const known = await findIdentity(db, proof)
  if (known || !flow.user_id) return new AuthFailure('identity_already_exists')
  return { userId: flow.user_id, proofSealed: masterKey.seal(JSON.stringify(proof), proofContext(flow.id)) }
}
