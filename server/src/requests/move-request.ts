import type { requests } from '@athar/contracts'
import type { RequestDetail } from '@athar/contracts/requests'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { comment, move } from '../platform/workflow/move.ts'
import type { RequestsDeps } from './deps.ts'
import { presentDetail } from './present-request.ts'
import * as store from './store.ts'

type Deps = Pick<RequestsDeps, 'people'>

/** Takes a request up, finishes it, declines it, or takes it up again. */
export async function moveRequest(deps: Deps, call: Call<typeof requests.moveRequest>): Promise<RequestDetail> {
  const { actor, params, body, db } = call
  const { action, note: reason, version } = body
  const set = { handled_by: actor.personId }
  await move(call, store.requestFlow, await subjectOf(db, params.id), action, { reason, version, set })
  return presentDetail(deps, db, params.id)
}

/** Writes down what was said, whatever state the request is in. */
export async function noteRequest(deps: Deps, call: Call<typeof requests.noteRequest>): Promise<RequestDetail> {
  const { params, body, db } = call
  await comment(call, store.requestFlow, await subjectOf(db, params.id), { by: 'platform', text: body.note })
  return presentDetail(deps, db, params.id)
}

async function subjectOf(db: Db, id: string) {
  const found = (await store.findRequest(db, id)) ?? fail('requests.request-not-found')
  return { ...found, organisationId: null }
}
