import type { requests } from '@athar/contracts'
import { requestMoves, requestStates, type RequestDetail } from '@athar/contracts/requests'
import { createAudit } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { RequestsDeps } from './deps.ts'
import { presentDetail } from './present-request.ts'
import * as store from './store.ts'

/** Takes a request up, finishes it, declines it, or takes it up again. */
export async function moveRequest(
  deps: Pick<RequestsDeps, 'people'>,
  { actor, params: { id }, body: { to, note, version }, db, request, clock }: Call<typeof requests.moveRequest>,
): Promise<RequestDetail> {
  const at = clock.now()
  const found = (await store.findRequest(db, id)) ?? fail('requests.request-not-found')
  if (!requestMoves[found.state].includes(to))
    fail('requests.wrong-state', {
      state: found.state,
      allowedFrom: requestStates.filter((state) => requestMoves[state].includes(to)),
    })
  if (!(await store.saveMove(db, { id, to, version, by: actor.personId, at }))) fail('conflict')
  await store.insertEvent(db, { requestId: id, by: actor.personId, at, action: 'moved', from: found.state, to, note })
  // An action of the platform: no organisation acts in it, whichever the header may name.
  const audit = createAudit(db, { organisationId: null, personId: actor.personId, requestId: request.id, at })
  await audit({
    action: 'requests.move',
    subjectType: 'request',
    subjectId: id,
    details: { from: found.state, to },
  })
  return presentDetail(deps, db, id)
}
