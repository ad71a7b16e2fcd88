import { randomUUID } from 'node:crypto'
import type { mrvProjects } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import type { ProjectDeps } from './deps.ts'
import { detailOf } from './present-project.ts'
import { refuseImpossible } from './refuse-impossible.ts'
import { insertProject } from './store.ts'

export async function addProject(
  deps: ProjectDeps,
  { actor, body, db, audit, clock }: Call<typeof mrvProjects.addProject>,
): Promise<mrvProjects.ProjectDetail> {
  const { organisationId, personId } = actor
  await refuseImpossible(db, organisationId, body)
  const id = randomUUID()
  await insertProject(db, { organisationId, personId, at: clock.now() }, id, body)
  await audit({ action: 'mrv-projects.add-project', subjectType: 'project', subjectId: id })
  return detailOf(deps, db, organisationId, id)
}
