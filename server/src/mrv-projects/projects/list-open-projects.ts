import type { mrvProjects, ResponseOf } from '@athar/contracts'
import type { OpenProject } from '@athar/contracts/mrv-projects'
import { nameIn } from '@athar/i18n'
import { regions } from '@athar/reference-data'
import type { Call } from '../../platform/http/serve.ts'
import { pageOfCards } from '../../sgi/index.ts'
import * as store from './store.ts'

/** SGI projects first. A mitigation project linked with one of them is in its line, not in one of its own. */
export async function listOpenProjects({
  query: { limit, offset, lang },
  db,
}: Call<typeof mrvProjects.listOpenProjects>): Promise<ResponseOf<typeof mrvProjects.listOpenProjects>> {
  const registered = await store.registeredProjects(db)
  const { cards, total: published } = await pageOfCards(db, { limit, offset })
  const alone = registered.filter(({ sgiProjectId }) => sgiProjectId === null)
  const from = Math.max(0, offset - published)
  const own = alone.slice(from, from + limit - cards.length)
  const verified = await store.verifiedOfSgi(db)
  const projects: OpenProject[] = [
    ...cards.map(({ id, title, initiative, place, sample }) => ({
      id,
      name: nameIn(lang, title).text,
      type: initiative,
      location: { name: nameIn(lang, place.name).text, region: place.region, lat: place.lat, lon: place.lon },
      emissions_reduced: verified.get(id) ?? null,
      unit: 'tCO2e' as const,
      sample,
    })),
    ...own.map(({ id, name, projectType, region, sample, verified: tonnes }) => ({
      id,
      name,
      type: projectType,
      location: { name: regionName(region, lang), region, lat: null, lon: null },
      emissions_reduced: tonnes,
      unit: 'tCO2e' as const,
      sample,
    })),
  ]
  const total = published + alone.length
  return { projects, total, hasMore: offset + projects.length < total }
}

const regionName = (code: string, lang: 'en' | 'ar'): string =>
  regions().features.find(({ properties }) => properties.code === code)?.properties.short[lang] ?? code
