import MiniSearch, { type SearchResult } from 'minisearch'
import type { SearchEntry } from '../../platform/search.ts'
import { foldWord, wordsOf } from '@athar/i18n'
import { wordsOfPage } from './page-words.ts'

/** Everything public that can be found, and the words it is found by. */
export type SearchIndex = {
  readonly entries: ReadonlyMap<string, SearchEntry>
  find(words: string): readonly SearchResult[]
  /** Words as they are written somewhere that are near to these. */
  near(words: string): readonly string[]
}

const fields = ['titleEn', 'titleAr', 'textEn', 'textAr', 'wordsEn', 'wordsAr'] as const
type Document = { readonly id: string } & Readonly<Record<(typeof fields)[number], string>>

/** A word may differ by a fifth of its letters; the beginning of a word is enough from the third letter on. */
const options = {
  prefix: (term: string) => term.length > 2,
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  // Whoever types what a page is there for means the page before what is told on others.
  boost: { titleEn: 3, titleAr: 3, wordsEn: 12, wordsAr: 12 },
  combineWith: 'AND' as const,
}
const mostNear = 5
/** Nearness is compared with every word there is: of what somebody asks for the first words, as far as they say anything. */
const mostAsked = 5
const longestAsked = 30
/** So many entries are taken in before others are answered. */
const atOnce = 40

export async function buildIndex(found: readonly SearchEntry[]): Promise<SearchIndex> {
  const entries = new Map(found.map((entry) => [entry.id, entry]))
  const written = new Map<string, string>()
  const index = new MiniSearch<Document>({
    fields: [...fields],
    tokenize: wordsOf,
    processTerm: (word) => foldWord(word) || null,
    searchOptions: options,
  })
  let taken = 0
  for (const entry of entries.values()) {
    if ((taken += 1) % atOnce === 0) await new Promise((resolve) => setImmediate(resolve))
    const { id, title, text } = entry
    const words = wordsOfPage(entry) ?? { en: '', ar: '' }
    index.add({
      id,
      titleEn: title.en,
      titleAr: title.ar,
      textEn: text.en,
      textAr: text.ar,
      wordsEn: words.en,
      wordsAr: words.ar,
    })
    for (const word of [title.en, title.ar, text.en, text.ar, words.en, words.ar].flatMap(wordsOf))
      if (!written.has(foldWord(word))) written.set(foldWord(word), word)
  }
  return {
    entries,
    find: (words) => index.search(words),
    near(words) {
      const asked = [...new Set(wordsOf(words))]
        .filter((word) => word.length > 2)
        .slice(0, mostAsked)
        .map((word) => word.slice(0, longestAsked))
      if (asked.length === 0) return []
      const results = index.search(asked.join(' '), { fuzzy: 0.4, prefix: true, combineWith: 'OR' })
      const terms = new Set(results.flatMap(({ terms: matched }) => matched))
      return [...terms].flatMap((term) => written.get(term) ?? []).slice(0, mostNear)
    },
  }
}
