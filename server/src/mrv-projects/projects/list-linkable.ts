import type { mrvProjects, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { projectsOf } from '../../sgi/index.ts'

/** SGI projects that a project of the organisation may be linked with. */
export const listLinkable = async ({
  actor,
  db,
}: Call<typeof mrvProjects.listLinkable>): Promise<ResponseOf<typeof mrvProjects.listLinkable>> => ({
  items: await projectsOf(db, actor.organisationId),
})
