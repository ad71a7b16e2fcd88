import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SessionBody } from './bodies.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { AuthFailure } from './errors.ts'
import { isBanned, issueSession } from './issue-session.ts'
import { linkIdentity } from './providers/link-identity.ts'
import { readBody } from './read-body.ts'
import { hashToken, sameSecret } from './secrets.ts'
import { personOfCode, spendCode } from './store/flow-states.ts'
import { lockById } from './store/users.ts'

export const exchangeBody = z.object({
  auth_code: z.string().min(1).max(1000),
  code_verifier: z.string().min(43).max(128),
})

/** The code of a followed link, for whoever began the flow. One try spends it, right or wrong. */
export async function exchangeCode(deps: IdentityDeps, call: AuthCall): Promise<SessionBody> {
  const input = readBody(exchangeBody, call.body)
  const at = deps.clock.now()
  const outcome = await deps.database.transaction({}, async ({ db }) => {
    const codeHash = hashToken(input.auth_code)
    const personId = await personOfCode(db, codeHash)
    // Held first: whoever voids the code at this moment is waited for.
    const user = personId && (await lockById(db, personId))
    const flow = await spendCode(db, codeHash)
    if (!flow) return new AuthFailure('flow_state_not_found')
    if (flow.expires_at <= at) return new AuthFailure('flow_state_expired')
    if (!sameSecret(transformed(flow.method, input.code_verifier), flow.challenge))
      return new AuthFailure('bad_code_verifier')
    if (!user) return new AuthFailure('flow_state_not_found')
    if (isBanned(user, at)) return new AuthFailure('user_banned')
    if (flow.link_session_id) return linkIdentity(deps, db, { flow, call })
    const byProvider = flow.provider === 'email' ? {} : { provider: flow.provider, acr: flow.acr }
    return issueSession(deps, db, { user, method: flow.amr, call, ...byProvider })
  })
  if (outcome instanceof AuthFailure) throw outcome
  return outcome
}

const transformed = (method: 's256' | 'plain', verifier: string): string =>
  method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
