import type { mrvProjects, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findPublicProject } from '../../sgi/index.ts'
import { registeredProjects } from './store.ts'

export async function listRegistered({
  params,
  db,
}: Call<typeof mrvProjects.listRegistered>): Promise<ResponseOf<typeof mrvProjects.listRegistered>> {
  const published = (await findPublicProject(db, params.slug)) ?? fail('sgi.project-not-found')
  const linked = (await registeredProjects(db)).filter(({ sgiProjectId }) => sgiProjectId === published.id)
  return { items: linked.map(({ sgiProjectId: _sgi, verified: _verified, ...project }) => project) }
}
