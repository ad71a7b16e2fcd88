import { paths, type sgi } from '@athar/contracts'
import { createAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { SgiDeps } from '../deps.ts'
import { writeToOrganisation } from '../registrations/decide-registration.ts'
import * as store from '../store/projects.ts'
import { refuseMoreThanReason } from './post-update.ts'

/** An organisation takes its own word back, as if it had not told it. */
export async function withdrawUpdate(deps: SgiDeps, call: Call<typeof sgi.withdrawUpdate>): Promise<void> {
  const { actor, params, db, audit } = call
  const project = await store.findProject(db, params.slug)
  if (!project || project.organisationId !== actor.organisationId) return fail('sgi.project-not-found')
  await store.lockReported(db, project.id)
  const before = await store.reportedOf(db, project.id)
  if (!(await store.deleteUpdate(db, project.id, params.id))) fail('sgi.update-not-found')
  // What it falls back to was within reason when it was told; beside what was told since it may not be.
  await refuseMoreThanReason(deps, db, project, { before, after: await store.reportedOf(db, project.id) })
  await deps.organisations.dropCheck(call, actor.organisationId, { subject: 'sgi-update', id: params.id })
  await forget(deps, db, project, params.id)
  await audit({
    action: 'sgi.withdraw-update',
    subjectType: 'sgi-project',
    subjectId: project.id,
    details: { update: params.id },
  })
}

/** An editor takes anybody's word off the public pages. Whoever registered the project reads why. */
export async function withdrawUpdateAsEditor(
  deps: SgiDeps,
  call: Call<typeof sgi.withdrawUpdateAsEditor>,
): Promise<void> {
  const { actor, params, body, db, request, clock } = call
  const { reason } = body
  const project = (await store.findProject(db, params.slug)) ?? fail('sgi.project-not-found')
  const at = clock.now()
  await store.lockReported(db, project.id)
  const { title } =
    (await store.hideUpdate(db, project.id, { id: params.id, reason, at })) ?? fail('sgi.update-not-found')
  await forget(deps, db, project, params.id)
  const audit = createAudit(db, { organisationId: null, personId: actor.personId, requestId: request.id, at })
  await audit({
    action: 'sgi.withdraw-update-as-editor',
    subjectType: 'sgi-project',
    subjectId: project.id,
    details: { update: params.id },
    reason,
  })
  if (project.registrationId !== null)
    await writeToOrganisation(deps, call, project.registrationId, `${title.ar || title.en}: ${reason}`)
}

/** Followers keep no notice of it. */
async function forget(deps: SgiDeps, db: Db, project: store.FoundProject, id: string): Promise<void> {
  await deps.notices.takeBack(db, { kind: 'sgi.project-news', link: paths.sgiProject(project.slug), key: id })
  await deps.publicPages.changed(db)
}
