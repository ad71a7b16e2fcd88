import type { ResponseOf, treeAdoption } from '@athar/contracts'
import { badCursor, decodeCursor, encodeCursor } from '../platform/list/cursor.ts'
import { keyTypes } from '../platform/list/read-page.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { riyadhDay } from '../platform/riyadh-day.ts'
import * as store from './store/adoptions.ts'

/** Who adopted a tree and wants it to be seen. */
export async function readWall({
  db,
  query,
}: Call<typeof treeAdoption.readWall>): Promise<ResponseOf<typeof treeAdoption.readWall>> {
  const after = query.cursor === undefined ? null : placeOf(query.cursor)
  const entries = await store.wallAfter(db, after, query.limit + 1)
  const shown = entries.slice(0, query.limit)
  const last = entries.length > query.limit ? shown.at(-1) : undefined
  return {
    items: shown.map(({ adoptedAt, ...entry }) => ({ ...entry, adoptedOn: riyadhDay(adoptedAt) })),
    nextCursor: last ? encodeCursor([last.adoptedAt.toISOString(), last.id]) : null,
  }
}

function placeOf(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = decodeCursor(cursor, 2)
  return keyTypes.instant.fits(at) && keyTypes.uuid.fits(id) ? { at, id } : badCursor()
}

/** What a certificate stands for. Numbers are asked for as people copy them. */
export async function readProof({ db, params }: Call<typeof treeAdoption.readProof>): Promise<treeAdoption.Proof> {
  const { adoptedAt, withdrawnAt, ...proof } =
    (await store.findProof(db, params.number.trim().toUpperCase())) ?? fail('tree-adoption.proof-not-found')
  return { ...proof, adoptedOn: riyadhDay(adoptedAt), withdrawnOn: withdrawnAt ? riyadhDay(withdrawnAt) : null }
}
