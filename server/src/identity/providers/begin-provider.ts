import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AuthCall, BearerCall, IdentityDeps } from '../deps.ts'
import { AuthFailure, refuse } from '../errors.ts'
import { challengeSeconds, refuseBelowAal2 } from '../factors/rules.ts'
import { challenge, challengeOf, readBody } from '../read-body.ts'
import { failureAddress } from '../redirects.ts'
import { hashToken, randomToken } from '../secrets.ts'
import { factorsOf } from '../store/factors.ts'
import { insertProviderFlow } from '../store/flow-states.ts'
import { extraParameters } from './rules.ts'

export const beginQuery = z.object({
  provider: z.string().max(60),
  redirect_to: z.string().max(2000).optional(),
  scopes: z
    .string()
    .max(500)
    .regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/)
    .optional(),
  ...challenge,
})

/** On to the provider. A browser is here: what fails on the way is told on the page it came from. */
export async function authorize(deps: IdentityDeps, call: AuthCall, reply: FastifyReply): Promise<unknown> {
  const input = readBody(beginQuery, call.query)
  try {
    return reply.redirect(await begin(deps, call, input), 302)
  } catch (error) {
    if (!(error instanceof AuthFailure) || error.status !== 503) throw error
    return reply.redirect(failureAddress(deps.redirects.allow(input.redirect_to), error), 302)
  }
}

/** The same for a signed-in person, who adds the provider to their account. */
export async function authorizeLink(deps: IdentityDeps, call: BearerCall): Promise<{ url: string }> {
  const factors = await deps.database.transaction({}, ({ db }) => factorsOf(db, call.userId))
  refuseBelowAal2(call.aal, factors, { status: 403 })
  const { userId, sessionId } = call
  return { url: await begin(deps, call, readBody(beginQuery, call.query), { userId, sessionId }) }
}

async function begin(
  deps: IdentityDeps,
  call: AuthCall,
  input: z.output<typeof beginQuery>,
  linking?: { userId: string; sessionId: string },
): Promise<string> {
  deps.providers.refuseUnknown(input.provider)
  // The code that comes back serves only the browser that began: nobody is signed in as somebody else by following a link.
  const { challenge: given, method } =
    challengeOf(input) ?? refuse('validation_failed', { message: 'PKCE is required: send a code_challenge' })
  const binding = { state: randomToken(), nonce: randomToken(), verifier: randomToken() }
  const asked = { ...binding, scopes: input.scopes ?? '', extra: extraParameters(call.query) }
  const address = await deps.providers.begin(input.provider, asked)
  const id = randomUUID()
  await deps.database.transaction({}, ({ db }) =>
    insertProviderFlow(db, {
      id,
      challenge: given,
      method,
      provider: input.provider,
      state_hash: hashToken(binding.state),
      nonce: binding.nonce,
      provider_verifier_sealed: deps.masterKey.seal(binding.verifier, verifierContext(id)),
      redirect_to: deps.redirects.allow(input.redirect_to),
      user_id: linking?.userId ?? null,
      link_session_id: linking?.sessionId ?? null,
      expires_at: new Date(deps.clock.now().getTime() + challengeSeconds * 1000),
    }),
  )
  return address
}

export const verifierContext = (id: string): string => `auth.flow_states verifier ${id}`
export const proofContext = (id: string): string => `auth.flow_states proof ${id}`
