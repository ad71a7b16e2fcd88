import type { platform, ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appoint, startOrganisationsApp, type Acting, type OrganisationsApp } from '../../organisations/testing.ts'

type Installation = ResponseOf<typeof platform.readInstallation>
const secrets = { METRICS_TOKEN: 'a token nobody sees', AUTH_SECRET_KEY: 'a key nobody sees' }

let app: OrganisationsApp
let owner: Acting
beforeAll(async () => {
  app = await startOrganisationsApp({ ...secrets, SMTP_URL: 'smtp://someone:a-password@mail.example:2525' })
  owner = await app.aPlatformOwner()
})
afterAll(() => app.close())

it('tells the owner of the platform how it is set up, and no secret', async () => {
  const { status, body } = await app.call<Installation>(owner, 'GET', '/api/platform/installation')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    mode: 'test',
    siteUrl: 'http://athar.test',
    demo: false,
    metrics: true,
    storage: { kind: 'folder' },
    mail: { kind: 'smtp', host: 'mail.example:2525' },
    signIn: { mode: 'internal', adminCalls: true, pepper: false },
  })
  expect(body.database.version).toMatch(/^\d+/)
  expect(body.database.bytes).toBeGreaterThan(1_000_000)
  expect(body.database.migrations).toMatchObject([{ number: 0, name: 'schema' }])
  expect(body.storage.freeBytes).toBeGreaterThan(0)
  for (const secret of [...Object.values(secrets), 'a-password', 'someone'])
    expect(JSON.stringify(body)).not.toContain(secret)
})

it('tells nobody else', async () => {
  const admin = await app.aPerson()
  await appoint(app, admin.personId, 'platform_admin')
  for (const who of [await app.withMfa(admin), await app.aPerson()])
    expect((await app.call(who, 'GET', '/api/platform/installation')).status).toBe(403)
})
