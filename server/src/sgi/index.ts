import { paths } from '@athar/contracts'
import { initiatives } from '@athar/contracts/sgi'
import type { Content } from '../content/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { SgiDeps } from './deps.ts'
import { seedDemoSgi } from './demo.ts'
import { endWithOrganisation } from './end-with-organisation.ts'
import { sgiData } from './personal-data.ts'
import { installEmbed } from './progress/embed.ts'
import { registrationsQueue } from './registrations/queue.ts'
import { sgiRoutes } from './routes.ts'
import { findableSgi } from './search-entries.ts'
import { hiddenNews } from './projects/restore-update.ts'
import { followContent } from './projects/follow-content.ts'
import { findProject, pageOfCards, projectsOf, publicAddresses } from './store/projects.ts'
import { registrationFlow } from './store/registrations.ts'

type Neighbours = {
  readonly organisations: SgiDeps['organisations']
  readonly content: Pick<Content, 'published' | 'sources'>
  readonly volunteering: Pick<SgiDeps, 'countVolunteers'>
}

export { settlePlace } from './places.ts'
export { loggedProjects } from './store/audit.ts'
export { findProject as findPublicProject, pageOfCards, projectsOf }

/** Projects of the Saudi Green Initiative: on the map, registered and reviewed, reported and followed. */
export function createSgi(platform: Platform, { organisations, content, volunteering }: Neighbours): Feature {
  const { countVolunteers } = volunteering
  const deps = {
    ...platform,
    organisations,
    published: content.published,
    sources: content.sources,
    countVolunteers,
  } satisfies SgiDeps
  return {
    name: 'sgi',
    routes: sgiRoutes(deps),
    queues: [registrationsQueue],
    workflows: [registrationFlow],
    personalData: sgiData,
    search: { entries: findableSgi },
    hidden: [hiddenNews(deps)],
    publicAddresses: async (db) => [
      ...(await deps.published(db, ['sgi-initiative']))
        .filter(({ slug }) => initiatives.some((known) => known === slug))
        .map(({ slug, publishedAt: changedAt }) => ({ path: paths.sgiInitiative(slug), changedAt })),
      ...(await publicAddresses(db)).map(({ slug, changedAt }) => ({ path: paths.sgiProject(slug), changedAt })),
    ],
    install: (app) => installEmbed(app, deps),
    organisationHooks: { whenDeleted: endWithOrganisation(platform) },
    // What editors publish of projects that nobody registered comes onto the map.
    whenContentShown: (db, shown) => followContent(platform, db, shown),
    seedDemo: (demo) => seedDemoSgi({ ...platform, ...demo }),
  }
}
