import type { Identity } from '../identity/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { ShownListener } from './deps.ts'
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
export { listPublished as readPublished, listSources as readSources } from './store.ts'

export type { Shown } from './deps.ts'

export type Content = Feature & {
  /** Adds to who is asked, in the same transaction, when visitors see another text of an entry, or none any more. */
  readonly whenShown: (listener: ShownListener) => void
  /** Puts in what comes with the product; never over what an editor changed. Samples only where they are wanted. */
  readonly seed: (options: { readonly samples: boolean }) => Promise<void>
}

/** Public texts and figures in both languages, who changes them, and the search over everything public. */
export function createContent(platform: Platform, { people, searchable }: Neighbours): Content {
  const { database, clock, publicPages } = platform
  const listeners: ShownListener[] = []
  const tellShown: ShownListener = async (db, shown) => {
    for (const listener of listeners) await listener(db, shown)
  }
  const searcher = createSearcher({ database, clock, publicPages, sources: searchable })
  return {
    name: 'content',
    routes: contentRoutes({ people, publicPages, tellShown }, searcher),
    personalData: contentData,
    search: { entries: async (db) => [...pageEntries(), ...(await contentEntries(db))] },
    seed: ({ samples }) => seedContent({ database, clock, publicPages, tellShown, samples }),
    whenShown: (listener) => void listeners.push(listener),
    install(app) {
      app.addHook('onClose', async () => searcher.close())
    },
  }
}
