import type { AuthFailure } from './errors.ts'

/** Where a link may lead: our own site, or exactly what the operator listed. Anything else becomes our own site. */
export type Redirects = {
  allow(target: string | undefined): string
  /** The path of a page of ours, with its query; undefined for the first page, and for any other address. */
  ownPath(target: unknown): string | undefined
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
  return {
    allow(target) {
      if (!target || !URL.canParse(target)) return siteUrl
      const url = new URL(target)
      // What is compared is what a browser would open, so a user part or an odd spelling of the host gains nothing.
      const plain = `${url.protocol}//${url.host}${url.pathname}`
      if (url.username || url.password) return siteUrl
      const bare = plain.replace(/\/$/, '')
      const known = url.origin === site || patterns.some((pattern) => pattern.test(plain) || pattern.test(bare))
      return known ? url.href : siteUrl
    },
    ownPath(target) {
      const url = typeof target === 'string' && target.length <= longest ? URL.parse(target) : null
      if (url?.origin !== site || url.username || url.password) return undefined
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
