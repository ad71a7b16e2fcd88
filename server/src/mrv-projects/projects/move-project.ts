import type { mrvProjects } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { move } from '../../platform/workflow/move.ts'
import type { ProjectDeps } from './deps.ts'
import { detailOf } from './present-project.ts'
import { findProject, projectFlow } from './store.ts'

/** Leads one on to its next state; of two who do it at once, the second is told where it is by then. */
export async function moveProject(
  deps: Pick<ProjectDeps, 'people'>,
  call: Call<typeof mrvProjects.moveProject>,
): Promise<mrvProjects.ProjectDetail> {
  const { actor, params, body, db } = call
  const { organisationId, personId } = actor
  const row = (await findProject(db, organisationId, params.id)) ?? fail('mrv-projects.project-not-found')
  const { id, state, version } = row
  const subject = { id, organisationId, state, version, preparedBy: [row.createdBy, row.changedBy] }
  await move(call, projectFlow, subject, body.action, {
    reason: body.reason,
    version: body.version,
    set: body.action === 'withdraw' ? { decided_by: personId } : {},
  })
  return detailOf(deps, db, organisationId, id)
}
