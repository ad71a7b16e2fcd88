import { paths } from '@athar/contracts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { sgiData } from './personal-data.ts'
import { installEmbed } from './progress/embed.ts'
import { sgiRoutes } from './routes.ts'
import { shippedProjects } from './seed.ts'
import { addMissing, listCards, publicAddresses } from './store/projects.ts'

export { seedDemoSgi } from './demo.ts'

export type Sgi = Feature & {
  /** The projects that come with the product, each once; what is there already stays as it is. */
  readonly seed: () => Promise<void>
}

/** Itself, where nobody acts. */
const itself = { platformRoles: ['content_editor'], aal: 'aal2' } as const

/** Projects of the Saudi Green Initiative: on the map, registered and reviewed, reported and followed. */
export function createSgi(
  platform: Platform,
  { organisations }: { readonly organisations: Pick<Organisations, 'read'> },
): Sgi {
  const { database, clock, publicPages } = platform
  return {
    name: 'sgi',
    routes: sgiRoutes({ ...platform, organisations }),
    personalData: sgiData,
    search: {
      entries: async (db) =>
        (await listCards(db)).map(({ slug, title, impact, place }) => ({
          id: slug,
          path: paths.sgiProject(slug),
          title,
          text: { en: `${place.name.en}. ${impact.en}`, ar: `${place.name.ar}. ${impact.ar}` },
        })),
    },
    publicAddresses: async (db) =>
      (await publicAddresses(db)).map(({ slug, changedAt }) => ({ path: paths.sgiProject(slug), changedAt })),
    install: (app) => installEmbed(app, platform),
    seed: () =>
      database.transaction(itself, async ({ db }) => {
        if (await addMissing(db, shippedProjects(), clock.now())) await publicPages.changed(db)
      }),
  }
}
