import type { ResponseOf, sgi } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { SgiDeps } from '../deps.ts'
import { publicFilesOf } from '../store/files.ts'
import { findProject, listCards, reportedOf, updatesOf } from '../store/projects.ts'

export async function listProjects({
  query,
  db,
}: Call<typeof sgi.listProjects>): Promise<ResponseOf<typeof sgi.listProjects>> {
  const cards = await listCards(db, query.initiative)
  return { items: cards.map(({ nameKeys: _keys, ...card }) => card) }
}

/** With everything that belongs to it. What an organisation wrote to its reviewers does not. */
export async function readProject(
  { sources }: Pick<SgiDeps, 'sources'>,
  { params, db }: Call<typeof sgi.readProject>,
): Promise<ResponseOf<typeof sgi.readProject>> {
  const found = (await findProject(db, params.slug)) ?? fail('sgi.project-not-found')
  const { organisationId: _org, registrationId, sourceIds, ...project } = found
  const files = registrationId === null ? [] : await publicFilesOf(db, registrationId)
  return {
    ...project,
    photos: files.filter(({ kind }) => kind === 'photo').map(({ id, alt }) => ({ id, alt })),
    documents: files
      .filter(({ kind }) => kind === 'document')
      .map(({ id, alt, fileName, bytes }) => ({
        id,
        title: { en: alt.en || fileName, ar: alt.ar || fileName },
        bytes,
      })),
    updates: await updatesOf(db, project.id),
    reported: await reportedOf(db, project.id),
    sources: await sourcesOf(sources, db, sourceIds),
  }
}

/** As editors keep them now, in the order in which they are named. */
export async function sourcesOf(
  sources: SgiDeps['sources'],
  db: Db,
  ids: readonly string[],
): Promise<ResponseOf<typeof sgi.readProject>['sources']> {
  if (ids.length === 0) return []
  const known = new Map((await sources(db, ids)).map((source) => [source.id, source]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
