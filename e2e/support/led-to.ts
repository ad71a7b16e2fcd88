import { isPublicPage, paths } from '@athar/contracts/paths'
import { drawn } from './drawn.ts'

/** What the app has a screen for: each path with a word in the place of its names. */
const screens = Object.values(paths).map((path) => {
  const [pattern = ''] = (path as (...names: string[]) => string)('NAME', 'NAME').split(/[?#]/)
  return new RegExp(`^${pattern.replaceAll('NAME', '[^/]+')}$`)
})
const files = /^\/(?:api|embed)\/|^\/log\/(?:checkpoint|key)$|^\/mrv\/docs(?:\/[a-z-]+)?\.md$|^\/llms\.txt$/

const plain = (pathname: string) => pathname.replace(/^\/ar(?=\/|$)/, '') || '/'

type Read = { readonly status: number; readonly html: string }

/**
 * Says why a link leads nowhere, and null where it leads somewhere. What the server draws is read, each page once;
 * what the app draws is one of its screens, which the walk opens one of each sort.
 */
export function linksOf(siteUrl: string): {
  read(address: string): Promise<Read>
  fault(from: string, href: string): Promise<string | null>
} {
  const known = new Map<string, Promise<Read>>()
  const read = (address: string): Promise<Read> => {
    const asked =
      known.get(address) ?? drawn(address, 'en', siteUrl).then(({ answer, html }) => ({ status: answer.status, html }))
    known.set(address, asked)
    return asked
  }
  return {
    read,
    async fault(from, href) {
      const { origin, pathname, hash, search, protocol } = new URL(href, siteUrl + from)
      if (/^(mailto|tel|blob):$/.test(protocol)) return null
      if (origin !== siteUrl) return /^https?:$/.test(protocol) ? null : 'neither a page nor a site'
      const path = plain(pathname)
      if (files.test(path)) return (await fetch(siteUrl + pathname + search)).status === 200 ? null : 'no such file'
      if (!isPublicPage(path)) return screens.some((screen) => screen.test(path)) ? null : 'no such screen'
      const { status, html } = await read(pathname)
      if (status !== 200) return `answered with ${status}`
      return hash === '' || html.includes(` id="${decodeURIComponent(hash.slice(1))}"`)
        ? null
        : 'no such place on the page'
    },
  }
}
