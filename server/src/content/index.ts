import type { Identity } from '../identity/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { contentData } from './personal-data.ts'
import { contentRoutes } from './routes.ts'
import { contentEntries } from './search/content-entries.ts'
import { pageEntries } from './search/page-entries.ts'
import { createSearcher, type SearchSource } from './search/searcher.ts'
import { seedContent } from './seed/seed-content.ts'

type Neighbours = {
  readonly people: Identity['people']
  /** What other features let everybody find. */
  readonly searchable: () => readonly SearchSource[]
}
export { listPublished as readPublished } from './store.ts'

export type Content = Feature & {
  /** Puts in what comes with the product; never over what an editor changed. Samples only where they are wanted. */
  readonly seed: (options: { readonly samples: boolean }) => Promise<void>
}

/** Public texts and figures in both languages, who changes them, and the search over everything public. */
export function createContent(platform: Platform, { people, searchable }: Neighbours): Content {
  const { database, clock, publicPages } = platform
  const searcher = createSearcher({ database, clock, publicPages, sources: searchable })
  return {
    name: 'content',
    routes: contentRoutes({ people, publicPages }, searcher),
    personalData: contentData,
    search: { entries: async (db) => [...pageEntries(), ...(await contentEntries(db))] },
    seed: ({ samples }) => seedContent({ database, clock, publicPages, samples }),
    install(app) {
      app.addHook('onClose', async () => searcher.close())
    },
  }
}
