import { randomUUID } from 'node:crypto'
import type { organisations, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aVoucher, startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../testing.ts'
import { insertEngagement } from '../engagements/store.ts'
import { daysAfter } from '../../platform/riyadh-day.ts'
import { expireAccreditations } from './expire-accreditations.ts'

type Entry = organisations.VerifierEntry & { code?: string; details?: object }

let app: OrganisationsApp
let platform: Acting
let verifier: Owner
let client: Owner
beforeAll(async () => {
  app = await startOrganisationsApp()
  platform = await app.aPlatformOwner()
  verifier = await app.withMfa(await app.aNewOrganisation({ type: 'verifier', name: { en: 'Gulf Assurance', ar: '' } }))
  client = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

const today = () => app.platform.clock.today()
const ask = (over: object) =>
  app.call<Entry>(verifier, 'POST', '/api/organisation/accreditation', { ...aVoucher(), ...over })
const decide = (body: object) =>
  app.call<Entry>(platform, 'POST', `/api/platform/verifiers/${verifier.organisation.id}/decision`, {
    reason: 'As examined',
    ...body,
  })
const own = async () =>
  (
    await app.call<ResponseOf<typeof organisations.readAccreditation>>(
      verifier,
      'GET',
      '/api/organisation/accreditation',
    )
  ).body.accreditation!
const engageable = async () =>
  (await app.call<ResponseOf<typeof organisations.listAccreditedVerifiers>>(client, 'GET', '/api/verifiers')).body.items
const kindsTold = async (who: Acting) =>
  (await app.call<{ items: { kind: string }[] }>(who, 'GET', '/api/notifications')).body.items.map(({ kind }) => kind)
const round = () => expireAccreditations(app.platform)
async function days(count: number) {
  await app.advance(count * 86_400)
  ;[platform, verifier, client] = [
    await app.again(platform),
    { ...verifier, ...(await app.again(verifier)) },
    { ...client, ...(await app.again(client)) },
  ]
}

it('is given for days that hold today, and names its sectors', async () => {
  expect((await ask({ validFrom: '2026-05-01', validTo: '2026-04-30' })).status).toBe(400)
  expect((await ask({ sectors: '' })).status).toBe(400)
  const tomorrow = daysAfter(today(), 1)
  const { version } = (await ask({ validFrom: tomorrow })).body
  expect((await decide({ decision: 'accredit', version })).body).toMatchObject({
    code: 'organisations.accreditation-days',
    details: { validFrom: tomorrow },
  })
  const validTo = daysAfter(today(), 31)
  const asked = (await ask({ validTo })).body
  expect((await decide({ decision: 'accredit', version: asked.version })).status).toBe(200)
  expect(await engageable()).toMatchObject([{ validTo, sectors: 'Energy, manufacturing' }])
})

it('tells the verifier before it ends; from the next day it opens nothing, and the client is told', async () => {
  await app.platform.database.transaction(
    { personId: client.personId, organisationId: client.organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) =>
      insertEngagement(db, {
        organisationId: client.organisation.id,
        verifierId: verifier.organisation.id,
        id: randomUUID(),
        year: 2025,
        reportId: null,
        startsOn: today(),
        endsOn: daysAfter(today(), 90),
        client: client.organisation.name,
        verifier: verifier.organisation.name,
        by: client.personId,
        at: app.platform.clock.now(),
      }),
  )
  await days(1)
  await round()
  await round()
  expect((await kindsTold(verifier)).filter((kind) => kind === 'organisations.accreditation-ends')).toHaveLength(1)
  await days(31)
  // Before the round came, its last day is over already.
  const { granted } = (await app.call<{ granted: { state: string }[] }>(client, 'GET', '/api/organisation/engagements'))
    .body
  expect(granted).toMatchObject([{ state: 'suspended' }])
  await round()
  expect(await own()).toMatchObject({ state: 'expired', events: [{ action: 'expire', reason: '' }, {}, {}, {}] })
  expect(await engageable()).toEqual([])
  expect(await kindsTold(verifier)).toContain('organisations.accreditation-expired')
  expect(await kindsTold(client)).toContain('organisations.verifier-expired')
})

it('is renewed by the platform beyond its last day, or asked for again', async () => {
  const { version, validTo } = await own()
  const renew = (to: string) => decide({ decision: 'renew', version, validTo: to })
  expect((await renew(validTo)).body.code).toBe('organisations.accreditation-days')
  expect((await renew(daysAfter(today(), -1))).body.code).toBe('organisations.accreditation-days')
  expect((await renew(daysAfter(today(), 365))).body).toMatchObject({ state: 'accredited' })
  expect(await engageable()).toHaveLength(1)
})

it('runs out by itself alone, in the database as well', async () => {
  for (const who of [platform, verifier]) {
    const tenancy = { personId: who.personId, platformRoles: ['platform_admin'], aal: 'aal2' } as const
    const run = (query: ReturnType<typeof sql>) =>
      app.platform.database.transaction(tenancy, ({ db }) => query.execute(db))
    await expect(run(sql`select app.expire_accreditations('2099-01-01', now())`)).rejects.toThrow('by itself')
  }
})
