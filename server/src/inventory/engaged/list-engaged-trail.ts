import type { inventory, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import type { RecordDeps } from '../records/deps.ts'
import { lookIn } from './look-in.ts'
import { newestFirst, readTrail } from './store.ts'

/** What was done to the year, its records and its contracts; who did it stays an id, which the client can name. */
export function listEngagedTrail(
  deps: RecordDeps,
  call: Call<typeof inventory.listEngagedTrail>,
): Promise<ResponseOf<typeof inventory.listEngagedTrail>> {
  return lookIn(deps, call, async ({ db, actor }) => {
    const { rows, nextCursor } = await readPage(call.query, newestFirst, (place) =>
      readTrail(db, actor.organisationId, place),
    )
    const items = rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      subjectType: row.subjectType,
      subjectId: row.subjectId,
      personId: row.personId,
      reason: row.reason,
    }))
    return { items, nextCursor }
  })
}
