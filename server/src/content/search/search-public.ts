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
  const text = inLanguage(entry.text, lang)
  return {
    id: entry.id,
    path: entry.path,
    title: { lang: title.lang, pieces: highlight(title.text, words) },
    excerpt: text.text === '' ? null : { lang: text.lang, pieces: excerptOf(text.text, words) },
    elsewhere: elsewhereOf(entry, result, lang),
    sample: entry.sample ?? false,
  }
}

/** Its title in the other language if the words stand there, or else that part of its text; what is shown anyway is not said twice. */
function elsewhereOf(entry: SearchEntry, { match, terms }: SearchResult, lang: Lang): Shown | null {
  // The words of a page are shown nowhere: found by them alone, it is shown as it is.
  const fields = Object.values(match)
    .flat()
    .filter((field) => !field.startsWith('words'))
  const other = otherLanguage(lang)
  const [here, there] = lang === 'en' ? ['En', 'Ar'] : ['Ar', 'En']
  if (fields.length === 0 || fields.some((field) => field.endsWith(here))) return null
  const words = new Set(terms)
  if (fields.includes(`title${there}`))
    return entry.title[lang] === '' ? null : { lang: other, pieces: highlight(entry.title[other], words) }
  return entry.text[lang] === '' ? null : { lang: other, pieces: excerptOf(entry.text[other], words) }
}

function inLanguage(text: { en: string; ar: string }, lang: Lang): { text: string; lang: Shown['lang'] } {
  const written = text[lang] === '' ? otherLanguage(lang) : lang
  return { text: text[written], lang: written }
}
