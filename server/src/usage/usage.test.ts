import { randomUUID } from 'node:crypto'
import type { PlatformRole } from '@athar/contracts'
import { consentTexts } from '@athar/contracts/profile'
import { keptDays, type UsageReport } from '@athar/contracts/usage'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appoint, startOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'

let app: OrganisationsApp
let editor: Acting
beforeAll(async () => {
  app = await startOrganisationsApp()
  editor = await withRole('content_editor')
})
afterAll(() => app.close())

async function withRole(role: PlatformRole): Promise<Acting> {
  const person = await app.aPerson()
  await appoint(app, person.personId, role)
  return app.withMfa(person)
}

const event = { event: 'vision2030.link', page: '/vision2030', language: 'ar', details: { link: 'report' } }
const record = (body: object, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url: '/api/usage/events', headers, payload: body })
const reads = (query: string, who = editor) => app.call<UsageReport>(who, 'GET', `/api/platform/usage?${query}`)
const today = () => app.platform.clock.today()
const report = async (extra = '') => (await reads(`from=${today()}&until=${today()}${extra}`)).body

/** As the keeper of the database may: each test counts from nothing. */
beforeEach(() =>
  app.platform.database.transaction({}, async ({ db }) => {
    await sql`select set_config('app.usage_keeper', 'on', true)`.execute(db)
    await sql`delete from usage_events`.execute(db)
    await sql`delete from usage_days`.execute(db)
    await sql`delete from usage_day_visits`.execute(db)
  }),
)

describe('an event', () => {
  it('is counted by day, kind, page and detail, and its tab once', async () => {
    const visit = randomUUID()
    for (const body of [
      { ...event, visit },
      { ...event, visit, details: { link: 'portal' } },
      { event: 'brand_logo_click', page: '/ar/npo', language: 'ar' },
    ])
      expect((await record(body)).statusCode).toBe(204)
    expect(await report()).toEqual({
      total: 3,
      visits: 1,
      days: [{ day: today(), count: 3, visits: 1 }],
      events: [
        { event: 'vision2030.link', count: 2 },
        { event: 'brand_logo_click', count: 1 },
      ],
      pages: [
        { page: '/vision2030', count: 2 },
        { page: '/npo', count: 1 },
      ],
      details: [
        { event: 'vision2030.link', detail: 'portal', count: 1 },
        { event: 'vision2030.link', detail: 'report', count: 1 },
      ],
    })
    expect(await report('&event=brand_logo_click')).toMatchObject({ total: 1, pages: [{ page: '/npo' }] })
    expect(await report('&page=/vision2030')).toMatchObject({ total: 2, events: [{ event: 'vision2030.link' }] })
  })

  it('is kept without person, address or program', async () => {
    await record(event, { 'user-agent': 'A telling browser' })
    const columns = await app.platform.database.transaction({}, async ({ db }) =>
      (
        await sql<{
          name: string
        }>`select column_name as name from information_schema.columns where table_name = 'usage_events' order by 1`.execute(
          db,
        )
      ).rows.map(({ name }) => name),
    )
    expect(columns).toEqual(['at', 'day', 'detail', 'event', 'id', 'language', 'page', 'visit'])
  })

  it.each([
    [{ dnt: '1' }, 0],
    [{ 'sec-gpc': '1' }, 0],
    [{ dnt: '0' }, 1],
  ])('of a browser that sends %j leaves %d behind', async (headers, left) => {
    expect((await record(event, headers as Record<string, string>)).statusCode).toBe(204)
    expect((await report()).total).toBe(left)
  })

  it('of somebody signed in is counted once they agreed, and no longer once they took it back', async () => {
    const person = await app.aPerson()
    const say = (given: boolean) =>
      app.call(person, 'POST', '/api/profile/consents', {
        kind: 'usage-statistics',
        version: consentTexts['usage-statistics'].version,
        language: 'en',
        given,
      })
    await record(event, person.headers)
    expect((await report()).total).toBe(0)
    expect((await say(true)).status).toBe(201)
    await record(event, person.headers)
    expect((await report()).total).toBe(1)
    await app.advance(1)
    await say(false)
    await record(event, person.headers)
    expect((await report()).total).toBe(1)
    // Whose session has ended belongs to somebody all the same.
    await record(event, { authorization: 'Bearer a.b.c' })
    expect((await report()).total).toBe(1)
  })

  it('says nothing that is not in the vocabulary', async () => {
    for (const wrong of [
      { ...event, event: 'anything' },
      { ...event, details: { link: 'a sentence, in full' } },
      { ...event, details: { name: 'report' } },
      { ...event, details: { link: 'report', template: 'x' } },
      { ...event, event: 'brand_logo_click' },
      { ...event, page: 'vision2030' },
      { ...event, page: '/a b' },
      { ...event, language: 'fr' },
      { ...event, visit: 'me' },
      { ...event, person: 'me', page: '' },
    ])
      expect([wrong, (await record(wrong)).statusCode]).toEqual([wrong, 400])
    expect((await report()).total).toBe(0)
  })

  it('keeps of a page neither numbers nor ids, and of addresses that are none of ours nothing at all', async () => {
    await record({ ...event, page: `/inventory/records/${randomUUID()}` })
    await record({ ...event, page: '/inventory/import/12/' })
    await record({ ...event, page: '/buy-this-now' })
    expect((await report()).pages.map(({ page }) => page).toSorted()).toEqual([
      '/:unknown',
      '/inventory/import/:id',
      '/inventory/records/:id',
    ])
  })

  it('is taken from one address only so often', async () => {
    const limited = await startOrganisationsApp({ RATE_LIMITS: 'on' })
    try {
      const once = () => limited.app.inject({ method: 'POST', url: '/api/usage/events', payload: event })
      for (let count = 0; count < 120; count += 1) expect((await once()).statusCode).toBe(204)
      expect((await once()).statusCode).toBe(429)
    } finally {
      await limited.close()
    }
  })
})

describe('the report', () => {
  it('stays the same when days are added up, outlives the single events, and ends after three years', async () => {
    const day = today()
    await record({ ...event, visit: randomUUID() })
    await record({ ...event, visit: randomUUID() })
    const period = `from=${day}&until=${day}`
    const keep = () => app.features.rounds.find(({ name }) => name === 'usage.keep')?.run()
    const single = () =>
      app.platform.database.transaction({ platformRoles: ['content_editor'], aal: 'aal2' }, async ({ db }) =>
        Number((await sql<{ left: string }>`select count(*) as left from usage_events`.execute(db)).rows[0]?.left),
      )
    await app.advance(86_400)
    await record({ ...event, page: '/sgi' })
    const who = await withRole('platform_admin')
    const before = (await reads(period, who)).body
    expect(before).toMatchObject({ total: 2, visits: 2 })
    await keep()
    await keep()
    expect((await reads(period, who)).body).toEqual(before)
    expect(await single()).toBe(3)
    await app.advance(keptDays.events * 86_400 + 86_400)
    await keep()
    expect(await single()).toBe(0)
    const later = await withRole('platform_admin')
    expect((await reads(period, later)).body).toEqual(before)
    await app.advance(keptDays.counts * 86_400)
    await keep()
    const muchLater = await withRole('platform_owner')
    expect((await reads(period, muchLater)).body.total).toBe(0)
    editor = await withRole('content_editor')
  })

  it('is a file whose lines add up to it', async () => {
    await record(event)
    await record(event)
    const file = await app.app.inject({
      url: `/api/platform/usage/file?from=${today()}&until=${today()}`,
      headers: editor.headers,
    })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.headers['content-disposition']).toContain(`athar-usage-${today()}-${today()}.csv`)
    expect(file.body).toBe(
      `\uFEFFday,event,page,language,detail,count\r\n${today()},vision2030.link,/vision2030,ar,report,2\r\n`,
    )
  })

  it('holds every day of its period, and refuses one that is none', async () => {
    const { body } = await reads('from=2024-02-27&until=2024-03-01')
    expect(body.days.map(({ day }) => day)).toEqual(['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01'])
    for (const wrong of ['from=2024-03-01&until=2024-02-01', 'from=2020-01-01&until=2024-01-01', 'from=yesterday'])
      expect((await reads(wrong)).status).toBe(400)
  })

  it('is for those who look after what is shown, after their second factor, in the database too', async () => {
    await record(event)
    const officer = await withRole('security_officer')
    expect(await reads(`from=${today()}&until=${today()}`, officer)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    const person = await app.aPerson()
    await appoint(app, person.personId, 'platform_admin')
    expect(await reads(`from=${today()}&until=${today()}`, person)).toMatchObject({
      status: 403,
      body: { code: 'second-factor-missing' },
    })
    const seen = (platformRoles: string[], aal: 'aal1' | 'aal2') =>
      app.platform.database.transaction({ platformRoles, aal }, async ({ db }) =>
        Number((await sql<{ seen: string }>`select count(*) as seen from usage_events`.execute(db)).rows[0]?.seen),
      )
    expect(await seen(['content_editor'], 'aal1')).toBe(0)
    expect(await seen(['security_officer'], 'aal2')).toBe(0)
    expect(await seen(['content_editor'], 'aal2')).toBe(1)
  })
})
