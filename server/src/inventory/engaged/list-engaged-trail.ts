import type { inventory, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import type { EngagedDeps } from './deps.ts'
import { lookIn } from './look-in.ts'
import { readTrail } from './store.ts'

/** What was done to the year, its records and its contracts; who did it stays an id, which the client can name. */
export function listEngagedTrail(
  deps: EngagedDeps,
  call: Call<typeof inventory.listEngagedTrail>,
): Promise<ResponseOf<typeof inventory.listEngagedTrail>> {
  const { cursor, limit } = call.query
  const before = cursor ? (decodeCursor(cursor, 1)[0] ?? null) : null
  return lookIn(deps, call, async ({ db, actor }) => {
    const rows = await readTrail(db, actor.organisationId, { before, limit: limit + 1 })
    const items = rows.slice(0, limit).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      personId: row.person_id,
      reason: row.reason,
    }))
    const last = items.at(-1)
    return { items, nextCursor: rows.length > items.length && last ? encodeCursor([last.id]) : null }
  })
}
