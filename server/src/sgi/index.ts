import { paths } from '@athar/contracts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { SgiDeps } from './deps.ts'
import { sgiData } from './personal-data.ts'
import { installEmbed } from './progress/embed.ts'
import { sgiRoutes } from './routes.ts'
import { findableSgi } from './search-entries.ts'
import { shippedProjects } from './seed.ts'
import { addMissing, publicAddresses } from './store/projects.ts'

export { seedDemoSgi } from './demo.ts'

export type Sgi = Feature & {
  /** The projects that come with the product, each once; what is there already stays as it is. */
  readonly seed: () => Promise<void>
}

/** Itself, where nobody acts. */
const itself = { platformRoles: ['content_editor'], aal: 'aal2' } as const

/** Projects of the Saudi Green Initiative: on the map, registered and reviewed, reported and followed. */
export function createSgi(platform: Platform, neighbours: Pick<SgiDeps, 'organisations' | 'countVolunteers'>): Sgi {
  const { database, clock, publicPages } = platform
  return {
    name: 'sgi',
    routes: sgiRoutes({ ...platform, ...neighbours }),
    personalData: sgiData,
    search: { entries: findableSgi },
    publicAddresses: async (db) =>
      (await publicAddresses(db)).map(({ slug, changedAt }) => ({ path: paths.sgiProject(slug), changedAt })),
    install: (app) => installEmbed(app, platform),
    seed: () =>
      database.transaction(itself, async ({ db }) => {
        if (await addMissing(db, shippedProjects(), clock.now())) await publicPages.changed(db)
      }),
  }
}
