import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { RecordDeps } from './deps.ts'
import { lockOpenYears } from './lock-years.ts'
import { markPlaces } from './rollup.ts'
import { deleteRecord, storeVersions, oneRecord } from './store/write.ts'
import { takeRecord } from './update-record.ts'

/** Takes a record out. What a second pair of eyes has approved goes only after a reviewer returned it. */
export async function removeRecord(
  deps: RecordDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.removeRecord>,
): Promise<void> {
  const { organisationId, personId } = actor
  const current = await takeRecord(db, actor, { ...body, id: params.id })
  if (current.state === 'approved')
    fail('inventory.wrong-state', { state: current.state, allowed: ['pending', 'returned'] })
  await lockOpenYears(deps, db, organisationId, [current.inventoryYear])
  await storeVersions(db, { organisationId, personId, at: clock.now() }, oneRecord(params.id), {
    reason: body.reason,
    removed: true,
  })
  const files = await deleteRecord(db, organisationId, params.id)
  await markPlaces(db, organisationId, [current])
  await audit({
    action: 'inventory.remove-record',
    subjectType: 'record',
    subjectId: params.id,
    reason: body.reason,
    details: {
      version: current.version,
      ...(files.length > 0
        ? { attachments: files.map(({ attachment, sha256, bytes }) => ({ attachment, sha256, bytes })) }
        : {}),
    },
  })
}
