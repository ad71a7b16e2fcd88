import type { mrvProjects } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import type { ProjectDeps } from './deps.ts'
import { detailOf } from './present-project.ts'
import { lockProject, updateProject } from './store.ts'

/** Saves over the version that was seen, while it is in its first state. */
export async function changeProject(
  deps: Pick<ProjectDeps, 'people'>,
  { actor, params, body, db, audit, clock }: Call<typeof mrvProjects.changeProject>,
): Promise<mrvProjects.ProjectDetail> {
  const { organisationId, personId } = actor
  const found = (await lockProject(db, organisationId, params.id)) ?? fail('mrv-projects.project-not-found')
  refuseUnlessIn(found.state, ['prepare'])
  const by = { organisationId, personId, at: clock.now() }
  if (!(await updateProject(db, by, { ...body, id: params.id }))) fail('conflict')
  const details = { version: body.version + 1 }
  await audit({ action: 'mrv-projects.change-project', subjectType: 'project', subjectId: params.id, details })
  return detailOf(deps, db, organisationId, params.id)
}
