import type { identity } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { endKeysOf, endOwnSession } from '../store/sessions.ts'

/** Signs one device out; sessions of others do not exist. The keys end too, unless the caller signs out themselves. */
export async function endSession({ actor, params, db, audit, clock }: Call<typeof identity.endSession>): Promise<void> {
  const userId = actor.personId
  if (!(await endOwnSession(db, { id: params.id, userId }))) fail('not-found')
  if (params.id !== actor.sessionId) await endKeysOf(db, { userId, at: clock.now() })
  await audit({
    action: 'identity.end-session',
    subjectType: 'person',
    subjectId: userId,
    details: { sessionId: params.id },
  })
}
