import type { requests } from '@athar/contracts'
import { createAudit } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { deleteRequest } from './store.ts'

/** For somebody without an account who wants what they wrote taken away. */
export async function eraseRequest({
  actor,
  params: { id },
  db,
  request,
  clock,
}: Call<typeof requests.eraseRequest>): Promise<undefined> {
  if (!(await deleteRequest(db, id))) fail('requests.request-not-found')
  const source = { organisationId: null, personId: actor.personId, requestId: request.id, at: clock.now() }
  await createAudit(db, source)({ action: 'requests.erase', subjectType: 'request', subjectId: id })
}
