import type { requests } from '@athar/contracts'
import type { RequestDetail } from '@athar/contracts/requests'
import { createAudit } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { RequestsDeps } from './deps.ts'
import { presentDetail } from './present-request.ts'
import * as store from './store.ts'

/** Writes down what was said, whatever state the request is in. */
export async function noteRequest(
  deps: Pick<RequestsDeps, 'people'>,
  { actor, params: { id }, body, db, request, clock }: Call<typeof requests.noteRequest>,
): Promise<RequestDetail> {
  const at = clock.now()
  if (!(await store.findRequest(db, id))) fail('requests.request-not-found')
  await store.insertEvent(db, {
    requestId: id,
    by: actor.personId,
    at,
    action: 'noted',
    from: null,
    to: null,
    note: body.note,
  })
  const audit = createAudit(db, { organisationId: null, personId: actor.personId, requestId: request.id, at })
  await audit({ action: 'requests.note', subjectType: 'request', subjectId: id })
  return presentDetail(deps, db, id)
}
