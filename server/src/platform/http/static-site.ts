import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createDocument, encodingFor, type SiteDocument } from './site-document.ts'

type Language = 'en' | 'ar'

export type Site = {
  readonly root: string
  /** The shell in each language, with the title and description of that language. */
  readonly shells: Readonly<Record<Language, SiteDocument>>
  /** Pages whose markup was made with the build, by language and address: `ar/sgi`, and `ar/ar/sgi` for the Arabic twin. */
  readonly pages: ReadonlyMap<string, SiteDocument>
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

/** Where a page made ahead says the address of the site, which the build could not know. */
const siteAddress = '%SITE_URL%'

export type SiteSettings = {
  siteUrl: string
  /** The auth server that pages speak to, where it is not this one, and the key by which they name themselves. */
  authUrl: string
  authKey: string
}

/** Reads the built web app once; its inline boot script is allowed by hash, computed from the very bytes served. */
export function loadSite(root: string, settings: SiteSettings): Site | null {
  const file = join(root, 'index.html')
  if (!existsSync(file)) return null
  const read = (path: string) => createDocument(withSettings(readFileSync(path, 'utf8'), settings))
  const shells = { en: read(file), ar: read(join(root, 'index.ar.html')) }
  const hashes = (pattern: RegExp) => {
    const texts = new Set([...`${shells.en.html}${shells.ar.html}`.matchAll(pattern)].map(([, text = '']) => text))
    return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return {
    root,
    shells,
    pages: readPages(join(root, 'pages'), read),
    scriptHashes: hashes(/<script>([\s\S]*?)<\/script>/g),
    styleHashes: hashes(/<style>([\s\S]*?)<\/style>/g),
  }
}

function withSettings(html: string, { siteUrl, authUrl, authKey }: SiteSettings): string {
  const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html
    .replaceAll(siteAddress, siteUrl.replace(/\/+$/, ''))
    .replace(/(<meta name="athar-auth-url" content=")[^"]*/, (_all, head: string) => head + attribute(authUrl))
    .replace(/(<meta name="athar-auth-key" content=")[^"]*/, (_all, head: string) => head + attribute(authKey))
}

function readPages(folder: string, read: (file: string) => SiteDocument): Map<string, SiteDocument> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.html'),
  )
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const name = relative(folder, file)
        .replaceAll(sep, '/')
        .replace(/\.html$/, '')
      return [name, read(file)]
    }),
  )
}

const ownedByServer = /^\/(api|auth\/v1|functions\/v1|rest\/v1|healthz|readyz|metrics|__test)(\/|$|\?)/

/**
 * Hashed assets for a year. Every other address is the app's own: it answers the page made ahead where there is one, else
 * the shell, neither of them kept without asking again.
 */
export async function installSite(app: FastifyInstance, site: Site): Promise<void> {
  await app.register(fastifyStatic, {
    root: site.root,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.html.*'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/', query] = request.url.split('?')
    if (ownedByServer.test(request.url) || path.startsWith('/assets/') || /\.[a-z0-9]{2,5}$/i.test(path))
      return reply.callNotFound()
    const language = pageLanguage(path, request.headers['accept-language'])
    // What stands in the query may change the page (the end of a mailed link does), so the app draws it.
    const ready = query === undefined ? site.pages.get(language + path) : undefined
    const page = ready ?? site.shells[language]
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, accept-encoding')
      .header('etag', page.tag)
      .type('text/html; charset=utf-8')
    if (request.headers['if-none-match']?.includes(page.tag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await page.packed(encoding))
  })
}

/** `/ar/...` is Arabic; an unprefixed address follows the browser's first preference among the two. */
function pageLanguage(path: string, accepted: string | undefined): Language {
  if (path === '/ar' || path.startsWith('/ar/')) return 'ar'
  const first = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'ar')
  return first === 'ar' ? 'ar' : 'en'
}
