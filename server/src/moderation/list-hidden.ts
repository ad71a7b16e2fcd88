import type { ResponseOf, moderation } from '@athar/contracts'
import type { Obstacle, Hidden, HiddenKind } from '@athar/contracts/moderation'
import type { Db } from '../platform/database.ts'
import type { Call } from '../platform/http/serve.ts'
import { keyset, readPage } from '../platform/list/read-page.ts'
import type { ModerationDeps } from './deps.ts'
import * as store from './store.ts'
import type { HiddenRow } from './store.ts'

const newestFirst = keyset<HiddenRow>('desc', { takenAt: 'instant', id: 'uuid' })

/** What was taken off the public pages, newest first, and whether there is a way back for it. */
export async function listHidden(
  deps: Pick<ModerationDeps, 'people' | 'things'>,
  { db, query, clock }: Call<typeof moderation.listHidden>,
): Promise<ResponseOf<typeof moderation.listHidden>> {
  const { rows, nextCursor } = await readPage(query, newestFirst, (place) => store.listHidden(db, query, place))
  return { items: await present(deps, db, rows, clock.now()), nextCursor }
}

type Deps = Pick<ModerationDeps, 'people' | 'things'>

async function present(deps: Deps, db: Db, rows: readonly HiddenRow[], now: Date): Promise<Hidden[]> {
  const people = await deps.people.find(
    db,
    rows.flatMap((row) => [row.takenBy ?? [], row.putBackBy ?? []].flat()),
  )
  const person = (id: string | null) => {
    const card = id === null ? undefined : people.get(id)
    return id !== null && card ? { id, name: card.fullName || card.email } : null
  }
  const wordsOf = await wordsByKind(deps, db, rows)
  return rows.map((row) => {
    const words = wordsOf.get(row.kind)?.get(row.subjectId) ?? null
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      words,
      reason: row.reason,
      takenAt: row.takenAt.toISOString(),
      takenBy: person(row.takenBy),
      restoredAt: row.putBackAt?.toISOString() ?? null,
      restoredBy: person(row.putBackBy),
      obstacle:
        row.putBackAt === null ? obstacleOf(deps, row, { missing: wordsOf.has(row.kind) && !words, now }) : null,
    }
  })
}

/** What stood there, by kind and subject, of those kinds that tell it. */
async function wordsByKind(deps: Deps, db: Db, rows: readonly HiddenRow[]) {
  const found = new Map<HiddenKind, ReadonlyMap<string, Hidden['title']>>()
  for (const { kind, words } of deps.things()) {
    const standing = rows.flatMap((row) =>
      row.kind === kind && row.kept !== null && row.putBackAt === null
        ? [{ id: row.id, subjectId: row.subjectId, takenAt: row.takenAt, kept: row.kept }]
        : [],
    )
    if (words) found.set(kind, standing.length === 0 ? new Map() : await words(db, standing))
  }
  return found
}

export function obstacleOf(
  { things }: Pick<ModerationDeps, 'things'>,
  { id, kind, subjectId, takenAt, kept }: HiddenRow,
  { missing = false, now }: { missing?: boolean; now: Date },
): Obstacle | null {
  if (kept === null) return 'forgotten'
  if (missing) return 'gone'
  return (
    things()
      .find((thing) => thing.kind === kind)
      ?.obstacle?.({ id, subjectId, takenAt, kept }, now) ?? null
  )
}
