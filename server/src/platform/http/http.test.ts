import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { contract, tokenPrefix } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import {
  anOrganisationInput,
  sharedOrganisationsApp,
  type OrganisationsApp,
  type Owner,
} from '../../organisations/testing.ts'
import { joinAs } from '../testing/a-membership.ts'
import { createHttpApp } from './app.ts'
import { serve } from './serve.ts'
import { loadSite } from './static-site.ts'

let app: OrganisationsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

const create = (key: string, name = 'One and only') =>
  app.app.inject({
    method: 'POST',
    url: '/api/organisations',
    headers: { ...owner.headers, 'idempotency-key': key },
    payload: anOrganisationInput({ name: { en: name, ar: '' } }),
  })

describe('every answer', () => {
  it('carries the security headers and a request id', async () => {
    const { headers } = await app.app.inject('/healthz')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
  it('of a failure has one shape, whatever went wrong', async () => {
    const answers = await Promise.all([
      app.app.inject('/api/no/such/thing'),
      app.app.inject({
        method: 'POST',
        url: '/api/organisations',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        payload: '{"name":',
      }),
      app.app.inject({ method: 'POST', url: '/api/organisations', headers: owner.headers, payload: { name: 7 } }),
      app.app.inject({
        method: 'POST',
        url: '/api/organisations',
        headers: { ...owner.headers, 'content-type': 'application/xml' },
        payload: '<x/>',
      }),
      app.app.inject({
        method: 'POST',
        url: '/api/organisations',
        headers: owner.headers,
        payload: { name: 'x'.repeat(1_100_000) },
      }),
      app.app.inject('/api/me'),
    ])
    expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
      [404, 'not-found'],
      [400, 'bad-json'],
      [400, 'validation-failed'],
      [415, 'unsupported-media-type'],
      [413, 'body-too-large'],
      [401, 'unauthenticated'],
    ])
    for (const answer of answers)
      expect(Object.keys(answer.json<object>())).toEqual(['type', 'code', 'message', 'details', 'requestId'])
  })
  it.each([
    ['/api/%zz', 404, 'not-found'],
    ['/api/organisation/%E0%A4%A', 404, 'not-found'],
    [`/api/organisation/access-reviews/${'a'.repeat(300)}`, 400, 'validation-failed'],
  ])('to an address that names nothing has it too: %s', async (url, status, code) => {
    const answer = await app.app.inject({ url, headers: owner.headers })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    expect(Object.keys(answer.json<object>())).toEqual(['type', 'code', 'message', 'details', 'requestId'])
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })
  it.each([
    ['PUT', '/api/organisations', 'POST'],
    ['POST', `/api/organisations/${randomUUID()}?x=1`, null],
    ['POST', '/api/me', 'GET, HEAD'],
    ['PATCH', `/api/me/sessions/${randomUUID()}`, 'DELETE'],
    ['POST', '/api/nothing', null],
  ] as const)('to %s %s says by which methods it is called: %s', async (method, url, allow) => {
    const answer = await app.app.inject({ method, url, headers: owner.headers })
    expect([answer.statusCode, answer.headers.allow ?? null]).toEqual([allow ? 405 : 404, allow])
    expect(answer.json()).toMatchObject({ code: 'not-found' })
  })
  it('to a file that comes packed says at once that it is not taken so', async () => {
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\r\n--x--\r\n'
    const send = (encoding: string, payload: Buffer) =>
      fetch(`${app.url}/api/organisation/invitations/list?language=en`, {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': encoding },
        body: new Uint8Array(payload),
        signal: AbortSignal.timeout(5000),
      })
    expect((await send('gzip', gzipSync(form))).status).toBe(415)
    expect((await send('identity', Buffer.from(form))).status).not.toBe(415)
  })
  it('that describes the interface is packed once for everybody', async () => {
    const ask = (encoding: string) =>
      app.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
    const [plain, br, gzip] = [await ask('identity'), await ask('gzip, br'), await ask('gzip')]
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    // What is packed for each on its way out has no length yet.
    for (const { headers, rawPayload } of [br, gzip]) expect(headers['content-length']).toBe(String(rawPayload.length))
  })
  it('that its reader leaves unread keeps no connection of the database', async () => {
    const { hostname, port } = new URL(app.url)
    const asked = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
    // Nothing of the last is sent before the others are read.
    const all = asked('/api/openapi.json').repeat(12) + asked('/api/open-data/sgi-progress?format=csv')
    const sockets = Array.from({ length: 12 }, () => connect(Number(port), hostname).pause())
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    for (const socket of sockets) socket.write(all)
    for (let round = 0; round < 3; round++) {
      const others = await Promise.all(Array.from({ length: 20 }, () => app.app.inject('/api/sgi/projects')))
      expect(others.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200))
    }
  })
  it.each([
    [12, 12],
    [200, 0],
  ])('is begun for as many as ask by one connection without reading, to a point: %s', async (asked, answered) => {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    const last = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
    socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(asked - 1) + last)
    const read = await text(socket).catch(() => '')
    expect(read.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0).toBe(answered)
  })
  it.each([
    ['no request', 'GARBAGE\r\n\r\n', 400],
    ['more headers than are read', `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('to %s has it too', async (_what, sent, status) => {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    socket.write(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    const { requestId, ...refused } = JSON.parse(body) as Record<string, unknown>
    expect(refused).toEqual({
      type: '/mrv/docs/errors#validation-failed',
      code: 'validation-failed',
      message: 'Some entries are not as they should be. Check the marked fields.',
      details: {},
    })
    expect(head).toContain(`x-request-id: ${String(requestId)}`)
  })
  it('to such an address under /auth/v1 is that of the protocol', async () => {
    expect((await app.app.inject('/auth/v1/%zz')).json()).toMatchObject({ error_code: 'endpoint_not_found' })
  })
})

describe('a write with an idempotency key', () => {
  it('happens once, also when it is sent twice at the same moment', async () => {
    const key = randomUUID()
    const [first, second] = await Promise.all([create(key), create(key)])
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(first.json()).toEqual(second.json())
    expect([first, second].filter((answer) => answer.headers['idempotent-replay'] === 'true')).toHaveLength(1)
  })
  it('is not taken for the same write in another organisation', async () => {
    const other = await app.anOrganisation()
    const key = randomUUID()
    const add = (who: Owner, organisation: Owner) =>
      app.app.inject({
        method: 'POST',
        url: '/api/inventory/suppliers',
        headers: {
          ...who.headers,
          'athar-organisation': organisation.organisation.id,
          'idempotency-key': key,
        },
        payload: { name: 'Utility' },
      })
    await joinAs(app.platform.database, {
      organisationId: other.organisation.id,
      personId: owner.personId,
      ownerId: other.personId,
      role: 'owner',
      at: app.platform.clock.now(),
    })
    expect((await add(owner, owner)).statusCode).toBe(201)
    expect((await add(owner, owner)).headers['idempotent-replay']).toBe('true')
    expect((await add(owner, other)).json()).toMatchObject({ code: 'idempotency-key-reused' })
  })
  it.each(['', '4711', 'k'.repeat(201)])('of another length is refused, not done without it: %j', async (key) => {
    const answer = await create(key, 'Twice by mistake')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'validation-failed', details: { issues: [{ path: 'idempotency-key', code: 'key-length' }] } },
    ])
  })
  it('is forgotten after a day', async () => {
    const key = randomUUID()
    await create(key)
    const mine = { personId: owner.personId }
    await app.platform.database.transaction(mine, ({ db }) =>
      sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}`.execute(db),
    )
    expect((await create(key, 'Much later')).statusCode).toBe(201)
  })
  it('is refused when the key comes back with something else', async () => {
    const key = randomUUID()
    await create(key)
    expect((await create(key, 'Another')).json()).toMatchObject({ code: 'idempotency-key-reused' })
  })
})

it('a route that does not say who may call it keeps the server from starting', async () => {
  const route = app.features.all.flatMap(({ routes }) => routes)[0]!
  const { access: _access, ...silent } = route.contract
  const starting = createHttpApp({
    platform: app.platform,
    features: [{ name: 'silent', routes: [{ ...route, contract: silent as typeof route.contract }] }],
    readToken: async () => 'invalid',
    site: null,
    ready: async () => true,
  })
  await expect(starting).rejects.toThrow(`Route ${silent.name} declares no access`)
})

it('an action of administrators alone that asks for no second factor keeps the server from starting', async () => {
  const route = app.features.all
    .flatMap(({ routes }) => routes)
    .find(({ contract }) => contract.name === 'organisations.update')!
  const unsure = { ...route.contract, access: { kind: 'member' as const, roles: ['owner' as const] } }
  const starting = createHttpApp({
    platform: app.platform,
    features: [{ name: 'unsure', routes: [{ ...route, contract: unsure }] }],
    readToken: async () => 'invalid',
    site: null,
    ready: async () => true,
  })
  await expect(starting).rejects.toThrow(`Route ${unsure.name} is for administrators alone`)
})

it('a connection on which nothing moves for five minutes is given up: it may keep what others wait for', () => {
  expect(app.app.server.timeout).toBe(300_000)
})

describe('limits', () => {
  it('answer 429 with the time to wait when they are on', async () => {
    const limited = await createHttpApp({
      platform: { ...app.platform, config: { ...app.platform.config, rateLimits: true } },
      features: [],
      readToken: async () => 'invalid',
      site: null,
      ready: async () => true,
    })
    const answers = []
    for (let index = 0; index < 620; index += 1) answers.push(await limited.inject('/api/openapi.json'))
    await limited.close()
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBe(20)
    expect(refused[0]!.json()).toMatchObject({ code: 'rate-limited' })
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a limit of each bearer token', () => {
  const limitedRead = contract({
    name: 'test.limited',
    method: 'GET',
    path: '/api/test/limited',
    summary: '',
    access: { kind: 'public' },
    rateLimit: { most: 3, seconds: 3600, perToken: true },
    response: z.object({}),
  })

  it('counts a made-up one for its address, and a known one for itself', async () => {
    const limited = await createHttpApp({
      platform: { ...app.platform, config: { ...app.platform.config, rateLimits: true } },
      features: [{ name: 'test', routes: [serve(limitedRead, async () => ({}))] }],
      readToken: async (token) =>
        token === 'issued' ? { sessionId: '3f1f6d5e-8a53-4d0e-9b52-0b1c2d3e4f50', aal: 'aal1' } : 'invalid',
      site: null,
      ready: async () => true,
    })
    onTestFinished(() => limited.close())
    const ask = async (token: string) =>
      (await limited.inject({ url: limitedRead.path, headers: { authorization: `Bearer ${token}` } })).statusCode
    const madeUp = ['one', 'two', 'three', 'four', `${tokenPrefix}${'x'.repeat(43)}`]
    const answers = []
    for (const token of madeUp) answers.push(await ask(token))
    expect(answers).toEqual([200, 200, 200, 429, 429])
    expect(await ask('issued')).toBe(200)
  })
})

describe('the web app', () => {
  /** A built web app of these files, served by the whole HTTP side. */
  async function serveSite(files: Record<string, string>) {
    const root = mkdtempSync(join(tmpdir(), 'athar-site-'))
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    const site = await createHttpApp({
      platform: app.platform,
      features: [],
      readToken: async () => 'invalid',
      site: loadSite(root, { siteUrl: 'https://athar.test/', authUrl: '', authKey: 'anon' }),
      ready: async () => true,
    })
    onTestFinished(async () => {
      await site.close()
      rmSync(root, { recursive: true, force: true })
    })
    return (url: string, headers: Record<string, string> = {}) =>
      site.inject({ url, headers: { 'accept-language': 'en', ...headers } })
  }
  const arabic = { 'accept-language': 'ar-SA,en;q=0.5' }
  const shells = {
    'index.html': '<html lang="en"><script>boot(1)</script>Athar</html>',
    'index.ar.html': '<html lang="ar" dir="rtl"><script>boot(1)</script>أثر</html>',
  }
  /** In the place of the program that the web build leaves: it draws what it is told, and nothing else. */
  const pages = {
    'drawing/files.json': '{"screens":{},"words":{}}',
    'drawing/draw.mjs': `export const drawPage = async ({ pathname, lang, siteUrl }) => ({
      status: 200,
      html: '<html lang="' + lang + '"><link rel="canonical" href="' + siteUrl + pathname + '" />Trees</html>',
      headed: '<html lang="' + lang + '"><link rel="canonical" href="' + siteUrl + pathname + '" /><script>boot(1)</script></html>',
      changedAt: null,
      picture: { lang, path: pathname, product: '', area: '', title: '', lead: '' },
    })`,
  }

  it('is served in the language of the address or the browser, its assets for ever, its unknown files not at all', async () => {
    const get = await serveSite({ ...shells, 'assets/app-1.js': 'export {}' })
    expect((await get('/sgi')).body).toContain('lang="en"')
    expect((await get('/sgi', arabic)).body).toContain('lang="ar"')
    expect((await get('/ar/sgi')).body).toContain('lang="ar"')
    expect((await get('/sgi')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/app-1.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/assets/app-0.js')).statusCode).toBe(404)
    expect((await get('/api/nothing')).headers['content-type']).toContain('application/json')
  })

  it('sends what a page is made of without the rules for pages; anything that could be opened as one carries them', async () => {
    const files = ['assets/app-1.js', 'assets/app-1.css', 'assets/face-1.woff2', 'assets/mark-1.svg', 'sw.js']
    const get = await serveSite({ ...shells, ...Object.fromEntries(files.map((file) => [file, ''])) })
    const rules = async (url: string) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      return ['content-security-policy', 'x-frame-options', 'permissions-policy'].filter((name) => name in headers)
    }
    for (const part of ['/assets/app-1.js', '/assets/app-1.css', '/assets/face-1.woff2'])
      expect(await rules(part)).toEqual([])
    for (const page of ['/sgi', '/sw.js', '/assets/mark-1.svg', '/assets/app-0.js', '/sgi/assets/app-1.js'])
      expect(await rules(page)).toHaveLength(3)
  })

  it('sends a film and its captions, a part of it where a part is asked for', async () => {
    const get = await serveSite({ ...shells, 'demo/demo-en.mp4': '0123456789', 'demo/demo-en.ar.vtt': 'WEBVTT' })
    const whole = await get('/demo/demo-en.mp4')
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'video/mp4' })
    const part = await get('/demo/demo-en.mp4', { range: 'bytes=2-4', 'accept-encoding': 'br' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    const none = await get('/demo/demo-en.mp4', { range: 'bytes=10-' })
    expect([none.statusCode, none.headers['content-range']]).toEqual([416, 'bytes */10'])
    expect(none.json()).toMatchObject({ code: 'range-not-satisfiable' })
    expect((await get('/demo/demo-en.ar.vtt')).headers['content-type']).toMatch(/^text\/vtt/)
  })

  it('answers the page drawn in the language asked, with the address of this site in it', async () => {
    const get = await serveSite({ ...shells, ...pages })
    expect((await get('/sgi')).body).toBe(
      '<html lang="en"><link rel="canonical" href="https://athar.test/sgi" />Trees</html>',
    )
    expect((await get('/sgi', arabic)).body).toContain(
      '<html lang="ar"><link rel="canonical" href="https://athar.test/sgi"',
    )
    expect((await get('/ar/sgi')).body).toContain(
      '<html lang="ar"><link rel="canonical" href="https://athar.test/ar/sgi"',
    )
    expect((await get('/sgi?utm_source=mail&utm_medium=x')).body).toContain('Trees')
    expect((await get('/sgi')).headers['athar-page']).toBe('public')
  })

  it.each(['/sgi?token_hash=x', '/ar/sgi?metric=trees-planted', '/sgi?utm_source=x&token=y'])(
    'answers the app with the head of the page at %s, where a part of it is asked for',
    async (url) => {
      const get = await serveSite({ ...shells, ...pages })
      const { statusCode, body, headers } = await get(url)
      expect([statusCode, body]).toEqual([200, expect.stringContaining('boot(1)')])
      expect(body).toContain(`<link rel="canonical" href="https://athar.test${url.replace(/[?].*/, '')}" />`)
      expect(body).not.toContain('Trees')
      expect(headers['athar-page']).toBeUndefined()
    },
  )

  it.each(['/sgi/adopt-tree/wall', '/ar/sgi/adopt-tree/wall', '/proof/TREE-AAAAA-AAAAA', '/ar/proof/TREE-AAAAA-AAAAA'])(
    'draws %s, which names people, and lets no device keep it',
    async (url) => {
      const { statusCode, body, headers } = await (await serveSite({ ...shells, ...pages }))(url)
      expect([statusCode, body]).toEqual([200, expect.stringContaining('Trees')])
      expect(headers['athar-page']).toBeUndefined()
    },
  )

  it.each(['/inventory', '/sgi/', '/ar/inventory', '/inventory?year=2024'])(
    'answers the shell at %s, where no page is drawn',
    async (url) => {
      const get = await serveSite({ ...shells, ...pages })
      const { statusCode, body, headers } = await get(url)
      expect([statusCode, body]).toEqual([200, expect.stringContaining('boot(1)')])
      expect(headers['athar-page']).toBeUndefined()
    },
  )

  it.each(['/no/such', '/ar/no/such', '/en/sgi', '/sgi/projects', '/no/such?utm_source=x', '/no?x=y'])(
    'answers 404 at %s, drawn once for each language, and asks machines to leave it out',
    async (url) => {
      const get = await serveSite({ ...shells, ...pages })
      const answer = await get(url)
      const tag = String(answer.headers.etag)
      expect([answer.statusCode, (await get(url, { 'if-none-match': tag })).statusCode]).toEqual([404, 404])
      expect(answer.headers['x-robots-tag']).toBe('noindex')
      expect(answer.headers['athar-page']).toBeUndefined()
      expect(answer.body).toContain(url.startsWith('/ar') ? 'https://athar.test/ar/not-found' : '/not-found')
    },
  )

  it('answers 404 at an unknown address as the shell where nothing can be drawn, and knows its own all the same', async () => {
    const get = await serveSite(shells)
    const missing = await get('/no/such', arabic)
    expect([missing.statusCode, missing.headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(missing.body).toContain('lang="ar"')
    expect((await get('/SGI/Map/')).statusCode).toBe(200)
  })

  it('leaves it to the door what is said of an unknown address behind it', async () => {
    const answer = await (await serveSite({ ...shells, ...pages }))('/admin/nothing')
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(answer.body).toContain('boot(1)')
  })

  it.each([
    ['/sgi/project/palms', '/sgi/projects/palms'],
    ['/ar/sgi/project/palms?view=map', '/ar/sgi/projects/palms?view=map'],
    ['/mrv/docs/nothing', '/mrv/docs'],
    ['/ar/mrv/docs/older/quickstart', '/ar/mrv/docs/quickstart'],
  ])('sends %s to %s', async (url, to) => {
    const answer = await (await serveSite({ ...shells, ...pages }))(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, to])
  })

  it('answers the shell everywhere when it was built without the program that draws', async () => {
    const get = await serveSite(shells)
    expect((await get('/sgi')).body).toContain('boot(1)')
  })

  it.each(['/drawing/draw.mjs', '/drawing/files.json', '/index.html', '/index.ar.html'])(
    'does not answer %s, a file of the build',
    async (url) => {
      const get = await serveSite({ ...shells, ...pages })
      expect((await get(url)).statusCode).toBe(404)
    },
  )

  it('packs a page as the browser asks, and not at all when it has that very page', async () => {
    const get = await serveSite({ ...shells, ...pages })
    const plain = await get('/sgi')
    const br = await get('/sgi', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get('/sgi', { 'accept-encoding': 'gzip, br;q=0' })
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(br.headers.vary).toBe('accept-language, accept-encoding, cookie')
    const tag = String(br.headers.etag)
    const again = await get('/sgi', { 'accept-encoding': 'br', 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/sgi', { ...arabic, 'if-none-match': tag })).statusCode).toBe(200)
  })

  it('allows the script that stands in the page by its hash, once', async () => {
    const get = await serveSite({ ...shells, ...pages })
    const hash = createHash('sha256').update('boot(1)').digest('base64')
    expect((await get('/sgi')).headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  it('is alive before it is ready', async () => {
    const starting = await createHttpApp({
      platform: app.platform,
      features: [],
      readToken: async () => 'invalid',
      site: null,
      ready: async () => false,
    })
    expect((await starting.inject('/healthz')).statusCode).toBe(200)
    expect((await starting.inject('/readyz')).statusCode).toBe(503)
    await starting.close()
  })
})
