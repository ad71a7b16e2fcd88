import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { PublicPages } from '../../platform/public-pages.ts'
import type { SearchEntry, Searchable } from '../../platform/search.ts'
import { buildIndex, type SearchIndex } from './search-index.ts'

export type SearchSource = { readonly name: string; readonly search: Searchable }
type SearcherDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly publicPages: PublicPages
  /** Of all features; asked when the index is built. */
  readonly sources: () => readonly SearchSource[]
}
export type Searcher = { index(): Promise<SearchIndex>; close(): void }

/** Time alone changes what is public too: an event passes, a site closes. */
const freshMs = 5 * 60_000

/** Keeps the index in memory. It is built when it is first wanted, and anew when what visitors see has changed since. */
export function createSearcher({ database, clock, publicPages, sources }: SearcherDeps): Searcher {
  let built: { at: number; hasBegun: boolean; index: Promise<SearchIndex> } | undefined
  /** The one that is built now; the next waits for it. */
  let building: Promise<unknown> = Promise.resolve()
  const silence = publicPages.whenChanged(() => {
    // What waits has read nothing yet.
    if (built?.hasBegun) built = undefined
  })
  const build = async () => {
    // As a visitor: no person, no organisation, no role.
    const entries = await database.snapshot({}, async ({ db }) => {
      const all: SearchEntry[] = []
      for (const { name, search } of sources())
        for (const entry of await search.entries(db))
          all.push({ ...entry, id: `${name}:${entry.id}`, group: entry.group ?? name })
      return all
    })
    return buildIndex(entries)
  }
  return {
    index() {
      const now = clock.now().getTime()
      if (built && now - built.at < freshMs) return built.index
      const index = building.then(() => {
        mine.hasBegun = true
        return build()
      })
      const mine = { at: now, hasBegun: false, index }
      built = mine
      building = index.catch(() => undefined)
      index.catch(() => {
        // A failure is not kept: whoever asks next tries again.
        if (built === mine) built = undefined
      })
      return index
    },
    close: silence,
  }
}
