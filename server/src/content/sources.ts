import type { listSources as listContract, saveSource as saveContract } from '@athar/contracts/content'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { ContentDeps } from './deps.ts'
import { sameBody } from './entries/write-entry.ts'
import * as store from './store.ts'

export const listSources = async ({ db }: Call<typeof listContract>) => ({ items: await store.listSources(db) })

/** Adds a source or corrects one; entries that name it show the correction at once, since it is no text of theirs. */
export async function saveSource(deps: ContentDeps, { params, body, clock, db, audit }: Call<typeof saveContract>) {
  const { over, ...corrected } = body
  const source = { id: params.id, ...corrected }
  await store.lockSource(db, params.id)
  const [there] = await store.listSources(db, [params.id])
  const read = over && { id: params.id, ...over }
  if (over !== undefined && !sameBody(read, there ?? null)) return fail('content.source-changed', { ...there })
  await store.saveSource(db, source, clock.now())
  await audit({ action: 'content.save-source', subjectType: 'content-source', subjectId: params.id })
  await deps.publicPages.changed(db)
  return source
}
