import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isAppAddress, isBehindDoor, movedTo } from '@athar/contracts/addresses'
import { isKeptOffline, isPublicPage } from '@athar/contracts/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { retryAfterSeconds } from './overload-guard.ts'
import { plainPath } from './public-pages/drawn-pages.ts'
import type { PublicSite } from './public-pages/public-site.ts'
import { addressOf, pageLanguage, type Language } from './site-address.ts'
import type { Dress } from './brand-html.ts'
import { createDocument, encodingFor, type SiteDocument } from './site-document.ts'
import type { SentPage, Site } from './site.ts'

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
  const standIn = (name: string) =>
    existsSync(join(root, `${name}.html`))
      ? { en: read(join(root, `${name}.html`)), ar: read(join(root, `${name}.ar.html`)) }
      : null
  const hashes = (pattern: RegExp) => {
    const texts = new Set([...`${shells.en.html}${shells.ar.html}`.matchAll(pattern)].map(([, text = '']) => text))
    return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return {
    root,
    url: settings.siteUrl.replace(/\/+$/, ''),
    shells,
    offline: standIn('offline'),
    busy: standIn('busy'),
    scriptHashes: hashes(/<script>([\s\S]*?)<\/script>/g),
    styleHashes: hashes(/<style>([\s\S]*?)<\/style>/g),
  }
}

function withSettings(html: string, { authUrl, authKey }: SiteSettings): string {
  const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html
    .replace(/(<meta name="athar-auth-url" content=")[^"]*/, (_all, head: string) => head + attribute(authUrl))
    .replace(/(<meta name="athar-auth-key" content=")[^"]*/, (_all, head: string) => head + attribute(authKey))
}

const ownedByServer = /^\/(api|auth\/v1|functions\/v1|rest\/v1|healthz|readyz|metrics|__test)(\/|$|\?)/

/** What marketing adds to a link says nothing to the page. */
const saysNothing = /^(?:(?:utm_[a-z]+|fbclid|gclid)=[^&]*(?:&|$))+$/

type SiteOptions = {
  readonly site: Site
  readonly pages: PublicSite | null
  readonly dress: Dress
  readonly isBehind: () => boolean
}

/**
 * Hashed assets for a year. Every other address of the app answers the page drawn for visitors where there is one, else the
 * shell, neither of them kept without asking again; one that the app does not know answers that nothing is there.
 */
export async function installSite(app: FastifyInstance, { site, pages, dress, isBehind }: SiteOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: site.root,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.html.*', 'drawing/**'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', keptFor(path))
    },
  })
  const shells: Record<Language, SiteDocument> = { ...site.shells }
  const shellIn = async (language: Language): Promise<SentPage> => {
    const html = await dress(site.shells[language].html)
    // As long as it reads the same it stays packed.
    if (shells[language].html !== html) shells[language] = createDocument(html)
    return { status: 200, document: shells[language], keptOffline: false }
  }
  pages?.install(app)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { path, query } = addressOf(request)
    if (ownedByServer.test(request.url) || path.startsWith('/assets/') || /\.[a-z0-9]{2,5}$/i.test(path))
      return reply.callNotFound()
    const language = pageLanguage(request)
    if (site.offline && /^(\/ar)?\/offline$/.test(path))
      return sendPage(request, reply, { status: 200, document: site.offline[language], keptOffline: false })
    const whole = query === undefined || saysNothing.test(query)
    const page = await pages?.find(language, path, whole ? 'whole' : 'head')
    if (page) return sendPage(request, reply, page)
    const plain = plainPath(path)
    if (site.busy && isPublicPage(plain) && isBehind()) return sendBusy(reply, site.busy[language])
    const moved = movedTo(plain)
    if (moved !== null) return redirect(reply, { path, plain, moved, query })
    if (isAppAddress(plain))
      return sendPage(request, reply, { ...(await shellIn(language)), keptOffline: isKeptOffline(plain) })
    const missing = isBehindDoor(plain) ? undefined : await pages?.missing(language, path)
    return sendPage(request, reply, missing ?? { ...(await shellIn(language)), status: 404 })
  })
}

/** To the page's present address, in the language of the one that was asked for. */
function redirect(
  reply: FastifyReply,
  { path, plain, moved, query }: { path: string; plain: string; moved: string; query: string | undefined },
) {
  const inLanguage = path === plain ? moved : `/ar${moved}`
  return reply
    .header('cache-control', 'no-cache')
    .redirect(query === undefined ? inLanguage : `${inLanguage}?${query}`, 308)
}

/** A browser asks again by itself. */
function sendBusy(reply: FastifyReply, { html }: SiteDocument) {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('retry-after', retryAfterSeconds)
    .header('refresh', retryAfterSeconds)
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The program that keeps pages without a connection is asked for anew each time, or an update would wait for it. */
function keptFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=300'
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, { status, document, keptOffline }: SentPage) {
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, accept-encoding, cookie')
    .header('etag', document.tag)
    .type('text/html; charset=utf-8')
  if (status === 404) reply.header('x-robots-tag', 'noindex')
  if (keptOffline && status === 200) reply.header('athar-page', 'public')
  if (status === 200 && request.headers['if-none-match']?.includes(document.tag)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).send(await document.packed(encoding))
}
