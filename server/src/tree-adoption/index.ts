import { contentKinds } from '@athar/contracts/content'
import type { Content } from '../content/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { TreeDeps } from './deps.ts'
import { endWithPlanter } from './end-with-planter.ts'
import { followOrganisation } from './manage-sites.ts'
import { treeAdoptionData } from './personal-data.ts'
import { namesTakenOff, hiddenSites } from './restore.ts'
import { treeAdoptionRoutes } from './routes.ts'
import { findableSites, publishedSites, siteAddresses } from './search-entries.ts'
import { seedSites } from './seed.ts'
import { hideNames } from './store/adoptions.ts'
import { sweepPhotos } from './sweep-photos.ts'

export { checkedDays, type CheckedDay } from './store/checks.ts'

type Neighbours = {
  readonly organisations: Pick<Organisations, 'read' | 'tellMembers' | 'askToPublish'>
  readonly content: Pick<Content, 'published'>
}

/** Trees that people adopt, and what becomes of them. */
export function createTreeAdoption(platform: Platform, { organisations, content }: Neighbours): Feature {
  const deps: TreeDeps = {
    ...platform,
    organisations,
    species: async (db) =>
      (await content.published(db, ['native-tree'])).map(({ slug, body }) => {
        const { name, scientific } = contentKinds['native-tree'].parse(body)
        return { slug, name, scientific }
      }),
  }
  return {
    name: 'tree-adoption',
    routes: treeAdoptionRoutes(deps),
    personalData: treeAdoptionData,
    minors: { whenConsentEnds: hideNames, seenByGuardian: () => Promise.resolve([]) },
    search: { entries: findableSites },
    hidden: [hiddenSites(deps), namesTakenOff(deps)],
    publicAddresses: siteAddresses,
    organisationHooks: {
      whenChanged: followOrganisation,
      whenDeleted: endWithPlanter(deps),
      whatIsPublished: publishedSites,
    },
    rounds: [{ name: 'tree-adoption.sweep-photos', cron: '11 2 * * *', run: () => sweepPhotos(deps) }],
    /** Sample sites at the places of real greening projects, offered by the demo organisation. */
    seedDemo: ({ organisation, people }) => seedSites(platform, { organisation, ownerId: people.owner }),
  }
}
