import type { mrvProjects } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { move } from '../../platform/workflow/move.ts'
import { latestRegistration, registrationFlow } from '../register/store.ts'
import { checklist } from './checklist.ts'
import type { ProjectDeps } from './deps.ts'
import { detailOf } from './present-project.ts'
import { isVerified, lockProject, projectFlow, type ProjectRow } from './store.ts'

/** Leads one on to its next stage; of two who do it at once, the second is told where it is by then. */
export async function moveProject(
  deps: ProjectDeps,
  call: Call<typeof mrvProjects.moveProject>,
): Promise<mrvProjects.ProjectDetail> {
  const { actor, params, body, db } = call
  const { organisationId } = actor
  const row = (await lockProject(db, organisationId, params.id)) ?? fail('mrv-projects.project-not-found')
  const { id, state, version, profile } = row
  await move(call, projectFlow, { id, organisationId, state, version, holds: [profile] }, body.action, {
    reason: body.reason,
    version: body.version,
    guard: async () => {
      if (['return-project', 'withdraw-project', 'continue-monitoring'].includes(body.action)) return
      refuseUnsaid(row)
      const open = (await checklist(deps, db, row)).filter(({ answered }) => !answered)
      if (open.length > 0) fail('mrv-projects.checklist-open', { lines: open.map(({ line }) => line) })
      const isDecision = body.action === 'record-approval' || body.action === 'record-issue'
      if (isDecision && !(await isVerified(db, organisationId, id))) fail('mrv-projects.not-verified')
    },
  })
  if (body.action === 'withdraw-project') await leaveRegister(deps, call, id)
  if (body.action === 'return-project') await deps.publicPages.changed(db)
  return detailOf(deps, db, organisationId, id)
}

/** A withdrawn project is registered no more, and asks for no registration. */
async function leaveRegister({ publicPages }: ProjectDeps, call: Call<typeof mrvProjects.moveProject>, id: string) {
  const found = await latestRegistration(call.db, call.actor.organisationId, id)
  if (!found || found.state === 'rejected' || found.state === 'withdrawn') return
  await move(call, registrationFlow, found, 'withdraw', { version: found.version })
  await publicPages.changed(call.db)
}

/** What a project says of itself before it leaves its preparation. */
function refuseUnsaid({ location, creditingFrom, creditingTo, metadata, registeredNowhereElse }: ProjectRow): void {
  if (location === null) fail('mrv-projects.place-missing')
  if (creditingFrom === null || creditingTo === null) fail('mrv-projects.period-missing')
  if (metadata.goals.length === 0) fail('mrv-projects.goal-missing')
  if (!registeredNowhereElse) fail('mrv-projects.statement-missing')
}
