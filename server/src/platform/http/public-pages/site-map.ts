import { paths } from '@athar/contracts/paths'

/** A public page by its address without language, and when what it shows was changed last. */
export type MappedPage = { readonly path: string; readonly changedAt: string | null }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** More are not read (sitemaps.org): each page stands there in both languages. */
const mostPages = 25_000

/** `sitemap.xml`: each page under its address in each language, each naming the other. */
export function writeSiteMap(siteUrl: string, pages: readonly MappedPage[]): string {
  const entries = pages.slice(0, mostPages).flatMap(({ path, changedAt }) => {
    const [english, arabic] = [escaped(siteUrl + path), escaped(`${siteUrl}/ar${path}`)]
    const twins = [
      ['en', english],
      ['ar', arabic],
      ['x-default', english],
    ].map(([lang, address]) => `    <xhtml:link rel="alternate" hreflang="${lang}" href="${address}"/>\n`)
    const changed = changedAt === null ? '' : `    <lastmod>${escaped(changedAt)}</lastmod>\n`
    return [english, arabic].map(
      (address) => `  <url>\n    <loc>${address}</loc>\n${changed}${twins.join('')}  </url>\n`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`
}

/** What machines have no business in: the interfaces, and what stands behind a sign-in. */
const closed = [
  '/api/',
  '/auth/v1/',
  '/functions/',
  '/rest/',
  ...[
    paths.profile(),
    paths.organisation(),
    paths.inventory(),
    paths.notifications(),
    paths.welcome(),
    paths.admin(),
    paths.platformOwner(),
  ].flatMap((path) => [path, `/ar${path}`]),
]

export const writeRobots = (siteUrl: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
