import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandTokens } from '@athar/contracts/brand'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Branding } from '../branding.ts'
import { drawMark, isDrawable } from '../pictures/draw-mark.ts'
import type { Platform } from '../platform.ts'
import { createKept } from './public-pages/kept.ts'
import { addressOf } from './site-address.ts'

/** On a tile of its own a mark is seen in every tone; devices cut what is maskable to shapes of their own. */
type Icon = { readonly side: number; readonly room: number; readonly rounded: number }
const tile = (side: number): Icon => ({ side, room: 0.1, rounded: 0.2 })
const maskable = (side: number): Icon => ({ side, room: 0.2, rounded: 0 })
const icons: Readonly<Record<string, Icon>> = {
  '/brand/icon.svg': tile(192),
  '/brand/icon-dark.svg': tile(192),
  '/brand/icon-32.png': tile(32),
  '/brand/icon-192.png': tile(192),
  '/brand/icon-512.png': tile(512),
  '/brand/icon-180.png': { side: 180, room: 0.12, rounded: 0 },
  '/brand/icon-maskable-192.png': maskable(192),
  '/brand/icon-maskable-512.png': maskable(512),
}
const manifests = ['/manifest.webmanifest', '/manifest.ar.webmanifest']

/** The tone that stands for the whole: above pages, and around the app on a device. */
const surroundings = (colours: NonNullable<Branding['colours']>) => {
  const tokens = brandTokens(colours)
  return { light: String(tokens['--brand-800']), dark: String(tokens['--brand-950']) }
}
const iconType = (logo: NonNullable<Branding['logo']['light']>) => (isDrawable(logo) ? 'image/png' : logo.mediaType)

/** The head of a page with the operator's icons, colour and manifest, under addresses that bear their version. */
export function withOwnHead(html: string, { version, colours, logo }: Branding): string {
  if (version === null) return html
  let page = html.replaceAll(
    /href="(\/manifest(?:\.ar)?\.webmanifest)"/g,
    (_all, path: string) => `href="${path}?v=${version}"`,
  )
  if (colours) {
    const above = surroundings(colours)
    page = page.replaceAll(
      /(<meta name="theme-color" content=")[^"]*(" media="\(prefers-color-scheme: (light|dark)\)")/g,
      (_all, start: string, end: string, tone: 'light' | 'dark') => start + above[tone] + end,
    )
  }
  if (!logo.light) return page
  const link = (rel: string, size: number) =>
    `<link rel="${rel}" href="/brand/icon-${size}.png?v=${version}" sizes="${size}x${size}" type="${iconType(logo.light!)}" />`
  const own = [link('icon', 32), link('icon', 192), link('apple-touch-icon', 180)].join('\n    ')
  let put = false
  return page.replaceAll(/<link rel="(?:icon|apple-touch-icon)"[^>]*>/g, () => {
    const first = !put
    put = true
    return first ? own : ''
  })
}

type Options = Pick<Platform, 'branding' | 'log' | 'clock'> & { readonly root: string }

/** Answers for the operator at the addresses of the product's own icons and manifests; where nothing was changed, the files of the site do. */
export function installOwnIcons(app: FastifyInstance, { root, branding, log, clock }: Options): void {
  const written = new Map(
    manifests.flatMap((path) => {
      const file = join(root, path)
      return existsSync(file) ? [[path, JSON.parse(readFileSync(file, 'utf8')) as object] as const] : []
    }),
  )
  const drawn = createKept<Buffer>({
    async make(key) {
      const [version, path = ''] = key.split(' ')
      const now = await branding.read()
      const icon = icons[path]
      if (!now.logo.light || !icon || now.version !== version) throw new Error(`there is no icon ${key}`)
      const { side, room, rounded } = icon
      return drawMark({ mark: now.logo.light, width: side, height: side, room, tile: { colour: '#ffffff', rounded } })
    },
    sizeOf: (picture) => picture.length,
    most: { count: 2 * Object.keys(icons).length, bytes: 8 * 1024 * 1024 },
    maxAgeMs: Infinity,
    log,
    now: () => clock.now().getTime(),
  })
  const answerFor = async (path: string, now: Branding) => {
    const manifest = written.get(path)
    if (manifest) return { type: 'application/manifest+json', body: JSON.stringify(ownManifest(manifest, now)) }
    const logo = now.logo.light
    if (!logo) return null
    if (!isDrawable(logo)) return { type: logo.mediaType, body: logo.bytes }
    const body = await drawn.get(`${now.version} ${path}`).catch(() => null)
    return body && { type: 'image/png', body }
  }
  app.addHook('onRequest', async (request, reply) => {
    const { path, query } = addressOf(request)
    if (!(path in icons || written.has(path)) || !['GET', 'HEAD'].includes(request.method)) return
    const now = await branding.read()
    const answer = now.version === null ? null : await answerFor(path, now)
    if (answer) return send(request, reply, { ...answer, exact: query === `v=${now.version}` && path in icons })
  })
}

type Answer = { readonly type: string; readonly body: string | Buffer; readonly exact: boolean }

function send(request: FastifyRequest, reply: FastifyReply, { type, body, exact }: Answer): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply
    .header('cache-control', exact ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    .header('etag', tag)
    .header('x-content-type-options', 'nosniff')
  return request.headers['if-none-match']?.includes(tag) ? reply.code(304).send() : reply.type(type).send(body)
}

/** The name stays the product's: a brand holds none. */
function ownManifest(manifest: object, { version, colours, logo }: Branding): object {
  const around = colours && surroundings(colours)
  const { icons: own = [] } = manifest as {
    readonly icons?: readonly { readonly src: string; readonly type: string }[]
  }
  return {
    ...manifest,
    ...(around ? { theme_color: around.light, background_color: around.dark } : {}),
    ...(logo.light
      ? { icons: own.map((icon) => ({ ...icon, src: `${icon.src}?v=${version}`, type: iconType(logo.light!) })) }
      : {}),
  }
}
