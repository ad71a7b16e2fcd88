import type { mrvProjects } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import { hasRegistration } from '../register/store.ts'
import { deleteProject, hasDevices, lockProject } from './store.ts'

/** Only what is still in its first state goes; meters and their readings stay. */
export async function removeProject({
  actor,
  params,
  db,
  audit,
}: Call<typeof mrvProjects.removeProject>): Promise<void> {
  const found = (await lockProject(db, actor.organisationId, params.id)) ?? fail('mrv-projects.project-not-found')
  refuseUnlessIn(found.state, ['prepare'])
  if (await hasRegistration(db, actor.organisationId, params.id)) fail('mrv-projects.registration-there')
  if (await hasDevices(db, actor.organisationId, params.id)) fail('mrv-projects.project-measured')
  await deleteProject(db, actor.organisationId, params.id)
  await audit({ action: 'mrv-projects.remove-project', subjectType: 'project', subjectId: params.id })
}
