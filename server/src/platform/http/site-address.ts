import type { FastifyRequest } from 'fastify'

export type Language = 'en' | 'ar'

export function addressOf({ url }: Pick<FastifyRequest, 'url'>): { path: string; query: string | undefined } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: undefined } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

/** `/ar/...` is Arabic; an unprefixed address follows the browser's first preference among the two. */
export function pageLanguage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  if (/^\/ar(?:[/?]|$)/.test(url)) return 'ar'
  const first = (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'ar')
  return first === 'ar' ? 'ar' : 'en'
}
