import { randomUUID } from 'node:crypto'
import { answersAsked, mayReadAll, paths, type mrvProjects, type ResponseOf } from '@athar/contracts'
import { registerOfficers, type ProjectRegistration } from '@athar/contracts/mrv-projects'
import { tellOfficers } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findProject } from '../projects/store.ts'
import type { RegisterDeps } from './deps.ts'
import { presentRegistration } from './present-registration.ts'
import * as store from './store.ts'
import { registrations } from './store.ts'

type Deps = Pick<RegisterDeps, 'people'>

export async function readProjectRegistration(
  deps: Deps,
  { actor, params, db }: Call<typeof mrvProjects.readProjectRegistration>,
): Promise<ResponseOf<typeof mrvProjects.readProjectRegistration>> {
  const { organisationId } = actor
  if (!(await findProject(db, organisationId, params.id))) fail('mrv-projects.project-not-found')
  const latest = await store.latestRegistration(db, organisationId, params.id)
  return { latest: latest ? await presentRegistration(deps, db, latest) : null }
}

/** A project is registered from its validation on. */
async function registrable(db: Db, organisationId: string, projectId: string) {
  const project = (await findProject(db, organisationId, projectId)) ?? fail('mrv-projects.project-not-found')
  if (project.state === 'withdrawn') fail('mrv-projects.project-withdrawn')
  if (project.state === 'prepare') fail('mrv-projects.registration-too-early')
  return project
}

export async function beginProjectRegistration(
  deps: Deps,
  { actor, params, db, clock, audit }: Call<typeof mrvProjects.beginProjectRegistration>,
): Promise<ProjectRegistration> {
  const { organisationId, personId } = actor
  const { id: projectId } = await registrable(db, organisationId, params.id)
  const id = randomUUID()
  const made = await store.insertRegistration(db, { id, organisationId, projectId, personId, at: clock.now() })
  if (!made) fail('mrv-projects.registration-there')
  await audit({ action: 'mrv-projects.begin-registration', subjectType: 'project-registration', subjectId: id })
  return presentRegistration(deps, db, await registrations.own({ actor, db, params: { id } }))
}

/** Hands a registration in, complete; its files stay with it. */
export async function submitProjectRegistration(
  deps: RegisterDeps,
  call: Call<typeof mrvProjects.submitProjectRegistration>,
): Promise<ProjectRegistration> {
  const { actor, db, clock, audit } = call
  const found = await registrations.own(call)
  const { name } = await registrable(db, actor.organisationId, found.projectId)
  const at = clock.now()
  await registrations.submit(call, found, { asked: found.form, guard: (refuseIncomplete) => refuseIncomplete() })
  const answers = answersAsked(found.form, found.draft)
  const subject = { kind: 'project-registration', id: found.id } as const
  for (const file of answers['designDocument'] as readonly string[])
    await deps.evidence.link({ actor, db, audit, at }, file, subject)
  const { name: organisation } = await deps.organisations.read(db, actor.organisationId)
  await tellOfficers(deps, db, {
    kind: 'mrv-projects.registration-submitted',
    roles: registerOfficers,
    id: found.id,
    data: { organisation, project: name },
    link: paths.adminProject(found.id),
    at,
  })
  return presentRegistration(deps, db, await registrations.own(call))
}

/** Withdraws it; what was approved leaves the register at once. */
export async function withdrawProjectRegistration(
  deps: Pick<RegisterDeps, 'people' | 'publicPages'>,
  call: Call<typeof mrvProjects.withdrawProjectRegistration>,
): Promise<ProjectRegistration> {
  const { state } = await registrations.step(call, 'withdraw')
  if (state === 'approved') await deps.publicPages.changed(call.db)
  return presentRegistration(deps, call.db, await registrations.own(call))
}

type Decided = {
  readonly kind: `mrv-projects.registration-${'returned' | 'approved' | 'rejected'}`
  readonly organisationId: string
  readonly id: string
  readonly project: { readonly id: string; readonly name: string }
  readonly reason: string
  readonly at: Date
}

/** Members hear what an officer decided. */
export const tellDecision = (
  { organisations }: Pick<RegisterDeps, 'organisations'>,
  db: Db,
  { kind, organisationId, id, project, reason, at }: Decided,
): Promise<void> =>
  organisations.tellMembers(db, {
    kind,
    organisationId,
    to: { roles: mayReadAll },
    by: null,
    data: { project: project.name, reason },
    link: paths.mrvRegistration(project.id),
    key: `${id} ${at.toISOString()}`,
    at,
  })
