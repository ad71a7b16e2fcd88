import { randomUUID } from 'node:crypto'
import type { mrvProjects } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import type { ProjectDeps } from './deps.ts'
import { detailOf } from './present-project.ts'
import { insertProject } from './store.ts'

export async function addProject(
  deps: Pick<ProjectDeps, 'people'>,
  { actor, body, db, audit, clock }: Call<typeof mrvProjects.addProject>,
): Promise<mrvProjects.ProjectDetail> {
  const { organisationId, personId } = actor
  const id = randomUUID()
  await insertProject(db, { organisationId, personId, at: clock.now() }, id, body)
  await audit({ action: 'mrv-projects.add-project', subjectType: 'project', subjectId: id })
  return detailOf(deps, db, organisationId, id)
}
