import { publicPages } from '@athar/contracts/paths'
import { expect, it } from 'vitest'
import { linksOf } from './support/led-to.ts'
import { siteUrl } from './support/site.ts'
import { languagesOf } from './support/turns.ts'

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** In one of its languages, in turn. */
const isTurn = (address: string) =>
  languagesOf(address.replace(/^\/ar(?=\/|$)/, '')).includes(/^\/ar(\/|$)/.test(address) ? 'ar' : 'en')

it('every link of every public page leads somewhere, also of those of something stored', async () => {
  const { read, fault } = linksOf(siteUrl())
  const map = await (await fetch(`${siteUrl()}/sitemap.xml`)).text()
  const stored = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const all = [...new Set([...publicPages.flatMap((path) => [path, `/ar${path}`]), ...stored])]
  expect(all.length).toBeGreaterThan(60)
  const faults: string[] = []
  let followed = 0
  for (const page of all.filter(isTurn)) {
    const { status, html } = await read(page)
    if (status !== 200) faults.push(`${page}: answered with ${status}`)
    for (const href of new Set(linksIn(html))) {
      followed += 1
      const found = await fault(page, href)
      if (found !== null) faults.push(`${page} → ${href}: ${found}`)
    }
  }
  expect(faults).toEqual([])
  expect(followed).toBeGreaterThan(500)
})
