import type { reorderEntries as contract } from '@athar/contracts/content'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ContentDeps } from '../deps.ts'
import * as store from '../store.ts'
import { presentEntries } from './present-entry.ts'

/** All entries of a kind in a new order; refused where the list that was ordered is not the list there is. */
export async function reorderEntries(deps: ContentDeps, { body: { kind, ids }, db, audit }: Call<typeof contract>) {
  await store.countOfKind(db, kind)
  const there = new Set((await store.listEntries(db, kind)).filter((row) => row.deletedAt === null).map(({ id }) => id))
  const named = new Set(ids)
  if (named.size !== ids.length || named.size !== there.size || ids.some((id) => !there.has(id)))
    return fail('content.order-outdated')
  await store.setOrder(db, ids)
  await audit({ action: 'content.reorder', subjectType: 'content-kind', subjectId: kind })
  await deps.publicPages.changed(db)
  return { items: await presentEntries(deps, db, await store.listEntries(db, kind)) }
}
