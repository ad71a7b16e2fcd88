import type { BearerCall, IdentityDeps } from './deps.ts'
import { refuse } from './errors.ts'
import { tellSecurity } from './security-events.ts'
import { endKeysOf, endSession, endSessionsOf } from './store/sessions.ts'

export async function signOut(deps: IdentityDeps, call: BearerCall): Promise<void> {
  const scope = call.query['scope'] ?? 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    refuse('validation_failed', { message: 'scope must be one of global, local, others' })
  await deps.database.transaction({}, async ({ db }) => {
    const at = deps.clock.now()
    if (scope === 'local') await endSession(db, call.sessionId)
    else {
      await endSessionsOf(db, { userId: call.userId, except: scope === 'others' ? call.sessionId : null })
      await endKeysOf(db, { userId: call.userId, at })
    }
    await tellSecurity(db, { personId: call.userId, requestId: call.requestId, at }, 'sign-out', {
      scope,
      sessionId: call.sessionId,
    })
  })
}
