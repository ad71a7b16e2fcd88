import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brandDefaults, brandTokens, type BrandSetting, type BrandValues } from '@athar/contracts/brand'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createHttpApp } from '../platform/http/app.ts'
import { loadSite } from '../platform/http/static-site.ts'
import { layoutMail } from '../platform/mail-layout.ts'
import { aPng, aWebp } from '../platform/pictures/testing.ts'
import { startBrandApp, type Acting, type BrandApp } from './testing.ts'

/** Says where its picture stands, as the program of the web build does. */
const program = `
export async function drawPage({ pathname, lang, shell, pictureAddress }) {
  const picture = { lang, path: '/sgi', product: 'Athar', area: 'SGI', title: 'Trees', lead: 'Many' }
  const html = shell.replace('<body>', '<body>' + pictureAddress(picture))
  return { status: 200, html, headed: html, changedAt: null, picture }
}`
const head = `<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
<meta name="theme-color" content="#101815" media="(prefers-color-scheme: dark)" />
<link rel="icon" href="/brand/icon.svg" type="image/svg+xml" />
<link rel="icon" href="/brand/icon-32.png" sizes="32x32" type="image/png" />
<link rel="apple-touch-icon" href="/brand/icon-180.png" />`
const manifest = {
  name: 'Athar: ESG',
  short_name: 'Athar',
  theme_color: '#14573a',
  background_color: '#092a1e',
  icons: [{ src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' }],
}
const colours = { light: '#6b2fa0', dark: '#c39bf0' }

let app: BrandApp
let keeper: Acting
let http: FastifyInstance
const root = mkdtempSync(join(tmpdir(), 'athar-faces-'))
beforeAll(async () => {
  for (const folder of ['drawing', 'brand']) mkdirSync(join(root, folder))
  for (const [name, tail] of [
    ['index', ''],
    ['index.ar', '.ar'],
  ] as const)
    writeFileSync(
      join(root, `${name}.html`),
      `<html><head>${head}<link rel="manifest" href="/manifest${tail}.webmanifest"></head><body></body></html>`,
    )
  for (const tail of ['', '.ar']) writeFileSync(join(root, `manifest${tail}.webmanifest`), JSON.stringify(manifest))
  writeFileSync(join(root, 'brand', 'icon-32.png'), 'the product’s own')
  writeFileSync(join(root, 'brand', 'logo-dark.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>')
  writeFileSync(join(root, 'drawing', 'draw.mjs'), program)
  writeFileSync(join(root, 'drawing', 'files.json'), '{"screens":{},"words":{}}')
  app = await startBrandApp()
  keeper = await app.aKeeper()
  await app.features.brand.seed()
  http = await createHttpApp({
    platform: app.platform,
    features: [app.features.brand],
    readToken: async () => ({ sessionId: keeper.personId, aal: 'aal1' }),
    site: loadSite(root, { siteUrl: 'https://athar.test', authUrl: '', authKey: 'anon' }),
    ready: async () => true,
  })
})
afterAll(async () => {
  await http.close()
  await app.close()
  rmSync(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  http.inject({ url, headers: { 'accept-language': 'en', ...headers } })
const mailTo = async (to: string, lang: 'en' | 'ar') => {
  const laid = layoutMail({
    lang,
    subject: 'Subject',
    paragraphs: ['<p data-head="">style="#1b8354"</p>'],
    action: { label: 'Open', url: 'https://athar.test/x' },
    closing: [],
  })
  await app.platform.database.transaction({}, ({ db }) => app.platform.mail.send(db, { to, type: 'test', ...laid }))
  const sent = (await app.platform.mail.mailbox()).find((mail) => mail.to === to)
  const outbox = join(app.platform.config.dataDir, 'outbox')
  const file = readdirSync(outbox)
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .find((text) => text.includes(`To: ${to}`))
  return { html: sent?.html ?? '', text: sent?.text ?? '', file: file ?? '' }
}

describe('what the product comes with', () => {
  it('stands on pages, in manifests and in mails until somebody changes the brand', async () => {
    const page = (await get('/sgi')).body
    expect(page).toContain(head)
    expect((await get('/brand/icon-32.png')).body).toBe('the product’s own')
    expect((await get('/manifest.webmanifest')).json()).toEqual(manifest)
    const { html, file } = await mailTo('before@example.sa', 'en')
    expect(html).toMatch(/<p data-head=""[^>]*>Athar<\/p>/)
    expect(html).not.toContain('<img')
    expect(file).not.toContain('image/png')
  })
})

describe('the operator’s brand', () => {
  let version = ''
  let before = ''
  const change = async (patch: Partial<BrandValues['platform']>) => {
    const { body } = await app.call<{ items: BrandSetting[] }>(keeper, 'GET', '/api/platform/brand')
    const { version: at, value } = body.items.find(({ key }) => key === 'platform')!
    const sent = { version: at, value: { ...(value as object), ...patch } }
    expect((await app.call(keeper, 'PUT', '/api/platform/brand/platform', sent)).status).toBe(200)
  }
  beforeAll(async () => {
    before = (await get('/sgi')).body
    const logo = (await app.aPicture(keeper)).address
    const word = (await app.aPicture(keeper, aPng({ width: 240, height: 60 }))).address
    const { wordmark } = brandDefaults.platform
    await change({
      logo: { light: logo, dark: logo },
      wordmark: { ...wordmark, ar: { light: word, dark: word } },
      colours,
    })
    await vi.waitFor(async () => {
      version = /icon-32\.png\?v=([\w-]+)/.exec((await get('/sgi')).body)?.[1] ?? ''
      if (version === '') throw new Error('the brand is not seen yet')
    }, 60_000)
  })

  it('gives pages its icons and its colour, drawn ones and others, under addresses that bear its version', async () => {
    const tokens = brandTokens(colours)
    for (const [address, tail] of [
      ['/sgi', ''],
      ['/inventory', ''],
      ['/ar/sgi', '.ar'],
    ] as const) {
      const page = (await get(address)).body
      expect(page).not.toContain('/brand/icon.svg')
      for (const part of [
        `<link rel="icon" href="/brand/icon-32.png?v=${version}" sizes="32x32" type="image/png" />`,
        `<link rel="apple-touch-icon" href="/brand/icon-180.png?v=${version}"`,
        `href="/manifest${tail}.webmanifest?v=${version}"`,
        `content="${String(tokens['--brand-800'])}" media="(prefers-color-scheme: light)"`,
        `content="${String(tokens['--brand-950'])}" media="(prefers-color-scheme: dark)"`,
      ])
        expect([address, page]).toEqual([address, expect.stringContaining(part)])
    }
  })

  it('is drawn as icons of every size, kept for good under their version and asked about elsewhere', async () => {
    for (const [name, side] of [
      ['icon-32.png', 32],
      ['icon-180.png', 180],
      ['icon-maskable-512.png', 512],
      ['icon.svg', 192],
    ] as const) {
      const icon = await get(`/brand/${name}?v=${version}`)
      expect([name, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
        name,
        'image/png',
        'public, max-age=31536000, immutable',
      ])
      expect([icon.rawPayload.readUInt32BE(16), icon.rawPayload.readUInt32BE(20)]).toEqual([side, side])
    }
    const plain = await get('/brand/icon-32.png')
    expect(plain.headers['cache-control']).toBe('public, max-age=300')
    const again = await get('/brand/icon-32.png', { 'if-none-match': String(plain.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is in the manifest of both languages; the name stays', async () => {
    for (const address of ['/manifest.webmanifest', '/manifest.ar.webmanifest']) {
      const answer = await get(`${address}?v=${version}`)
      expect(answer.headers['content-type']).toContain('application/manifest+json')
      expect(answer.json()).toEqual({
        ...manifest,
        theme_color: brandTokens(colours)['--brand-800'],
        background_color: brandTokens(colours)['--brand-950'],
        icons: [{ ...manifest.icons[0], src: `/brand/icon-192.png?v=${version}` }],
      })
      expect((await get(address, { 'if-none-match': String(answer.headers['etag']) })).statusCode).toBe(304)
    }
  })

  it('is on the pictures beside links, which stand at another address then', async () => {
    const address = (page: string) => /\/pictures\/[\w./-]+\.png/.exec(page)?.[0] ?? ''
    const now = address((await get('/ar/sgi')).body)
    expect([now, address((await get('/sgi')).body)]).not.toContain(address(before))
    expect((await get(address(before))).statusCode).toBe(302)
    const picture = await get(now)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect(picture.rawPayload.readUInt32BE(16)).toBe(1200)
  })

  it('is in mails of both languages, which carry its pictures and read as well without them', async () => {
    const english = await mailTo('after@example.sa', 'en')
    expect(english.html).toMatch(/<img src="cid:logo@brand" alt="" width="80" height="40"[^>]*>&nbsp;&nbsp;Athar<\/p>/)
    const arabic = await mailTo('after-ar@example.sa', 'ar')
    expect(arabic.html).toMatch(/<img src="cid:name@brand" alt="أثر" width="160" height="40"/)
    for (const { html, text, file } of [english, arabic]) {
      expect(html).toContain(`background:${colours.light};`)
      // What somebody wrote stays as they wrote it.
      expect(html).toContain('&lt;p data-head=&quot;&quot;&gt;style=&quot;#1b8354&quot;&lt;/p&gt;')
      expect(html.replace(/&lt;p data-head[^<]*/, '')).not.toContain('#1b8354')
      expect(text).toContain('https://athar.test/x')
      expect(file).toContain('Content-ID: <logo@brand>')
      expect(file).toContain('multipart/related')
    }
  })

  it('as WebP, which nothing here draws anew, is the icon as it is', async () => {
    const logo = (await app.aPicture(keeper, aWebp({ width: 640, height: 480 }))).address
    await change({ logo: { light: logo, dark: logo } })
    await vi.waitFor(async () => expect((await get('/sgi')).body).toContain('type="image/webp"'), 60_000)
    const icon = await get('/brand/icon-192.png')
    expect(icon.headers['content-type']).toBe('image/webp')
    expect((await get('/manifest.webmanifest')).json<typeof manifest>().icons[0]?.type).toBe('image/webp')
    const { html, file } = await mailTo('webp@example.sa', 'en')
    expect(html).toContain('<img src="cid:logo@brand" alt="" width="53" height="40"')
    expect(file).toContain('Content-Type: image/webp')
  })
})
