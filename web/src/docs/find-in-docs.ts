import type { DocsSearchEntry } from '@athar/contracts/docs'
import { foldWord, piecesOf, wordsOf } from '@athar/i18n'
import MiniSearch from 'minisearch'

export type Found = {
  readonly entry: DocsSearchEntry
  readonly heading: readonly Piece[]
  /** What stands around the first word that was found. */
  readonly excerpt: readonly Piece[]
}
/** Whole words, or what stands between found ones: a mark inside an Arabic word would part its letters. */
export type Piece = { readonly text: string; readonly hit: boolean }
export type DocsFinder = (typed: string) => readonly Found[]

const mostFound = 12
const shortest = 2
/** Letters before the first found word, and of an excerpt in all. */
const before = 40
const longest = 160

/** A search by the beginnings of words, in titles first; letters are compared as people type them. */
export function makeFinder(entries: readonly DocsSearchEntry[]): DocsFinder {
  const index = new MiniSearch<DocsSearchEntry & { readonly id: number }>({
    fields: ['heading', 'title', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => foldWord(word) || null,
    searchOptions: {
      prefix: (term) => term.length >= shortest,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boost: { heading: 4, title: 3 },
      combineWith: 'AND',
    },
  })
  index.addAll(entries.map((entry, id) => ({ ...entry, id })))
  return (typed) => {
    if (typed.trim().length < shortest) return []
    return index
      .search(typed)
      .slice(0, mostFound)
      .map(({ id, terms }) => {
        const entry = entries[id as number]!
        const wanted = new Set(terms)
        const hits = (text: string) => wordsOf(text).filter((word) => wanted.has(foldWord(word)))
        const words = new Set([entry.title, entry.heading ?? '', entry.text].flatMap(hits))
        const pieces = (text: string) => piecesOf(text).map((piece) => ({ text: piece, hit: words.has(piece) }))
        return { entry, heading: pieces(entry.heading ?? entry.title), excerpt: pieces(excerptOf(entry.text, words)) }
      })
  }
}

/** Whole words around the first that was found. */
function excerptOf(text: string, words: ReadonlySet<string>): string {
  let first = 0
  for (const piece of piecesOf(text)) {
    if (words.has(piece)) break
    first += piece.length
  }
  if (first >= text.length) first = 0
  const from = first <= before ? 0 : text.indexOf(' ', first - before) + 1
  const end = text.length - from <= longest ? text.length : text.lastIndexOf(' ', from + longest)
  return `${from > 0 ? '… ' : ''}${text.slice(from, end > from ? end : from + longest)}${end < text.length ? ' …' : ''}`
}
