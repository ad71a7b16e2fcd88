import { z } from 'zod'
import { authenticate } from '../authenticate.ts'
import type { SessionBody } from '../bodies.ts'
import type { AuthCall, IdentityDeps } from '../deps.ts'
import { AuthFailure, refuse } from '../errors.ts'
import { issueSession } from '../issue-session.ts'
import { readBody } from '../read-body.ts'
import { hashToken } from '../secrets.ts'
import { spendIdToken } from '../store/flow-states.ts'
import { linkProof } from './link-identity.ts'
import { settleProof } from './settle-proof.ts'

export const idTokenBody = z.object({
  provider: z.string().max(500),
  id_token: z.string().max(16_384),
  nonce: z.string().min(1).max(500).optional(),
  /** Not a session of its own: one more way into the account of whoever asks. */
  link_identity: z.boolean().optional(),
})

/** A client that spoke with the provider itself brings its id token. It opens one session, or is added to an account, once. */
export async function signInWithIdToken(deps: IdentityDeps, call: AuthCall): Promise<SessionBody> {
  const { provider, id_token: idToken, nonce, link_identity: links } = readBody(idTokenBody, call.body)
  if (!nonce) refuse('validation_failed', { message: 'nonce: without it anybody who saw the id token could use it' })
  const bearer = links ? await authenticate(deps, call) : undefined
  const { proof, expiresAt } = await deps.providers.read(provider, { idToken, nonce })
  const outcome = await deps.database.transaction({}, async ({ db }) => {
    if (!(await spendIdToken(db, { hash: hashToken(signedPart(idToken)), expiresAt })))
      return new AuthFailure('bad_oauth_callback')
    if (bearer) return linkProof(deps, db, { proof, call: bearer })
    const user = await settleProof(deps, db, { proof, call })
    if (user instanceof AuthFailure) return user
    return issueSession(deps, db, { user, method: 'oauth', provider: proof.provider, acr: proof.acr, call })
  })
  if (outcome instanceof AuthFailure) throw outcome
  return outcome
}

/** What is signed; of the signature itself anybody who holds one can write others that are as good. */
const signedPart = (token: string): string => token.slice(0, token.lastIndexOf('.'))
