import type { mrvProjects } from '@athar/contracts'
import { fail, refuseField } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import type { ProjectDeps } from './deps.ts'
import { detailOf } from './present-project.ts'
import { refuseImpossible } from './refuse-impossible.ts'
import { lockProject, updateProject } from './store.ts'

/** Saves over the version that was seen, until the project is validated; type and profile stay once it is prepared. */
export async function changeProject(
  deps: ProjectDeps,
  { actor, params, body, db, audit, clock }: Call<typeof mrvProjects.changeProject>,
): Promise<mrvProjects.ProjectDetail> {
  const { organisationId, personId } = actor
  const found = (await lockProject(db, organisationId, params.id)) ?? fail('mrv-projects.project-not-found')
  refuseUnlessIn(found.state, ['prepare', 'validate'])
  if (found.state !== 'prepare')
    for (const field of ['projectType', 'profile'] as const)
      if (body[field] !== found[field]) refuseField(field, 'stays-once-prepared')
  await refuseImpossible(db, organisationId, body)
  const by = { organisationId, personId, at: clock.now() }
  if (!(await updateProject(db, by, { ...body, id: params.id }))) fail('conflict')
  const details = { version: body.version + 1 }
  await audit({ action: 'mrv-projects.change-project', subjectType: 'project', subjectId: params.id, details })
  return detailOf(deps, db, organisationId, params.id)
}
