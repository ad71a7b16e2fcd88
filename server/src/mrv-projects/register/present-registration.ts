import type { ProjectRegistration, ProjectRegistrationForReview } from '@athar/contracts/mrv-projects'
import { officersUnnamed, presentApplication, withoutKeys } from '../../platform/applications/index.ts'
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
  const shown = { ...(await whole(deps, db, found)), ...store.registrations.written(found, found.form) }
  return { ...shown, history: officersUnnamed(shown.history) }
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
    documents: withoutKeys(await store.filesOf(db, id)),
  }
}

const whole = async ({ people }: Deps, db: Db, found: store.StoredRegistration): Promise<ProjectRegistration> => ({
  ...(await presentApplication(people, db, store.registrationFlow, found)),
  projectId: found.projectId,
})
