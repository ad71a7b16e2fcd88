import type { identity } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { endOwnSession } from '../store/sessions.ts'

/** Signs one device out; somebody else's session does not exist. */
export async function endSession({ actor, params, db, audit }: Call<typeof identity.endSession>): Promise<void> {
  if (!(await endOwnSession(db, { id: params.id, userId: actor.personId }))) fail('not-found')
  await audit({
    action: 'identity.end-session',
    subjectType: 'person',
    subjectId: actor.personId,
    details: { sessionId: params.id },
  })
}
