import type { mrvProjects, ResponseOf } from '@athar/contracts'
import type { ProjectRegistrationForReview } from '@athar/contracts/mrv-projects'
import type { FastifyReply } from 'fastify'
import { sendOneOf } from '../../platform/applications/index.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import type { RegisterDeps } from './deps.ts'
import { tellDecision } from './own-registration.ts'
import { presentForReview } from './present-registration.ts'
import * as store from './store.ts'

export async function listProjectRegistrations({
  query,
  db,
}: Call<typeof mrvProjects.listProjectRegistrations>): Promise<
  ResponseOf<typeof mrvProjects.listProjectRegistrations>
> {
  const { rows, nextCursor } = await readPage(query, store.lastSubmittedFirst, (place) =>
    store.registrationsForReview(db, query.state, place),
  )
  return { items: rows.map(store.listedOf), nextCursor }
}

export const readProjectRegistrationForReview = (
  deps: Pick<RegisterDeps, 'people'>,
  { params, db }: Call<typeof mrvProjects.readProjectRegistrationForReview>,
): Promise<ProjectRegistrationForReview> => presentForReview(deps, db, params.id)

/** An officer leads a registration on; a project that was withdrawn meanwhile is not approved. */
export async function moveProjectRegistration(
  deps: RegisterDeps,
  call: Call<typeof mrvProjects.moveProjectRegistration>,
): Promise<ProjectRegistrationForReview> {
  const { actor, params, body, db, clock } = call
  const { action, note, version } = body
  const found = await store.registrations.submitted(db, params.id)
  const project = (await store.projectOf(db, found.id)) ?? fail('mrv-projects.registration-not-found')
  const decides = action === 'approve' || action === 'reject'
  await store.registrations.decide(call, found, action, {
    reason: note,
    version,
    guard: () => {
      if (action !== 'approve') return
      if (project.state === 'withdrawn') fail('mrv-projects.project-withdrawn')
      if (project.state === 'prepare') fail('mrv-projects.registration-too-early')
    },
    set: decides ? { decided_by: actor.personId, decided_at: clock.now() } : {},
    notify: (kind, { at }) =>
      tellDecision(deps, db, {
        kind,
        ...found,
        project: { id: project.projectId, name: project.name },
        reason: note,
        at,
      }),
  })
  if (action === 'approve') await deps.publicPages.changed(db)
  return presentForReview(deps, db, found.id)
}

export async function downloadRegistrationFile(
  deps: Pick<RegisterDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof mrvProjects.downloadRegistrationFile>,
): Promise<FastifyReply> {
  const files = await reauthorise(({ db }) => store.filesOf(db, params.id))
  return sendOneOf(deps, reply, files, { id: params.fileId, notFound: 'mrv-projects.registration-file-not-found' })
}
