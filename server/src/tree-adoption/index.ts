import { contentKinds } from '@athar/contracts/content'
import type { Organisations } from '../organisations/index.ts'
import type { Db } from '../platform/database.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { TreeDeps } from './deps.ts'
import { endWithPlanter } from './end-with-planter.ts'
import { followOrganisation } from './manage-sites.ts'
import { treeAdoptionData } from './personal-data.ts'
import { namesTakenOff, takenDownSites } from './put-back.ts'
import { treeAdoptionRoutes } from './routes.ts'
import { findableSites, siteAddresses } from './search-entries.ts'
import { seedSites, type SeedFor } from './seed.ts'
import { sweepPhotos } from './sweep-photos.ts'

type Neighbours = {
  readonly organisations: Pick<Organisations, 'read' | 'tellMembers'>
  /** Entries of one kind of content, as visitors see them. */
  readonly published: (
    db: Db,
    kinds: readonly ['native-tree'],
  ) => Promise<readonly { readonly slug: string; readonly body: unknown }[]>
}
export type TreeAdoption = Feature & {
  readonly onOrganisationChanged: typeof followOrganisation
  readonly onOrganisationDeleted: ReturnType<typeof endWithPlanter>
  /** Sample sites at the places of real greening projects, offered by the demo organisation; made once. */
  readonly seedDemo: (demo: SeedFor) => Promise<void>
}

/** Trees that people adopt, and what becomes of them. */
export function createTreeAdoption(platform: Platform, { organisations, published }: Neighbours): TreeAdoption {
  const deps: TreeDeps = {
    ...platform,
    organisations,
    species: async (db) =>
      (await published(db, ['native-tree'])).map(({ slug, body }) => {
        const { name, scientific } = contentKinds['native-tree'].parse(body)
        return { slug, name, scientific }
      }),
  }
  return {
    name: 'tree-adoption',
    routes: treeAdoptionRoutes(deps),
    personalData: treeAdoptionData,
    search: { entries: findableSites },
    takenDown: [takenDownSites(deps), namesTakenOff(deps)],
    publicAddresses: siteAddresses,
    onOrganisationChanged: followOrganisation,
    onOrganisationDeleted: endWithPlanter(deps),
    rounds: [{ name: 'tree-adoption.sweep-photos', cron: '11 2 * * *', run: () => sweepPhotos(deps) }],
    seedDemo: (demo) => seedSites(platform, demo),
  }
}
