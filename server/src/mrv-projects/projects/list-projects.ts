import type { mrvProjects, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import type { ProjectDeps } from './deps.ts'
import { presentAll } from './present-project.ts'
import * as store from './store.ts'

/** Newest first. */
export async function listProjects(
  deps: Pick<ProjectDeps, 'people'>,
  { actor, query, db }: Call<typeof mrvProjects.listProjects>,
): Promise<ResponseOf<typeof mrvProjects.listProjects>> {
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) =>
    store.listProjects(db, actor.organisationId, query, place),
  )
  return { items: await presentAll(deps, db, rows), nextCursor }
}
