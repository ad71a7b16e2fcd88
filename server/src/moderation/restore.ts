import type { moderation } from '@athar/contracts'
import type { Obstacle } from '@athar/contracts/moderation'
import { createAudit } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { ModerationDeps } from './deps.ts'
import { obstacleOf } from './list-hidden.ts'
import * as store from './store.ts'

const refusals = {
  gone: 'moderation.gone',
  'event-over': 'moderation.event-over',
  forgotten: 'moderation.forgotten',
} as const satisfies Record<Obstacle, string>

/** Restores what was hidden, as it stood. Asked for again, it stands there and nobody is told twice. */
export async function restore(
  deps: Pick<ModerationDeps, 'publicPages' | 'things'>,
  call: Call<typeof moderation.restore>,
): Promise<void> {
  const {
    actor,
    params: { id },
    db,
    request,
    clock,
  } = call
  const at = clock.now()
  await store.lockHidden(db, id)
  const row = (await store.findHidden(db, id)) ?? fail('moderation.hidden-item-not-found')
  if (row.putBackAt !== null) return
  const obstacle = obstacleOf(deps, row, { now: at })
  if (obstacle !== null || row.kept === null) return fail(refusals[obstacle ?? 'forgotten'])
  const thing = deps.things().find(({ kind }) => kind === row.kind)
  const taken = { id, subjectId: row.subjectId, takenAt: row.takenAt, kept: row.kept }
  if (!(await thing?.restore(db, taken, { at, by: actor.personId, call }))) fail('moderation.gone')
  // An action of the platform: no organisation acts in it, whichever the header may name.
  const audit = createAudit(db, { organisationId: null, personId: actor.personId, requestId: request.id, at })
  await audit({
    action: 'moderation.restore',
    subjectType: 'hidden-item',
    subjectId: id,
    details: { kind: row.kind, subject: row.subjectId },
  })
  await deps.publicPages.changed(db)
}
