import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isKeptOffline, paths, publicPages } from '@athar/contracts/paths'
import { fail } from '../../errors.ts'
import type { Feature, Platform } from '../../platform.ts'
import { addressOf, pageLanguage, type Language } from '../site-address.ts'
import type { Dress } from '../brand-html.ts'
import type { SentPage, Site } from '../site.ts'
import { loadDrawing } from './drawing.ts'
import { createDrawnPages, isDrawn, plainPath, type DrawnDocument } from './drawn-pages.ts'
import { createKept } from './kept.ts'
import { createSharePictures } from './share-pictures.ts'
import { writeRobots, writeSiteMap } from './site-map.ts'
import { within } from './within.ts'

/** The site as visitors and machines find it. */
export type PublicSite = {
  /**
   * The page drawn for this address; undefined where there is none, or none in time: then the app draws it. What stands in the
   * query may change what a page shows (the end of a mailed link does): then it is the app with the head of the page.
   */
  find(language: Language, path: string, extent: 'whole' | 'head'): Promise<SentPage | undefined>
  /** The page for an address that has none; undefined where it cannot be had. */
  missing(language: Language, path: string): Promise<SentPage | undefined>
  /** Whether answering costs next to nothing, so that limits need not count it. */
  isFree(request: FastifyRequest): boolean
  install(app: FastifyInstance): void
}

type PublicSiteOptions = {
  readonly app: FastifyInstance
  readonly site: Site
  readonly features: readonly Feature[]
  readonly platform: Platform
  readonly dress: Dress
}

/** No connection comes from there: so the server is known to ask itself. */
const ownAddress = '0.0.0.0'
const askWithinMs = 8000
/** Who waited so long gets the app, which tells what is wrong. */
const drawWithinMs = 5000
const maxAgeMs = 5 * 60_000

async function inTime(drawing: Promise<DrawnDocument>): Promise<DrawnDocument | undefined> {
  try {
    return await within(drawWithinMs, drawing)
  } catch {
    // Told where it was tried.
    return undefined
  }
}

/** Null where the web app was built without the program that draws pages. */
export function createPublicSite({ app, site, features, platform, dress }: PublicSiteOptions): PublicSite | null {
  const draw = loadDrawing(site.root)
  if (!draw) return null
  const { clock, log, database, branding } = platform
  const pages = createDrawnPages({
    draw,
    shells: site.shells,
    dress,
    branding,
    siteUrl: site.url,
    clock,
    log,
    // Nothing of the visitor's request is passed on: what is asked is asked as nobody.
    async ask(url) {
      const question = app.inject({
        method: 'GET',
        url,
        remoteAddress: ownAddress,
        headers: { accept: 'application/json' },
      })
      const { statusCode, body } = await within(askWithinMs, question)
      return { status: statusCode, body }
    },
  })
  const maps = createKept<string>({
    async make() {
      const fixed = []
      for (const path of publicPages.filter((one) => one !== paths.auth())) {
        const page = await pages.get('en', path).catch(() => null)
        fixed.push({ path, changedAt: page?.changedAt ?? null })
      }
      const named = await database.transaction({}, async ({ db }) => {
        const found = []
        for (const feature of features) found.push(...((await feature.publicAddresses?.(db)) ?? []))
        return found
      })
      const stored = named.map(({ path, changedAt }) => ({ path, changedAt: changedAt.toISOString() }))
      return writeSiteMap(site.url, [...fixed, ...stored])
    },
    sizeOf: (map) => map.length,
    most: { count: 1, bytes: Infinity },
    maxAgeMs,
    log,
    now: () => clock.now().getTime(),
  })
  const pictures = createSharePictures({ pages, root: site.root, branding, clock, log })
  const deaf = platform.publicPages.whenChanged(() => {
    pages.outdate()
    maps.outdate()
  })
  return {
    async find(language, path, extent) {
      const page = isDrawn(path) ? await inTime(pages.get(language, path)) : undefined
      if (!page) return undefined
      const { status, document, headed } = page
      if (extent === 'head' && status === 200) return { status, document: headed, keptOffline: false }
      return { status, document, keptOffline: isKeptOffline(plainPath(path)) }
    },
    async missing(language, path) {
      const page = await inTime(pages.missing(language, path))
      return page && { status: 404, document: page.document, keptOffline: false }
    },
    isFree(request) {
      if (request.raw.socket.remoteAddress === ownAddress) return true
      const { path } = addressOf(request)
      return isDrawn(path) && pages.has(pageLanguage(request), path)
    },
    install(web) {
      web.addHook('onClose', async () => deaf())
      const hidden = { schema: { hide: true } }
      web.get('/robots.txt', hidden, (_request, reply) =>
        reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'public, max-age=3600')
          .send(writeRobots(site.url)),
      )
      web.get('/sitemap.xml', hidden, async (_request, reply) =>
        reply
          .type('application/xml; charset=utf-8')
          .header('cache-control', 'public, max-age=300')
          .send(await maps.get('map')),
      )
      web.get('/pictures/*', hidden, async (request, reply) => {
        const picture = await pictures.get(addressOf(request).path).catch(() => fail('unavailable'))
        if (picture === null) return reply.callNotFound()
        if ('now' in picture) return reply.header('cache-control', 'no-cache').redirect(picture.now)
        return (
          reply
            .type('image/png')
            .header('cache-control', 'public, max-age=31536000, immutable')
            // Made to be shown by others.
            .header('cross-origin-resource-policy', 'cross-origin')
            .send(picture)
        )
      })
    },
  }
}
