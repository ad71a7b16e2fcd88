import { paths } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import type { PublicationOf } from '../platform/feature-hooks.ts'
import type { PublicAddress } from '../platform/public-pages.ts'
import type { SearchEntry } from '../platform/search.ts'
import { loadWords } from '../platform/words.ts'
import { openSites, sitesOfAll } from './store/sites.ts'

const words = loadWords('tree-adoption')
const inBoth = (key: string) => ({ en: words('en', key), ar: words('ar', key) })

const pages: readonly SearchEntry[] = [
  [paths.sgiAdoptTree(), 'page'] as const,
  [paths.sgiTreeWall(), 'wall'] as const,
].map(([path, key]) => ({
  id: path,
  path,
  title: inBoth(`${key}.title`),
  text: inBoth(`${key}.lead`),
  group: 'pages',
}))

/** What everybody may find: the pages of the feature, and its sites. */
export async function findableSites(db: Db): Promise<SearchEntry[]> {
  const sites = (await openSites(db, {})).map((site) => ({
    id: site.id,
    path: paths.sgiPlantingSite(site.slug),
    title: site.name,
    text: {
      en: [site.place.en, site.planter.en].filter(Boolean).join(' · '),
      ar: [site.place.ar, site.planter.ar].filter(Boolean).join(' · '),
    },
  }))
  return [...pages, ...sites]
}

/** Their pages, for the sitemap. */
export async function siteAddresses(db: Db): Promise<PublicAddress[]> {
  return (await openSites(db, {})).map((site) => ({
    path: paths.sgiPlantingSite(site.slug),
    changedAt: new Date(site.createdAt),
  }))
}

/** For those who decide whether an organisation may publish. */
export const publishedSites = async (db: Db, organisationIds: readonly string[]): Promise<PublicationOf[]> =>
  (await sitesOfAll(db, organisationIds)).map(({ organisationId, name, place }) => ({
    organisationId,
    title: name,
    text: place,
  }))
