import type { takeDowns } from '@athar/contracts'
import type { Obstacle } from '@athar/contracts/take-downs'
import { createAudit } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { TakeDownsDeps } from './deps.ts'
import { obstacleOf } from './list-take-downs.ts'
import * as store from './store.ts'

const refusals = {
  gone: 'take-downs.gone',
  'event-over': 'take-downs.event-over',
  forgotten: 'take-downs.forgotten',
} as const satisfies Record<Obstacle, string>

/** Puts back what was taken down, as it stood. Asked for again, it stands there and nobody is told twice. */
export async function putBack(
  deps: Pick<TakeDownsDeps, 'publicPages' | 'things'>,
  { actor, params: { id }, db, request, clock }: Call<typeof takeDowns.putBack>,
): Promise<void> {
  const at = clock.now()
  await store.lockTakeDown(db, id)
  const row = (await store.findTakeDown(db, id)) ?? fail('take-downs.take-down-not-found')
  if (row.put_back_at !== null) return
  const obstacle = obstacleOf(deps, row, { now: at })
  if (obstacle !== null || row.kept === null) return fail(refusals[obstacle ?? 'forgotten'])
  const thing = deps.things().find(({ kind }) => kind === row.kind)
  const taken = { id, subjectId: row.subject_id, takenAt: row.taken_at, kept: row.kept }
  if (!(await thing?.putBack(db, taken, { at, by: actor.personId }))) fail('take-downs.gone')
  // An action of the platform: no organisation acts in it, whichever the header may name.
  const audit = createAudit(db, { organisationId: null, personId: actor.personId, requestId: request.id, at })
  await audit({
    action: 'take-downs.put-back',
    subjectType: 'take-down',
    subjectId: id,
    details: { kind: row.kind, subject: row.subject_id },
  })
  await deps.publicPages.changed(db)
}
