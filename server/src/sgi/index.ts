import { paths } from '@athar/contracts'
import { initiatives } from '@athar/contracts/sgi'
import type { Shown } from '../content/index.ts'
import type { Db } from '../platform/database.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { SgiDeps } from './deps.ts'
import { endWithOrganisation } from './end-with-organisation.ts'
import { sgiData } from './personal-data.ts'
import { installEmbed } from './progress/embed.ts'
import { sgiRoutes } from './routes.ts'
import { findableSgi } from './search-entries.ts'
import { takenDownNews } from './projects/put-back-update.ts'
import { followContent } from './projects/follow-content.ts'
import { publicAddresses } from './store/projects.ts'

export { seedDemoSgi } from './demo.ts'

export type Sgi = Feature & {
  readonly onOrganisationDeleted: ReturnType<typeof endWithOrganisation>
  /** What editors publish of projects that nobody registered comes onto the map. */
  readonly onContentShown: (db: Db, shown: Shown) => Promise<void>
}

/** Projects of the Saudi Green Initiative: on the map, registered and reviewed, reported and followed. */
export function createSgi(
  platform: Platform,
  neighbours: Pick<SgiDeps, 'organisations' | 'countVolunteers' | 'published' | 'sources'>,
): Sgi {
  return {
    name: 'sgi',
    routes: sgiRoutes({ ...platform, ...neighbours }),
    personalData: sgiData,
    search: { entries: findableSgi },
    takenDown: [takenDownNews({ ...platform, ...neighbours })],
    publicAddresses: async (db) => [
      ...(await neighbours.published(db, ['sgi-initiative']))
        .filter(({ slug }) => initiatives.some((known) => known === slug))
        .map(({ slug, published_at: changedAt }) => ({ path: paths.sgiInitiative(slug), changedAt })),
      ...(await publicAddresses(db)).map(({ slug, changedAt }) => ({ path: paths.sgiProject(slug), changedAt })),
    ],
    install: (app) => installEmbed(app, { ...platform, ...neighbours }),
    onOrganisationDeleted: endWithOrganisation(platform),
    onContentShown: (db, shown) => followContent(platform, db, shown),
  }
}
