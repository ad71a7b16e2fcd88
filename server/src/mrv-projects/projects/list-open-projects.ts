import type { mrvProjects, ResponseOf } from '@athar/contracts'
import type { OpenProject } from '@athar/contracts/mrv-projects'
import { nameIn, type Lang } from '@athar/i18n'
import { regions } from '@athar/reference-data'
import type { Call } from '../../platform/http/serve.ts'
import { pageOfCards } from '../../sgi/index.ts'
import { presentRegistered } from '../register/read-register.ts'
import * as register from '../register/store.ts'

const regionName = (code: string, lang: Lang): string =>
  regions().features.find(({ properties }) => properties.code === code)?.properties.short[lang] ?? code

/** SGI projects, then registered projects. One that is linked with an SGI project is in its line, not in one of its own. */
export async function listOpenProjects({
  query: { limit, offset, lang },
  db,
}: Call<typeof mrvProjects.listOpenProjects>): Promise<ResponseOf<typeof mrvProjects.listOpenProjects>> {
  const { cards, total: published } = await pageOfCards(db, { limit, offset })
  const unlinked = { sgiProjectId: null }
  const total = published + (await register.countRegistered(db, unlinked))
  const verified = await register.verifiedOfSgi(db)
  const rest = { limit: limit - cards.length, offset: Math.max(0, offset - published) }
  const registered = rest.limit === 0 ? [] : await register.registeredProjects(db, { ...unlinked, ...rest })
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
    ...registered.map(presentRegistered).map(({ id, name, projectType: type, region, verified: tonnes, sample }) => ({
      id,
      name: nameIn(lang, name).text,
      type,
      location: { name: regionName(region, lang), region, lat: null, lon: null },
      emissions_reduced: tonnes,
      unit: 'tCO2e' as const,
      sample,
    })),
  ]
  return { projects, total, hasMore: offset + projects.length < total }
}
