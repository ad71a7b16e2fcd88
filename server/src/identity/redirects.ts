import type { AuthFailure } from './errors.ts'

/** Where a link may lead: our own site, or exactly what the operator listed. Anything else becomes our own site. */
export type Redirects = {
  allow(target: string | undefined): string
  /** Where a mailed link goes on: the path of a page of ours, or an address that is listed; undefined for the first page, and for any other. */
  goOn(target: unknown): string | undefined
  /** Origins whose pages may call `/auth/v1`. */
  allowsOrigin(origin: string): boolean
}

/** An address of the site with what a failed way back says, behind the number sign, where no server sees it. */
export function failureAddress(target: string, failure: AuthFailure): string {
  return withHash(new URL(target), {
    error: failure.status >= 500 ? 'server_error' : 'access_denied',
    error_code: failure.code,
    error_description: failure.message,
  })
}

export function withHash(target: URL, values: Record<string, string>): string {
  target.hash = new URLSearchParams(values).toString()
  return target.href
}

/** Of an address that somebody asks for. */
const longest = 2000

export function createRedirects(siteUrl: string, listed: readonly string[]): Redirects {
  const site = new URL(siteUrl).origin
  const patterns = listed.map(toPattern)
  const origins = listed.map((entry) => toPattern(originOf(entry)))
  const known = (target: string): URL | null => {
    const url = URL.parse(target)
    // Its origin is that of whoever made it, its content anything.
    if (!url || url.username || url.password || url.protocol === 'blob:') return null
    // What is compared is what a browser would open, so an odd spelling of the host gains nothing.
    const plain = `${url.protocol}//${url.host}${url.pathname}`
    const bare = plain.replace(/\/$/, '')
    return url.origin === site || patterns.some((pattern) => pattern.test(plain) || pattern.test(bare)) ? url : null
  }
  return {
    allow: (target) => known(target ?? '')?.href ?? siteUrl,
    goOn(target) {
      const url = typeof target === 'string' && target.length <= longest ? known(target) : null
      if (url?.origin !== site) return url?.href
      const path = url.pathname + url.search
      return path === '/' || path.startsWith('//') ? undefined : path
    },
    allowsOrigin: (origin) => origin === site || origins.some((pattern) => pattern.test(origin)),
  }
}

const originOf = (entry: string): string => /^[a-z][a-z0-9+.-]*:\/\/[^/]+/i.exec(entry)?.[0] ?? entry

/** `*` stands for anything but a dot or a slash, `**` for anything. */
function toPattern(entry: string): RegExp {
  const source = entry
    .replace(/\/$/, '')
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^./]*' : part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')))
    .join('')
  return new RegExp(`^${source}$`)
}
