import type { mrvProjects } from '@athar/contracts'
import { checklistOf } from '@athar/contracts/mrv-projects'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { failFrozen } from '../periods/refuse-frozen.ts'
import { frozenSince } from '../periods/store.ts'
import type { ProjectDeps } from './deps.ts'
import { detailOf } from './present-project.ts'
import { checksOf, lockProject, saveCheck } from './store.ts'

/** Answers a line of the stage's checklist by a file that backs the project, or by a reason. */
export async function answerCheck(
  deps: ProjectDeps,
  { actor, params, body, db, audit, clock }: Call<typeof mrvProjects.answerCheck>,
): Promise<mrvProjects.ProjectDetail> {
  const { organisationId, personId } = actor
  const { id, line } = params
  const found = (await lockProject(db, organisationId, id)) ?? fail('mrv-projects.project-not-found')
  if (!checklistOf[found.state].includes(line)) fail('mrv-projects.check-not-asked')
  if (body.evidenceId !== null) {
    const files = (await deps.evidence.ofSubjects(db, 'project', [id])).get(id) ?? []
    if (!files.some((file) => file.id === body.evidenceId && file.state !== 'rejected'))
      fail('mrv-projects.evidence-not-found')
  }
  const answered = (await checksOf(db, found)).find((one) => one.line === line)
  if (answered?.evidenceId && answered.evidenceId !== body.evidenceId) {
    const frozen = await frozenSince(db, organisationId, id, answered.answeredAt)
    if (frozen) failFrozen(frozen)
  }
  await saveCheck(db, { organisationId, personId, at: clock.now() }, found, { line, ...body })
  const details = { stage: found.state, line }
  await audit({ action: 'mrv-projects.answer-check', subjectType: 'project', subjectId: id, details })
  return detailOf(deps, db, organisationId, id)
}
