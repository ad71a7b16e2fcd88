import {
  searchGroups,
  type search as contract,
  type SearchGroup,
  type SearchHit,
  type Shown,
} from '@athar/contracts/content'
import { otherLanguage, type Lang } from '@athar/i18n'
import type { SearchResult } from 'minisearch'
import type { Call } from '../../platform/http/serve.ts'
import type { SearchEntry } from '../../platform/search.ts'
import { excerptOf, highlight } from './highlight.ts'
import type { Searcher } from './searcher.ts'

type Found = { readonly entry: SearchEntry; readonly result: SearchResult }

/** Finds pages by words of either language and shows them in the asked one, where they have it. */
export async function searchPublic(searcher: Searcher, { query: { q, lang, limit }, reply }: Call<typeof contract>) {
  reply.header('cache-control', 'public, max-age=30')
  const index = await searcher.index()
  const found = index.find(q).flatMap((result): Found[] => {
    const entry = index.entries.get(result.id as string)
    return entry ? [{ entry, result }] : []
  })
  const groups = new Map<SearchGroup, SearchHit[]>()
  for (const { entry, result } of found.slice(0, limit)) {
    const group = groupOf(entry)
    groups.set(group, [...(groups.get(group) ?? []), hitOf(entry, result, lang)])
  }
  return {
    total: found.length,
    groups: [...groups].map(([group, hits]) => ({ group, hits })),
    suggestions: found.length === 0 ? [...index.near(q)] : [],
  }
}

const groupOf = ({ group }: SearchEntry): SearchGroup => searchGroups.find((known) => known === group) ?? 'other'

function hitOf(entry: SearchEntry, result: SearchResult, lang: Lang): SearchHit {
  const words = new Set(result.terms)
  const title = inLanguage(entry.title, lang)
  const text = inLanguage(entry.text, languageOf(result, lang))
  return {
    id: entry.id,
    path: entry.path,
    title: { lang: title.lang, pieces: highlight(title.text, words) },
    excerpt: text.text === '' ? null : { lang: text.lang, pieces: excerptOf(text.text, words) },
  }
}

/** A text that was found only by its other language is shown in that one: the reader sees why it is here. */
function languageOf(result: SearchResult, lang: Lang): Lang {
  // The words of a page are shown nowhere: found by them alone, it is shown as it is.
  const fields = Object.values(result.match)
    .flat()
    .filter((field) => !field.startsWith('words'))
  const here = lang === 'en' ? 'En' : 'Ar'
  return fields.length === 0 || fields.some((field) => field.endsWith(here)) ? lang : otherLanguage(lang)
}

function inLanguage(text: { en: string; ar: string }, lang: Lang): { text: string; lang: Shown['lang'] } {
  const written = text[lang] === '' ? otherLanguage(lang) : lang
  return { text: text[written], lang: written }
}
