import type { BearerCall, IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { lockCaller, refuseBelowAal2 } from '../factors/rules.ts'
import { tellOfFactors } from '../factors/tell-of-factors.ts'
import { tellSecurity } from '../security-events.ts'
import { factorsOf } from '../store/factors.ts'
import { endSessionsBy } from '../store/sessions.ts'
import { changeUser, identitiesOf, removeIdentity } from '../store/users.ts'
import { withProviders } from './settle-proof.ts'

/** Takes away one way into the account, with the sessions it opened. The last one stays. */
export async function unlinkIdentity(deps: IdentityDeps, call: BearerCall): Promise<Record<string, never>> {
  const at = deps.clock.now()
  return deps.database.transaction({}, async ({ db }) => {
    const user = await lockCaller(db, call)
    const identities = await identitiesOf(db, user.id)
    const identity =
      identities.find(({ id }) => id === call.params['id']?.toLowerCase()) ?? refuse('identity_not_found')
    if (identities.length === 1) refuse('single_identity_not_deletable')
    refuseBelowAal2(call.aal, await factorsOf(db, user.id), { status: 403 })
    const { provider } = identity
    await removeIdentity(db, identity.id)
    const left = new Set(identities.filter(({ id }) => id !== identity.id).map((one) => one.provider))
    const change = { app_metadata: withProviders(user, () => [...left]) }
    // Without it the password would go on opening what its owner took away.
    await changeUser(db, user.id, provider === 'email' ? { ...change, password_hash: null } : change, at)
    await endSessionsBy(db, { userId: user.id, provider, except: call.sessionId })
    await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'identity-unlinked', { provider })
    await tellOfFactors(deps, db, { kind: 'identity_removed', user, call, provider })
    return {}
  })
}
