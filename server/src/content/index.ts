import type { Identity } from '../identity/index.ts'
import type { Feature, Gathering, Platform } from '../platform/platform.ts'
import type { TellShown } from './deps.ts'
import { contentData } from './personal-data.ts'
import { contentQueue } from './queue.ts'
import { contentRoutes } from './routes.ts'
import { contentEntries } from './search/content-entries.ts'
import { pageEntries } from './search/page-entries.ts'
import { createSearcher } from './search/searcher.ts'
import { seedContent } from './seed/seed-content.ts'
import { listPublished, listSources } from './store.ts'

export type Content = Feature & {
  /** Entries as visitors see them, and their sources as editors keep them. */
  readonly published: typeof listPublished
  readonly sources: typeof listSources
  /** Puts in what comes with the product; never over what an editor changed. Samples only where they are wanted. */
  readonly seed: NonNullable<Feature['seed']>
}
type Neighbours = Gathering & { readonly identity: Pick<Identity, 'people'> }

/** Public texts and figures in both languages, who changes them, and the search over everything public. */
export function createContent(platform: Platform, { identity: { people }, every }: Neighbours): Content {
  const { database, clock, publicPages } = platform
  const tellShown: TellShown = async (db, shown) => {
    for (const { whenContentShown } of every()) await whenContentShown?.(db, shown)
  }
  const sources = () => every().flatMap(({ name, search }) => (search ? [{ name, search }] : []))
  const searcher = createSearcher({ database, clock, publicPages, sources })
  return {
    name: 'content',
    routes: contentRoutes({ people, publicPages, tellShown }, searcher),
    queues: [contentQueue],
    personalData: contentData,
    search: { entries: async (db) => [...pageEntries(), ...(await contentEntries(db))] },
    seed: ({ samples }) => seedContent({ database, clock, publicPages, tellShown, samples }),
    published: listPublished,
    sources: listSources,
    install(app) {
      app.addHook('onClose', async () => searcher.close())
    },
  }
}
