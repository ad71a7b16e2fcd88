import type { mrvProjects } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import type { ProjectDeps } from './deps.ts'
import { detailOf } from './present-project.ts'

export const readProject = (
  deps: ProjectDeps,
  { actor, params, db }: Call<typeof mrvProjects.readProject>,
): Promise<mrvProjects.ProjectDetail> => detailOf(deps, db, actor.organisationId, params.id)
