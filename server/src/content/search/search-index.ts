import MiniSearch, { type SearchResult } from 'minisearch'
import type { SearchEntry } from '../../platform/search.ts'
import { foldWord, wordsOf } from './fold-word.ts'

/** Everything public that can be found, and the words it is found by. */
export type SearchIndex = {
  readonly entries: ReadonlyMap<string, SearchEntry>
  find(words: string): readonly SearchResult[]
  /** Words as they are written somewhere that are near to these. */
  near(words: string): readonly string[]
}

type Document = { id: string; titleEn: string; titleAr: string; textEn: string; textAr: string }

/** A word may differ by a fifth of its letters; the beginning of a word is enough from the third letter on. */
const options = {
  prefix: (term: string) => term.length > 2,
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  boost: { titleEn: 3, titleAr: 3 },
  combineWith: 'AND' as const,
}
const mostNear = 5

export function buildIndex(found: readonly SearchEntry[]): SearchIndex {
  const entries = new Map(found.map((entry) => [entry.id, entry]))
  const written = new Map<string, string>()
  const index = new MiniSearch<Document>({
    fields: ['titleEn', 'titleAr', 'textEn', 'textAr'],
    tokenize: wordsOf,
    processTerm: (word) => foldWord(word) || null,
    searchOptions: options,
  })
  for (const { id, title, text } of entries.values()) {
    index.add({ id, titleEn: title.en, titleAr: title.ar, textEn: text.en, textAr: text.ar })
    for (const word of [title.en, title.ar, text.en, text.ar].flatMap(wordsOf))
      if (!written.has(foldWord(word))) written.set(foldWord(word), word)
  }
  return {
    entries,
    find: (words) => index.search(words),
    near(words) {
      const results = index.search(words, { fuzzy: 0.4, prefix: true, combineWith: 'OR' })
      const terms = new Set(results.flatMap(({ terms: matched }) => matched))
      return [...terms].flatMap((term) => written.get(term) ?? []).slice(0, mostNear)
    },
  }
}
