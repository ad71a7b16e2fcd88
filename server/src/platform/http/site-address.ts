import type { FastifyRequest } from 'fastify'

export type Language = 'en' | 'ar'

export function addressOf({ url }: Pick<FastifyRequest, 'url'>): { path: string; query: string | undefined } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: undefined } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

/** The choice of a reader, set by the language toggle; anything else in the cookie says nothing. */
const chosenLanguage = (cookie: string | undefined): Language | undefined =>
  /(?:^|;\s*)language=(en|ar)(?:;|$)/.exec(cookie ?? '')?.[1] as Language | undefined

/** A stored choice wins; else `/ar/...` is Arabic, and other addresses follow the browser's first preference of the two. */
export function pageLanguage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  const chosen = chosenLanguage(headers.cookie)
  if (chosen) return chosen
  if (/^\/ar(?:[/?]|$)/.test(url)) return 'ar'
  const first = (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'ar')
  return first === 'ar' ? 'ar' : 'en'
}
