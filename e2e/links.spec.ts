import { isPublicPage, paths, publicPages } from '@athar/contracts/paths'
import { expect, it } from 'vitest'
import { siteUrl } from './support/site.ts'

type Read = { readonly status: number; readonly html: string }
const known = new Map<string, Promise<Read>>()

/** A page as the server draws it, asked for once. */
const read = (address: string): Promise<Read> => {
  const asked =
    known.get(address) ??
    fetch(siteUrl() + address, { headers: { accept: 'text/html' } }).then(async (answer) => ({
      status: answer.status,
      html: await answer.text(),
    }))
  known.set(address, asked)
  return asked
}

/** What the app has a screen for: each path with a word in the place of its names. */
const screens = Object.values(paths).map((path) => {
  const [pattern = ''] = (path as (...names: string[]) => string)('NAME', 'NAME').split(/[?#]/)
  return new RegExp(`^${pattern.replaceAll('NAME', '[^/]+')}$`)
})
const files = /^\/(api|embed)\//

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

const plain = (pathname: string) => pathname.replace(/^\/ar(?=\/|$)/, '') || '/'

/** Why a link of a page leads nowhere; null where it leads somewhere. */
async function fault(from: string, href: string): Promise<string | null> {
  const { origin, pathname, hash, search } = new URL(href, siteUrl() + from)
  if (origin !== siteUrl()) return /^https?:$/.test(new URL(href).protocol) ? null : 'neither a page nor a site'
  const path = plain(pathname)
  if (files.test(path)) return (await read(pathname + search)).status === 200 ? null : 'no such file'
  if (!isPublicPage(path)) return screens.some((screen) => screen.test(path)) ? null : 'no such screen'
  const { status, html } = await read(pathname)
  if (status !== 200) return `answered with ${status}`
  return hash === '' || html.includes(` id="${decodeURIComponent(hash.slice(1))}"`) ? null : 'no such place on the page'
}

it('every link of every public page leads somewhere, in both languages', { timeout: 480_000 }, async () => {
  const map = (await read('/sitemap.xml')).html
  const stored = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const pages = [...new Set([...publicPages.flatMap((path) => [path, `/ar${path}`]), ...stored])]
  expect(pages.length).toBeGreaterThan(60)
  const faults: string[] = []
  let followed = 0
  for (const page of pages) {
    const { status, html } = await read(page)
    if (status !== 200) faults.push(`${page}: answered with ${status}`)
    for (const href of new Set(linksIn(html))) {
      followed += 1
      const found = await fault(page, href)
      if (found !== null) faults.push(`${page} → ${href}: ${found}`)
    }
  }
  expect(faults).toEqual([])
  expect(followed).toBeGreaterThan(1000)
})
