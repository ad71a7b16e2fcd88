import type { ProjectRegistration, ProjectRegistrationForReview } from '@athar/contracts/mrv-projects'
import { namedHistory } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { RegisterDeps } from './deps.ts'
import * as store from './store.ts'

type Deps = Pick<RegisterDeps, 'people'>

/** One registration as its organisation reads it; officers stay unnamed. */
export async function presentRegistration(
  deps: Deps,
  db: Db,
  found: store.StoredRegistration,
): Promise<ProjectRegistration> {
  const registration = { ...(await whole(deps, db, found)), ...store.registrations.written(found, found.form) }
  const history = registration.history.map((entry) => (entry.side === 'platform' ? { ...entry, by: null } : entry))
  return { ...registration, history }
}

/** The same as officers read it: with its organisation, the facts of its project, and its files. */
export async function presentForReview(deps: Deps, db: Db, id: string): Promise<ProjectRegistrationForReview> {
  const found = await store.registrations.submitted(db, id)
  const { organisationEn, organisationAr, projectId, ...project } =
    (await store.projectOf(db, id)) ?? fail('mrv-projects.registration-not-found')
  return {
    ...(await whole(deps, db, found)),
    organisation: { en: organisationEn, ar: organisationAr },
    project: { ...project, id: projectId },
    documents: (await store.filesOf(db, id)).map(({ key: _key, ...file }) => file),
  }
}

async function whole({ people }: Deps, db: Db, found: store.StoredRegistration): Promise<ProjectRegistration> {
  const { id, projectId, state, number, submittedAt, form, answers, version } = found
  return {
    id,
    projectId,
    state,
    number,
    submittedAt: submittedAt?.toISOString() ?? null,
    form,
    answers,
    version,
    history: await namedHistory(people, db, { flow: store.registrationFlow, id }),
  }
}
