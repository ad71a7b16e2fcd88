import type { ResponseOf, sgi } from '@athar/contracts'
import { saudiGreenInitiative } from '@athar/reference-data'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
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
export async function readProject({
  params,
  db,
}: Call<typeof sgi.readProject>): Promise<ResponseOf<typeof sgi.readProject>> {
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
    sources: sourcesOf(sourceIds),
  }
}

/** The shipped sources by their ids; the words that stand for no date or no address stay out. */
export function sourcesOf(ids: readonly string[]): ResponseOf<typeof sgi.readProject>['sources'] {
  const known = saudiGreenInitiative().sources
  return ids.flatMap((id) => {
    const source = known[id]
    if (!source) return []
    const { title, publisher, kind, note } = source
    const year = /^\d{4}$/.test(source.year) ? source.year : null
    return [
      {
        id,
        title,
        publisher,
        year,
        address: /^https?:\/\//.test(source.url) ? source.url : null,
        kind,
        note: note ?? null,
      },
    ]
  })
}
