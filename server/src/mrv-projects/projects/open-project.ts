import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { findProject } from './store.ts'

/** The project; a withdrawn one takes no meters, keys or readings any more. */
export async function openProject(db: Db, organisationId: string, id: string) {
  const project = (await findProject(db, organisationId, id)) ?? fail('mrv-projects.project-not-found')
  if (project.state === 'withdrawn') fail('mrv-projects.project-withdrawn')
  return project
}
