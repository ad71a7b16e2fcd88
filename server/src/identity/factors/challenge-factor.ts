import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { BearerCall, IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { changeFactor, factorsOf, insertChallenge } from '../store/factors.ts'
import { findById } from '../store/users.ts'
import { kindOf } from './kind-of.ts'
import { challengeSeconds, isVerified, ownFactor, refuseBelowAal2, refuseClosed } from './rules.ts'

export const challengeSchema = z.object({
  id: z.uuid(),
  type: z.enum(['totp', 'phone', 'webauthn']),
  /** Unix time. */
  expires_at: z.int(),
  webauthn: z
    .object({ type: z.enum(['create', 'request']), credential_options: z.object({ publicKey: z.unknown() }) })
    .exactOptional(),
})

/** Puts a question to a factor. It stands for five minutes, in this session, and serves one right answer. */
export async function challengeFactor(deps: IdentityDeps, call: BearerCall): Promise<Record<string, unknown>> {
  const at = deps.clock.now()
  const expiresAt = new Date(at.getTime() + challengeSeconds * 1000)
  return deps.database.transaction({}, async ({ db }) => {
    const user = (await findById(db, call.userId)) ?? refuse('user_not_found')
    const factors = await factorsOf(db, user.id)
    const factor = ownFactor(factors, call.params['id'])
    if (!isVerified(factor)) refuseBelowAal2(call.aal, factors, { status: 403 })
    refuseClosed(factor, at)
    const { webauthnState, shown } = await kindOf(deps, factor).challenge({ factor, user, factors })
    const id = randomUUID()
    await insertChallenge(db, {
      id,
      factorId: factor.id,
      sessionId: call.sessionId,
      codeHash: null,
      webauthnState: webauthnState ?? null,
      expiresAt,
    })
    await changeFactor(db, factor.id, { last_challenged_at: at }, at)
    return { id, type: factor.type, expires_at: Math.floor(expiresAt.getTime() / 1000), ...shown }
  })
}
