import type { mrvProjects, ResponseOf } from '@athar/contracts'
import type { OpenProject } from '@athar/contracts/mrv-projects'
import { nameIn } from '@athar/i18n'
import type { Call } from '../../platform/http/serve.ts'
import { pageOfCards } from '../../sgi/index.ts'
import * as store from './store.ts'

/** SGI projects. A mitigation project linked with one of them is in its line, not in one of its own. */
export async function listOpenProjects({
  query: { limit, offset, lang },
  db,
}: Call<typeof mrvProjects.listOpenProjects>): Promise<ResponseOf<typeof mrvProjects.listOpenProjects>> {
  const { cards, total } = await pageOfCards(db, { limit, offset })
  const verified = await store.verifiedOfSgi(db)
  const projects: OpenProject[] = cards.map(({ id, title, initiative, place, sample }) => ({
    id,
    name: nameIn(lang, title).text,
    type: initiative,
    location: { name: nameIn(lang, place.name).text, region: place.region, lat: place.lat, lon: place.lon },
    emissions_reduced: verified.get(id) ?? null,
    unit: 'tCO2e' as const,
    sample,
  }))
  return { projects, total, hasMore: offset + projects.length < total }
}
