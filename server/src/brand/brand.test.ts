import {
  brandDefaults,
  brandKeys,
  contrastsOf,
  type BrandHistoryItem,
  type BrandSetting,
  type BrandValues,
} from '@athar/contracts/brand'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aJpeg, aPng, aWebp } from '../platform/pictures/testing.ts'
import { aDrawing, startBrandApp, type Acting, type BrandApp } from './testing.ts'

let app: BrandApp
let keeper: Acting
beforeAll(async () => {
  app = await startBrandApp()
  keeper = await app.aKeeper()
  await app.features.brand.seed()
})
afterAll(() => app.close())

type Coded = { code: string; details: Record<string, unknown> }
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers })
const standing = async (key: string): Promise<BrandSetting> => {
  const { body } = await app.call<{ items: BrandSetting[] }>(keeper, 'GET', '/api/platform/brand')
  const found = body.items.find((item) => item.key === key)
  if (!found) throw new Error(`${key} is missing`)
  return found
}
const save = (key: string, body: { version: number; value: unknown }, who: Acting | null = keeper) =>
  app.call<BrandSetting & Coded>(who, 'PUT', `/api/platform/brand/${key}`, body)
const change = async <K extends keyof BrandValues>(key: K, patch: Partial<BrandValues[K]>, who = keeper) => {
  const { version, value } = await standing(key)
  return save(key, { version, value: { ...(value as object), ...patch } }, who)
}
const seed = () =>
  app.app.inject({ method: 'POST', url: '/functions/v1/brandkit-auto-seed', headers: { apikey: 'anon' } })
const history = async (key: string) =>
  (
    await app.call<{ items: BrandHistoryItem[]; nextCursor: string | null }>(
      keeper,
      'GET',
      `/api/platform/brand/${key}/history`,
    )
  ).body

describe('what visitors read', () => {
  it('is one value a key, kept by whoever has it already', async () => {
    const first = await get('/api/brand/vision2030')
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      { key: 'vision2030', version: 1, value: brandDefaults.vision2030 },
    ])
    const again = await get('/api/brand/vision2030', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/api/brand/somebody-else')).statusCode).toBe(400)
  })

  it('is put in where it is missing, by whoever asks, however often; an edit is never touched', async () => {
    await change('vision2030', { alt_en: 'Vision 2030 of the Kingdom' })
    const edited = (await get('/api/brand/vision2030')).json()
    const answers = await Promise.all([seed(), seed(), seed()])
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      Array.from({ length: 3 }, () => [200, { ok: true }]),
    )
    expect((await get('/api/brand/vision2030')).json()).toEqual(edited)
  })
})

describe('a change', () => {
  it('is shown at once, kept in the history with who and when, and told to the audit trail', async () => {
    const { status, body } = await change('hptc', { alt_ar: 'الشعار النصي' })
    expect([status, body]).toMatchObject([200, { version: 2, shipped: false, changedBy: { id: keeper.personId } }])
    expect((await get('/api/brand/hptc')).json()).toMatchObject({ version: 2, value: { alt_ar: 'الشعار النصي' } })
    const { items } = await history('hptc')
    expect(items.map(({ version, action, by }) => [version, action, by?.id ?? null])).toEqual([
      [2, 'saved', keeper.personId],
      [1, 'seeded', null],
    ])
    const trail = await app.platform.database.transaction(
      { personId: keeper.personId },
      async ({ db }) =>
        (
          await sql<{ subject_id: string; details: unknown }>`select subject_id, details from audit_trail
        where action = 'brand.save' and person_id = ${keeper.personId} order by id desc limit 1`.execute(db)
        ).rows,
    )
    expect(trail).toEqual([{ subject_id: 'hptc', details: { version: 2 } }])
  })

  it('that changes nothing makes no version', async () => {
    const { version, value } = await standing('hptc')
    expect((await save('hptc', { version, value })).body.version).toBe(version)
  })

  it('over a version that is no longer the newest is refused with what stands there', async () => {
    const { version, value } = await standing('hptc')
    const other = await app.aKeeper('platform_owner')
    expect((await change('hptc', { alt_en: 'Theirs' }, other)).status).toBe(200)
    const late = await save('hptc', { version, value: { ...(value as object), alt_en: 'Mine' } })
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        code: 'brand.changed-meanwhile',
        details: { version: version + 1, value: { alt_en: 'Theirs' }, changedBy: { id: other.personId } },
      },
    ])
  })

  it('is taken back by bringing an older version back, or what the product came with', async () => {
    const before = await standing('hptc')
    const back = await app.call<BrandSetting>(keeper, 'POST', '/api/platform/brand/hptc/restore', {
      version: before.version,
      from: 2,
    })
    expect([back.status, back.body]).toMatchObject([
      200,
      { version: before.version + 1, value: { alt_ar: 'الشعار النصي' } },
    ])
    const reset = await app.call<BrandSetting>(keeper, 'POST', '/api/platform/brand/hptc/reset', {
      version: back.body.version,
    })
    expect(reset.body).toMatchObject({ version: before.version + 2, shipped: true, value: brandDefaults.hptc })
    expect((await history('hptc')).items.slice(0, 2).map(({ action, from }) => [action, from])).toEqual([
      ['reset', null],
      ['restored', 2],
    ])
    const nothing = await app.call<Coded>(keeper, 'POST', '/api/platform/brand/hptc/restore', {
      version: reset.body.version,
      from: 99,
    })
    expect([nothing.status, nothing.body.code]).toEqual([404, 'brand.version-not-found'])
  })

  it('that does not fit names each member; a picture that nobody uploaded is refused', async () => {
    const wrong = await change('vision2030', { link_url: 'javascript:alert(1)', attribution_html: '<script>' })
    expect(wrong.body).toMatchObject({
      code: 'brand.value-invalid',
      details: { issues: [{ path: 'link_url' }, { path: 'attribution_html' }] },
    })
    const unknown = await change('vision2030', { logo_url: `/brand/files/${'0'.repeat(32)}-96x48.svg` })
    expect([unknown.status, unknown.body.code]).toEqual([422, 'brand.picture-unknown'])
  })

  it('is seen by the person who made it among their own data', async () => {
    const { body } = await app.call<{ sections: { name: string; items: object[] }[] }>(
      keeper,
      'GET',
      '/api/profile/my-data',
    )
    expect(body.sections.find(({ name }) => name === 'brand-edits')?.items[0]).toMatchObject({
      action: expect.any(String) as string,
    })
  })
})

describe('others', () => {
  it.each(['content_editor', 'grants_officer', 'security_officer'] as const)(
    'of the role %s change nothing',
    async (role) => {
      const other = await app.aKeeper(role)
      const { version } = await standing('hptc')
      expect([
        (await save('hptc', { version, value: brandDefaults.hptc }, other)).status,
        (await app.send(other, '/api/platform/brand/pictures', { name: 'x', bytes: aDrawing() })).status,
      ]).toEqual([403, 403])
    },
  )

  it('are stopped by the database too, even where a route would let them in', async () => {
    for (const tenancy of [
      {},
      { personId: keeper.personId, platformRoles: ['content_editor'], aal: 'aal2' },
      { personId: keeper.personId, platformRoles: ['platform_owner'], aal: 'aal1' },
    ] as const) {
      const attempt = (statement: ReturnType<typeof sql>) =>
        app.platform.database
          .transaction(tenancy, async ({ db }) => Number((await statement.execute(db)).numAffectedRows ?? 0n))
          .catch(() => 'refused')
      expect(await attempt(sql`update brand_settings set value = '{}'::jsonb`)).toBe(0)
      expect(
        await attempt(sql`insert into brand_settings (key, value, version, updated_at) values ('x', '{}', 1, now())`),
      ).toBe('refused')
      expect(await attempt(sql`delete from brand_files`)).toBe(0)
    }
    const seen = await app.platform.database.transaction(
      {},
      async ({ db }) => (await sql`select from brand_versions`.execute(db)).rows.length,
    )
    expect(seen).toBe(0)
  })
})

describe('a picture', () => {
  it.each([
    ['image/svg+xml', 'svg', aDrawing()],
    ['image/png', 'png', aPng({ width: 64, height: 32 })],
    ['image/webp', 'webp', aWebp({ width: 640, height: 480 })],
  ] as const)(
    'of the type %s is kept under an address that never changes, and runs nowhere',
    async (mediaType, ending, bytes) => {
      const kept = await app.aPicture(keeper, bytes)
      expect(kept.address).toMatch(new RegExp(`^/brand/files/[0-9a-f]{32}-${kept.width}x${kept.height}\\.${ending}$`))
      const shown = await get(kept.address)
      expect([shown.statusCode, shown.headers]).toMatchObject([
        200,
        {
          'content-type': mediaType,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': `sandbox; default-src 'none'${ending === 'svg' ? "; style-src 'unsafe-inline'" : ''}`,
        },
      ])
      expect(shown.rawPayload.toString('latin1')).not.toMatch(/GPS|24\.71|Noura/)
      expect((await get(kept.address, { 'if-none-match': String(shown.headers.etag) })).statusCode).toBe(304)
      expect((await app.aPicture(keeper, bytes)).address).toBe(kept.address)
      expect((await get(kept.address)).statusCode).toBe(200)
    },
  )

  const drawing = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/>${inside}</svg>`)
  it.each([
    ['brand.svg-active', 422, drawing('<script>alert(1)</script>')],
    ['brand.svg-external', 422, drawing('<image href="https://example.com/a.png"/>')],
    ['brand.svg-broken', 422, drawing('<g>')],
    ['brand.svg-too-complex', 422, drawing('<rect/>'.repeat(9000))],
    ['brand.file-type', 415, aJpeg()],
    ['brand.file-type', 415, Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['brand.file-type', 415, aPng({ width: 64, height: 32 }).subarray(0, 60)],
    ['brand.file-too-large', 413, Buffer.concat([aPng({ width: 64, height: 32 }), Buffer.alloc(600_000)])],
    ['brand.file-dimensions', 422, aPng({ width: 9000, height: 9000 })],
    ['brand.file-dimensions', 422, aPng({ width: 8, height: 8 })],
    ['brand.file-dimensions', 422, Buffer.from('<svg viewBox="0 0 900 10"><path d="M0 0"/></svg>')],
    ['brand.file-missing', 400, Buffer.alloc(0)],
  ])('is refused with %s', async (code, status, bytes) => {
    const answer = await app.send<Coded>(keeper, '/api/platform/brand/pictures', { name: 'logo.png', bytes })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('that no version names any more is removed after a day, bytes and all; one in the history stays', async () => {
    const [used, unused] = [await app.aPicture(keeper), await app.aPicture(keeper)]
    expect((await change('vision2030', { badge_url: used.address })).status).toBe(200)
    expect((await change('vision2030', { badge_url: null })).status).toBe(200)
    await app.advance(23 * 3600)
    expect((await get(unused.address)).statusCode).toBe(200)
    await app.advance(2 * 3600)
    await vi.waitFor(async () => expect((await get(unused.address)).statusCode).toBe(404), 60_000)
    expect((await get(used.address)).statusCode).toBe(200)
    keeper = await app.aKeeper()
  })
})

describe('the look of the platform', () => {
  beforeEach(async () => {
    const { version, shipped } = await standing('platform')
    if (!shipped) await app.call(keeper, 'POST', '/api/platform/brand/platform/reset', { version })
  })

  it('answers an uploaded logo where pages know the product’s own', async () => {
    const logo = await app.aPicture(keeper)
    const { light: _own, ...rest } = brandDefaults.platform.logo
    expect((await change('platform', { logo: { light: logo.address, ...rest } })).status).toBe(200)
    const bytes = (await get(logo.address)).body
    await vi.waitFor(async () => expect((await get('/brand/logo.svg')).body).toBe(bytes), 60_000)
    const answer = await get('/brand/logo.svg')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=300, stale-while-revalidate=600',
    })
    expect((await get('/brand/logo-dark.svg')).body).not.toBe(bytes)
  })

  it('links colours to pages by an address that bears their hash, and none where the product’s own stand', async () => {
    const linked = () => app.features.brand.styleSheet?.() ?? Promise.resolve(null)
    await vi.waitFor(async () => expect(await linked()).toBeNull(), 60_000)
    expect((await get('/brand/colours.css')).body).toBe('')
    const colours = { light: '#6b2fa0', dark: '#c39bf0' }
    expect(contrastsOf(colours).every(({ passes }) => passes)).toBe(true)
    expect((await change('platform', { colours })).status).toBe(200)
    await vi.waitFor(async () => expect(await linked()).not.toBeNull(), 60_000)
    const address = (await linked()) ?? ''
    const sheet = await get(address)
    expect([sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(sheet.body).toContain('--action:light-dark(#6b2fa0,#c39bf0)')
    expect((await get('/brand/colours.css?v=older')).headers['cache-control']).toBe('no-cache')
  })

  it('takes no colour in which words could not be read, and says how much is missing', async () => {
    const { status, body } = await change('platform', { colours: { light: '#ffd54d', dark: '#c39bf0' } })
    expect([status, body]).toMatchObject([
      422,
      { code: 'brand.contrast-too-low', details: { tone: 'light', pair: 'button', least: 4.5 } },
    ])
    expect((await standing('platform')).shipped).toBe(true)
  })
})

it('there is nothing to restore or to read before the first start; asking for it puts it in', async () => {
  const bare = await startBrandApp()
  try {
    expect((await bare.app.inject('/api/brand/hptc')).json()).toMatchObject({ code: 'brand.not-found' })
    await bare.app.inject({ method: 'POST', url: '/functions/v1/brandkit-auto-seed' })
    for (const key of brandKeys)
      expect((await bare.app.inject(`/api/brand/${key}`)).json()).toMatchObject({
        version: 1,
        value: brandDefaults[key],
      })
  } finally {
    await bare.close()
  }
})
