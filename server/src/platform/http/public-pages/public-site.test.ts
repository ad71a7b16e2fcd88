import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { sharedOrganisationsApp, type OrganisationsApp, type Owner } from '../../../organisations/testing.ts'
import { fail } from '../../errors.ts'
import type { Feature } from '../../platform.ts'
import { createHttpApp } from '../app.ts'
import { serve } from '../serve.ts'
import { loadSite } from '../static-site.ts'
import { pictureAddress } from './picture-address.ts'

let app: OrganisationsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

const readPage = contract({
  name: 'test.read-page',
  method: 'GET',
  path: '/api/test/pages/:slug',
  summary: '',
  access: { kind: 'public' },
  params: z.object({ slug: z.string() }),
  response: z.object({ words: z.string(), seen: z.unknown() }),
})
const changePage = contract({
  name: 'test.change-page',
  method: 'POST',
  path: '/api/test/pages',
  summary: '',
  access: { kind: 'public' },
  body: z.object({ words: z.string(), fails: z.boolean().optional() }),
  status: 204,
})

/** Draws what it is answered, as the program of the web build does, and counts how often. */
const program = `
export const drawn = (globalThis.drawnPages ??= [])
export async function drawPage({ pathname, lang, ask, siteUrl }) {
  drawn.push(lang + ' ' + pathname)
  const slug = pathname.split('/').at(-1)
  const { status, body } = await ask('/api/test/pages/' + slug)
  if (status >= 500) throw new Error('no answer')
  const picture = { lang, path: pathname.replace(/^\\/ar/, ''), product: 'Athar', area: 'SGI', title: body, lead: slug }
  const html = '<html lang="' + lang + '">' + body + '</html>'
  return { status: status === 404 ? 404 : 200, html, headed: '<html>head of ' + pathname + '</html>', changedAt: null, picture }
}`
const drawn = () => (globalThis as unknown as { drawnPages: string[] }).drawnPages

/** A site over the real database, whose pages show one stored text: the name of an organisation. */
async function openSite(rateLimits = false) {
  const root = mkdtempSync(join(tmpdir(), 'athar-site-'))
  for (const folder of ['drawing', 'brand']) mkdirSync(join(root, folder))
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#fff"/></svg>'
  writeFileSync(join(root, 'brand', 'logo-dark.svg'), logo)
  writeFileSync(join(root, 'index.html'), '<html lang="en">shell</html>')
  writeFileSync(join(root, 'index.ar.html'), '<html lang="ar">shell</html>')
  writeFileSync(join(root, 'busy.html'), '<html lang="en">busy</html>')
  writeFileSync(join(root, 'busy.ar.html'), '<html lang="ar">busy</html>')
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'assets', 'app.js'), 'export {}')
  writeFileSync(join(root, 'drawing', 'draw.mjs'), program)
  writeFileSync(join(root, 'drawing', 'files.json'), '{"screens":{},"words":{}}')
  let fails = false
  const { platform } = app
  const feature: Feature = {
    name: 'test',
    routes: [
      serve(readPage, async ({ params, db, request, actor }) => {
        if (fails) throw new Error('cannot be read')
        if (params.slug === 'nothing') fail('not-found')
        const { rows } = await sql<{ person: string | null }>`
          select nullif(current_setting('app.person_id', true), '') as person`.execute(db)
        const { authorization, cookie } = request.headers
        const organisation = request.headers['athar-organisation']
        return {
          words: stored,
          seen: { authorization, cookie, organisation, actor, person: rows[0]?.person ?? null },
        }
      }),
      serve(changePage, async ({ body, db }) => {
        stored = body.words
        fails = body.fails ?? false
        await platform.publicPages.changed(db)
      }),
    ],
    publicAddresses: async () => [{ path: '/sgi/projects/palms', changedAt: new Date('2026-03-01T08:00:00Z') }],
  }
  let stored = 'first'
  const http = await createHttpApp({
    platform: { ...platform, config: { ...platform.config, rateLimits } },
    features: [feature],
    readToken: async () => ({ sessionId: owner.personId, aal: 'aal1' }),
    site: loadSite(root, { siteUrl: 'https://athar.test', authUrl: '', authKey: 'anon' }),
    ready: async () => true,
  })
  onTestFinished(async () => {
    await http.close()
    rmSync(root, { recursive: true, force: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) =>
    http.inject({ url, headers: { 'accept-language': 'en', ...headers } })
  const hold = (held: boolean) => http.inject({ method: 'POST', url: '/__test/overload', payload: { held } })
  const change = (payload: object) => http.inject({ method: 'POST', url: changePage.path, payload })
  return { get, change, hold }
}

beforeEach(() => {
  ;(globalThis as unknown as { drawnPages: string[] }).drawnPages = []
})

describe('a public page', () => {
  it('is drawn once for each language, however many ask at the same moment, and sent packed', async () => {
    const { get } = await openSite()
    const flood = await Promise.all(Array.from({ length: 300 }, () => get('/sgi', { 'accept-encoding': 'br' })))
    expect(
      new Set(flood.map(({ statusCode, headers }) => `${statusCode} ${String(headers['content-encoding'])}`)),
    ).toEqual(new Set(['200 br']))
    await get('/ar/sgi')
    expect(drawn()).toEqual(['en /sgi', 'ar /ar/sgi'])
  })

  it('is drawn in the language that the reader chose, at either address', async () => {
    const { get } = await openSite()
    await get('/sgi', { cookie: 'language=ar' })
    await get('/ar/sgi', { cookie: 'language=en' })
    expect(drawn()).toEqual(['ar /sgi', 'en /ar/sgi'])
  })

  it('is drawn anew when what is stored changes, with another tag; nobody is shown the old one after that', async () => {
    const { get, change } = await openSite()
    const before = await get('/sgi')
    expect(before.body).toContain('first')
    await change({ words: 'second' })
    await vi.waitFor(async () => expect((await get('/sgi')).body).toContain('second'), 60_000)
    expect((await get('/sgi')).headers['etag']).not.toBe(before.headers['etag'])
    expect(drawn()).toEqual(['en /sgi', 'en /sgi'])
  })

  it('stays the same for who has it when it was drawn anew for nothing', async () => {
    const { get, change } = await openSite()
    const tag = String((await get('/sgi')).headers['etag'])
    await change({ words: 'first' })
    await vi.waitFor(async () => {
      expect((await get('/sgi', { 'if-none-match': tag })).statusCode).toBe(304)
      expect(drawn()).toHaveLength(2)
    }, 60_000)
  })

  it('knows nobody: neither who asks for it first, nor for which organisation', async () => {
    const { get } = await openSite()
    const page = await get('/sgi', { ...owner.headers, cookie: 'session=secret', authorization: 'Bearer secret-token' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('"seen":{"actor":null,"person":null}')
    expect(page.body).not.toMatch(/secret/)
    expect(page.body).not.toContain(owner.personId)
    expect(page.body).not.toContain(owner.organisation.id)
    expect((await get('/sgi')).body).toBe(page.body)
  })

  it('of something that is not there answers 404, drawn, and is not kept', async () => {
    const { get } = await openSite()
    const page = await get('/sgi/projects/nothing')
    const part = await get('/sgi/projects/nothing?x=1')
    expect([part.statusCode, part.body]).toEqual([404, expect.stringContaining('"code":"not-found"')])
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<html lang="en">')
    expect(page.headers['athar-page']).toBeUndefined()
    expect(drawn()).toHaveLength(2)
  })

  it('of which a part is asked for is the app with the head of the page, drawn once for all its parts', async () => {
    const { get } = await openSite()
    for (const query of ['?metric=trees-planted', '?region=SA-06']) {
      const page = await get(`/sgi/map${query}`)
      expect([page.statusCode, page.body]).toEqual([200, '<html>head of /sgi/map</html>'])
    }
    expect((await get('/sgi/map')).body).toContain('first')
    expect(drawn()).toHaveLength(1)
  })

  it('that cannot be drawn is left to the app; one that could before stays as it was', async () => {
    const { get, change } = await openSite()
    await get('/sgi')
    await change({ words: 'second', fails: true })
    await vi.waitFor(async () => {
      expect((await get('/mrv')).body).toContain('shell')
      expect((await get('/sgi')).body).toContain('first')
    }, 60_000)
  })

  it('that is kept counts for no limit, one that has to be drawn does', async () => {
    const { get } = await openSite(true)
    const statuses = []
    for (let at = 0; at < 650; at += 1) statuses.push((await get('/sgi')).statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const unknown = []
    for (let at = 0; at < 620; at += 1) unknown.push((await get('/en/nowhere')).statusCode)
    expect(unknown.at(-1)).toBe(429)
  })
})

describe('while the server turns work away', () => {
  it('files, the app and pages that were drawn are sent, and interfaces refused', async () => {
    const { get, hold } = await openSite()
    expect((await get('/sgi')).body).toContain('first')
    await hold(true)
    const statusOf = async (url: string) => (await get(url)).statusCode
    const sent = ['/', '/sgi', '/ar', '/inventory', '/assets/app.js', '/brand/logo-dark.svg', '/robots.txt']
    expect(await Promise.all(sent.map(statusOf))).toEqual(sent.map(() => 200))
    expect((await get('/sgi')).body).toContain('first')
    const refused = ['/api/test/pages/sgi', '/log/checkpoint', '/pictures/en/none.png']
    expect(await Promise.all(refused.map(statusOf))).toEqual([503, 503, 503])
    expect((await get('/api/test/pages/sgi')).headers['retry-after']).toBe('5')
  })

  it.each([
    ['/sgi', 'en'],
    ['/ar/sgi', 'ar'],
  ])('a page that cannot be drawn tries again by itself, until it can: %s', async (path, lang) => {
    const { get, hold } = await openSite()
    await hold(true)
    const busy = await get(path)
    expect([busy.statusCode, busy.body]).toEqual([503, `<html lang="${lang}">busy</html>`])
    expect(busy.headers).toMatchObject({
      'retry-after': '5',
      refresh: '5',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    await hold(false)
    // What failed is not tried again at once.
    await app.advance(11)
    const drawnPage = await get(path)
    expect([drawnPage.statusCode, drawnPage.body]).toEqual([200, expect.stringContaining('first')])
  })
})

describe('for machines', () => {
  it('there is a map of all public pages and of what is stored, and a note of what is closed to them', async () => {
    const { get } = await openSite()
    const map = await get('/sitemap.xml')
    expect(map.headers['content-type']).toContain('application/xml')
    for (const path of ['/sgi', '/ar/vision2030', '/sgi/projects/palms', '/ar/sgi/projects/palms'])
      expect(map.body).toContain(`<loc>https://athar.test${path}</loc>`)
    expect(map.body).toContain('<lastmod>2026-03-01T08:00:00.000Z</lastmod>')
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://athar.test/sitemap.xml')
  })
})

describe('the picture of a page', () => {
  it('stands at the address that its words make, is sent there from an older one, and nowhere else', async () => {
    const { get, change } = await openSite()
    const body = (await get('/api/test/pages/sgi')).body
    const words = { lang: 'en', path: '/sgi', product: 'Athar', area: 'SGI', title: body, lead: 'sgi' } as const
    const older = pictureAddress({ ...words, title: 'older' })
    const sent = await get(older)
    expect([sent.statusCode, sent.headers['location']]).toEqual([302, pictureAddress(words)])
    const picture = await get(pictureAddress(words))
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    for (const nowhere of [
      '/pictures/en/sgi.png',
      '/pictures/fr/sgi.aaaaaaaaaaaaaaaa.png',
      '/pictures/en/inventory.aaaaaaaaaaaaaaaa.png',
      '/pictures/en/sgi/projects/nothing.aaaaaaaaaaaaaaaa.png',
    ])
      expect([nowhere, (await get(nowhere)).statusCode]).toEqual([nowhere, 404])
    await change({ words: 'second' })
    await vi.waitFor(async () => expect((await get(pictureAddress(words))).statusCode).toBe(302), 60_000)
  })
})
