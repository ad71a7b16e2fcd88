import type { ResponseOf, sgi } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { isFollowing, startFollowing, stopFollowing } from '../store/follows.ts'
import { findProject } from '../store/projects.ts'

export async function readFollow({
  actor,
  params,
  db,
}: Call<typeof sgi.readFollow>): Promise<ResponseOf<typeof sgi.readFollow>> {
  const project = (await findProject(db, params.slug)) ?? fail('sgi.project-not-found')
  return { following: await isFollowing(db, actor.personId, project.id) }
}

/** Said again, it stays as it is. */
export async function followProject({
  actor,
  params,
  body,
  db,
  clock,
}: Call<typeof sgi.follow>): Promise<ResponseOf<typeof sgi.follow>> {
  const project = (await findProject(db, params.slug)) ?? fail('sgi.project-not-found')
  if (body.following) await startFollowing(db, actor.personId, project.id, clock.now())
  else await stopFollowing(db, actor.personId, project.id)
  return { following: body.following }
}
