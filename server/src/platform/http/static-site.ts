import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export type Site = {
  readonly root: string
  /** The shell in each language, with the title and description of that language. */
  readonly shells: { readonly en: string; readonly ar: string }
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

/** Reads the built web app once; its inline boot script is allowed by hash, computed from the very bytes served. */
export function loadSite(root: string): Site | null {
  const file = join(root, 'index.html')
  if (!existsSync(file)) return null
  const shells = { en: readFileSync(file, 'utf8'), ar: readFileSync(join(root, 'index.ar.html'), 'utf8') }
  const hashes = (pattern: RegExp) =>
    [...`${shells.en}${shells.ar}`.matchAll(pattern)].map(
      (match) =>
        `'sha256-${createHash('sha256')
          .update(match[1] ?? '')
          .digest('base64')}'`,
    )
  return {
    root,
    shells,
    scriptHashes: hashes(/<script>([\s\S]*?)<\/script>/g),
    styleHashes: hashes(/<style>([\s\S]*?)<\/style>/g),
  }
}

const ownedByServer = /^\/(api|auth\/v1|functions\/v1|rest\/v1|healthz|readyz|metrics|__test)(\/|$|\?)/

/** Hashed assets for a year; the shell never cached; every other address is the app's own and answers the shell. */
export async function installSite(app: FastifyInstance, site: Site): Promise<void> {
  await app.register(fastifyStatic, {
    root: site.root,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (ownedByServer.test(request.url) || path.startsWith('/assets/') || /\.[a-z0-9]{2,5}$/i.test(path))
      return reply.callNotFound()
    const page = site.shells[pageLanguage(path, request.headers['accept-language'])]
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

/** `/ar/...` is Arabic; an unprefixed address follows the browser's first preference among the two. */
function pageLanguage(path: string, accepted: string | undefined): 'en' | 'ar' {
  if (path === '/ar' || path.startsWith('/ar/')) return 'ar'
  const first = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'ar')
  return first === 'ar' ? 'ar' : 'en'
}
