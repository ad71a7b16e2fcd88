import type { AuthCall, IdentityDeps } from './deps.ts'
import { AuthFailure } from './errors.ts'
import { issueSession } from './issue-session.ts'
import { failureAddress, withHash } from './redirects.ts'
import { hashToken, randomToken } from './secrets.ts'
import { amrOf } from './send-token.ts'
import { giveCode } from './store/flow-states.ts'
import { halfWay, kindsOf, redeem, verifyTypes } from './verify.ts'

const codeSeconds = 300

/** The protocol's own link: spends the token and goes on to the site, with a code or with the session behind the `#`. */
export async function verifyLink(deps: IdentityDeps, call: AuthCall): Promise<string> {
  const target = new URL(deps.redirects.allow(text(call.query['redirect_to'])))
  try {
    await deps.limits.request('verify', call.ip)
    return await follow(deps, call, target)
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error
    return failureAddress(target.href, error)
  }
}

async function follow(deps: IdentityDeps, call: AuthCall, target: URL): Promise<string> {
  const token = text(call.query['token']) ?? text(call.query['token_hash']) ?? ''
  const type = verifyTypes.find((known) => known === call.query['type'])
  if (!token || !type)
    throw new AuthFailure('validation_failed', { message: 'Verify requires a token and a verification type' })
  const at = deps.clock.now()
  const outcome = await deps.database.transaction({}, async ({ db }) => {
    const found = await redeem(deps, db, { hash: hashToken(token), kinds: kindsOf(type), call })
    if (found instanceof AuthFailure || found === 'half') return found
    const { user, token: spent } = found
    if (!spent.flow_id) return issueSession(deps, db, { user, method: amrOf(spent.kind), call })
    const code = randomToken()
    await giveCode(db, {
      id: spent.flow_id,
      codeHash: hashToken(code),
      expiresAt: new Date(at.getTime() + codeSeconds * 1000),
    })
    return { code }
  })
  if (outcome instanceof AuthFailure) throw outcome.code === 'otp_expired' ? outdated() : outcome
  if (outcome === 'half') return withHash(target, { message: halfWay.msg })
  if ('code' in outcome) {
    target.searchParams.set('code', outcome.code)
    return target.href
  }
  const { access_token, expires_at, expires_in, refresh_token, token_type } = outcome
  return withHash(target, {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    token_type,
    type,
  })
}

const outdated = () => new AuthFailure('otp_expired', { message: 'Email link is invalid or has expired' })

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
