import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { showAnew } from '../boundary/index.ts'
import { lockBaseYearEvent, storeBaseYearEnd } from './store.ts'

/** It counts no more from now on, and stays on record with the reason. */
export async function endBaseYearEvent({
  actor,
  params,
  body,
  db,
  audit,
  clock,
}: Call<typeof inventory.endBaseYearEvent>): Promise<undefined> {
  const { organisationId, personId } = actor
  const event =
    (await lockBaseYearEvent(db, organisationId, params.id)) ??
    fail('inventory.base-year-event-not-found', { id: params.id })
  if (event.ended) return fail('inventory.base-year-event-ended', { id: params.id })
  await storeBaseYearEnd(db, { organisationId, personId, at: clock.now() }, { id: params.id, ...body })
  await showAnew(db, organisationId)
  await audit({
    action: 'inventory.end-base-year-event',
    subjectType: 'base-year-event',
    subjectId: params.id,
    reason: body.reason,
    details: { as: body.as },
  })
  return undefined
}
