import type { organisations } from '@athar/contracts'
import type { PublishedStatement } from '@athar/contracts/verification'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../organisations/testing.ts'
import { startVerificationApp, type Verifier, type VerificationApp } from './testing.ts'

let app: VerificationApp
let client: Owner
let verifier: Verifier
const accredited = { en: 'Gulf Assurance', ar: 'الخليج للتحقق' }
const other = { en: 'Grand Auditors', ar: 'كبار المدققين' }
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
  verifier = await app.aVerifier(accredited.en)
})
afterAll(() => app.close())

type Waiting = { readonly items: readonly { readonly id: string; readonly version: number }[] }
async function rename(name: typeof other): Promise<void> {
  const { body } = await app.call<Record<string, unknown>>(verifier.lead, 'GET', '/api/organisation')
  const { id: _id, sample: _sample, renaming: _renaming, ...input } = body
  expect((await app.call(verifier.lead, 'PUT', '/api/organisation', { ...input, name })).status).toBe(200)
  // The name of an accredited verifier waits for those who accredit it.
  const checks = '/api/platform/public-checks'
  const { items } = (await app.call<Waiting>(app.platformOwner, 'GET', `${checks}?state=waiting`)).body
  const { id, version } = items[0]!
  const accepted = { decision: 'accept', version }
  expect((await app.call(app.platformOwner, 'POST', `${checks}/${id}/decision`, accepted)).status).toBe(204)
}
const engageable = async () =>
  (await app.call<{ items: { name: object }[] }>(client, 'GET', '/api/verifiers')).body.items.map(({ name }) => name)
async function signed() {
  const ready = await app.aReadyOne(client, verifier)
  const { statement } = await app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
  return (await app.call<PublishedStatement>(null, 'GET', `/api/mrv/statements/${statement!.number}`)).body.content
}
const entry = async () =>
  (await app.call<{ items: organisations.VerifierEntry[] }>(app.platformOwner, 'GET', '/api/platform/verifiers')).body
    .items[0]!

it('a verifier that took another name signs by the one that was accredited', async () => {
  await rename(other)
  const { verifier: named, texts } = await signed()
  expect(named.name).toEqual(accredited)
  expect(texts.en.independence).toContain('Gulf Assurance is accredited by')
  expect(texts.ar.engagement).toContain(accredited.ar)
  expect(await engageable()).toEqual([accredited])
  expect(await entry()).toMatchObject({ name: accredited, presentName: other })
})

it('the name of an accreditation is not changed in the database', async () => {
  const { personId, organisation } = verifier.lead
  const tenancy = { personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' } as const
  const set = app.platform.database.transaction(tenancy, ({ db }) =>
    sql`update verifier_accreditations set name_en = 'Grand Auditors'`.execute(db),
  )
  expect((await set).numAffectedRows).toBe(0n)
  const byPlatform = app.platform.database.transaction(
    { personId: app.platformOwner.personId, platformRoles: ['platform_admin'], aal: 'aal2' },
    ({ db }) => sql`update verifier_accreditations set name_en = 'Grand Auditors'`.execute(db),
  )
  await expect(byPlatform).rejects.toMatchObject({ code: '42501' })
})

it('a renewal over the new name that was seen gives it', async () => {
  const { version, validTo } = await entry()
  await rename({ en: 'Grand Auditors of Riyadh', ar: 'كبار مدققي الرياض' })
  const renew = (over: number) =>
    app.call<{ code?: string }>(
      app.platformOwner,
      'POST',
      `/api/platform/verifiers/${verifier.lead.organisation.id}/decision`,
      {
        decision: 'renew',
        reason: 'The register names it so',
        version: over,
        validTo: validTo.replace('2099', '2100'),
      },
    )
  expect((await renew(version)).body.code).toBe('conflict')
  expect((await renew((await entry()).version)).status).toBe(200)
  expect((await signed()).verifier.name.en).toBe('Grand Auditors of Riyadh')
  expect(await engageable()).toEqual([{ en: 'Grand Auditors of Riyadh', ar: 'كبار مدققي الرياض' }])
})
