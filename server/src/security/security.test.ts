import { readFileSync } from 'node:fs'
import type { PlatformRole } from '@athar/contracts'
import type { SecurityEvent } from '@athar/contracts/security'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, startOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'

let app: OrganisationsApp
let officer: Acting
beforeAll(async () => {
  app = await startOrganisationsApp()
  officer = await anOfficer()
})
afterAll(() => app.close())

async function anOfficer(role: PlatformRole = 'security_officer'): Promise<Acting> {
  const person = await app.aPerson()
  await appoint(app, person.personId, role)
  return app.withMfa(person)
}

const report = (who: Acting | null, body: object) =>
  app.call<{ code?: string } | null>(who, 'POST', '/rest/v1/rpc/log_security_event', body)
type Page = { items: SecurityEvent[]; nextCursor: string | null }
const list = (query = '') => app.call<Page>(officer, 'GET', `/api/security/events${query}`)

describe('what a browser reports', () => {
  it('is kept from a visitor, with the address it came from, and marked as the browser’s own word', async () => {
    const told = {
      event_type: 'guard_refused',
      suspicious: true,
      metadata: { path: '/admin' },
      user_agent: 'A browser',
    }
    expect((await report(null, told)).status).toBe(204)
    const { body } = await list('?eventType=guard_refused')
    expect(body.items).toMatchObject([
      {
        eventType: 'guard_refused',
        suspicious: true,
        severity: 'warning',
        personId: null,
        userAgent: 'A browser',
        ipAddress: '127.0.0.1',
        metadata: { path: '/admin' },
        reportedByClient: true,
      },
    ])
  })

  it('is kept for whoever is signed in, whatever the report says of who they are', async () => {
    const person = await app.aPerson()
    const told = { event_type: 'person_named', metadata: { person_id: officer.personId }, person_id: officer.personId }
    expect((await report(person, told)).status).toBe(204)
    expect((await list('?eventType=person_named')).body.items).toMatchObject([{ personId: person.personId }])
  })

  it('takes the documented fields, empty ones too, and nothing that is none of them', async () => {
    expect((await report(null, { event_type: 'x', suspicious: null, metadata: null, user_agent: null })).status).toBe(
      204,
    )
    for (const wrong of [
      {},
      { event_type: '' },
      { event_type: 'a b' },
      { event_type: 'x'.repeat(65) },
      { event_type: 'x', suspicious: 'yes' },
      { event_type: 'x', metadata: 'text' },
      { event_type: 'x', metadata: { long: 'x'.repeat(4001) } },
      { event_type: 'x', user_agent: 'x'.repeat(1001) },
    ])
      expect([wrong, await report(null, wrong)]).toMatchObject([
        wrong,
        { status: 400, body: { code: 'validation-failed' } },
      ])
    expect((await report(null, { event_type: 'x', metadata: { long: 'x'.repeat(20_000) } })).status).toBe(413)
  })

  it('is neither changed nor taken away afterwards', async () => {
    const person = await app.aPerson()
    await report(person, { event_type: 'kept' })
    const tries = [
      sql`update platform_security_audit set suspicious_activity = false`,
      sql`update platform_security_audit set ip_address = '10.0.0.1'`,
      sql`delete from platform_security_audit`,
      sql`truncate platform_security_audit`,
    ]
    for (const attempt of tries)
      await expect(
        app.platform.database.transaction({ personId: person.personId }, ({ db }) => attempt.execute(db)),
      ).rejects.toMatchObject({ code: '42501' })
    expect((await list('?eventType=kept')).body.items).toHaveLength(1)
  })

  it('is of nobody but whoever reports it, in the database too', async () => {
    const [person, other] = [await app.aPerson(), await app.aPerson()]
    const reporting = (personId: string | null) =>
      app.platform.database.transaction({ personId: person.personId }, ({ db }) =>
        sql`insert into platform_security_audit (event_type, suspicious_activity, severity, metadata, created_at, person_id, reported_by_client, request_id)
          values ('x', true, 'warning', '{}', now(), ${personId}, true, 'r')`.execute(db),
      )
    for (const personId of [other.personId, null])
      await expect(reporting(personId)).rejects.toMatchObject({ code: '42501' })
    await reporting(person.personId)
  })

  it('is limited for an address, and other calls of it are not', async () => {
    const limited = await startOrganisationsApp({ RATE_LIMITS: 'on' })
    try {
      const once = () =>
        limited.app.inject({
          method: 'POST',
          url: '/rest/v1/rpc/log_security_event',
          payload: { event_type: 'sign_in_failed' },
        })
      for (let count = 0; count < 30; count += 1) expect((await once()).statusCode).toBe(204)
      const over = await once()
      expect([over.statusCode, over.json<{ code: string }>().code]).toEqual([429, 'rate-limited'])
      expect((await limited.app.inject('/api/platform/about')).statusCode).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

describe('the officer’s list', () => {
  it('holds what happened to accounts beside what browsers report', async () => {
    const person = await app.aPerson()
    const { body } = await list(`?personId=${person.personId}`)
    expect(body.items).toMatchObject([{ eventType: 'identity.sign-in', reportedByClient: false, severity: 'info' }])
  })

  it('is filtered and turned page by page, newest first', async () => {
    for (const suspicious of [true, false, true, true]) {
      await report(null, { event_type: 'paged', suspicious })
      await app.advance(1)
    }
    const first = await list('?eventType=paged&suspicious=true&limit=2')
    expect(first.body.items).toHaveLength(2)
    const rest = await list(
      `?eventType=paged&suspicious=true&limit=2&cursor=${encodeURIComponent(first.body.nextCursor ?? '')}`,
    )
    expect([rest.body.items.length, rest.body.nextCursor]).toEqual([1, null])
    const times = [...first.body.items, ...rest.body.items].map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await list('?eventType=paged&severity=info')).body.items).toHaveLength(1)
    expect((await list('?eventType=paged&ipAddress=10.1.1.1')).body.items).toEqual([])
    expect((await list(`?eventType=paged&from=${encodeURIComponent(times[0] ?? '')}`)).body.items).toHaveLength(1)
    expect((await list('?cursor=anything')).status).toBe(400)
  })

  it('names the person an event is about, finds events by address or number, and opens one', async () => {
    const person = await app.aPerson()
    const about = { email: person.email, fullName: 'Noura Alharbi' }
    for (const who of [person.email, person.email.toUpperCase(), person.personId])
      expect((await list(`?person=${encodeURIComponent(who)}`)).body.items).toMatchObject([
        { eventType: 'identity.sign-in', person: about },
      ])
    expect((await list('?person=nobody@example.com')).body.items).toEqual([])
    const [found] = (await list(`?person=${person.personId}`)).body.items
    const one = await app.call<SecurityEvent>(officer, 'GET', `/api/security/events/${found?.id}`)
    expect([one.status, one.body]).toEqual([200, found])
    expect(await app.call(officer, 'GET', `/api/security/events/${person.personId}`)).toMatchObject({
      status: 404,
      body: { code: 'security.event-not-found' },
    })
  })

  it('is open to owners and administrators of the platform, and closed to everybody else, in the database too', async () => {
    const person = await app.aPerson()
    for (const role of ['platform_owner', 'platform_admin'] as const)
      expect((await app.call(await anOfficer(role), 'GET', '/api/security/events')).status).toBe(200)
    for (const who of [person, await anOfficer('content_editor')])
      expect(await app.call(who, 'GET', '/api/security/events')).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
    await report(null, { event_type: 'hidden' })
    const seen = (platformRoles: string[], aal: 'aal1' | 'aal2') =>
      app.platform.database.transaction({ personId: person.personId, platformRoles, aal }, async ({ db }) =>
        Number(
          (
            await sql<{
              seen: string
            }>`select count(*) as seen from platform_security_audit where event_type = 'hidden'`.execute(db)
          ).rows[0]?.seen,
        ),
      )
    expect(await seen(['security_officer'], 'aal1')).toBe(0)
    expect(await seen(['content_editor', 'grants_officer'], 'aal2')).toBe(0)
    expect(await seen(['platform_admin'], 'aal2')).toBe(1)
    expect(await seen(['security_officer'], 'aal2')).toBe(1)
  })
})

describe('the fingerprint of the platform', () => {
  const asked = async () => (await app.call<string>(null, 'POST', '/rest/v1/rpc/get_platform_fingerprint')).body

  it('is one value, the same for everybody and every time, and tells nothing of what it is made of', async () => {
    const [first, second] = [await asked(), await asked()]
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(second).toBe(first)
    const version = (
      JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
    ).version
    expect(first).not.toContain(version)
  })

  it('is shown with the number of the database to the owner of the platform alone', async () => {
    const owner = await anOfficer('platform_owner')
    const shown = await app.call<{ id: string; fingerprint: string }>(owner, 'GET', '/api/platform/identity')
    expect(shown).toMatchObject({ status: 200, body: { fingerprint: await asked() } })
    expect(shown.body.id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await app.call(officer, 'GET', '/api/platform/identity')).status).toBe(403)
  })
})
