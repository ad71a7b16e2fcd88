import type { inventory, organisations, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aHolding, aSiteInput } from '../src/inventory/boundary/testing.ts'
import { startImportsApp, type ImportsApp } from '../src/inventory/imports/testing.ts'
import { anEntry } from '../src/inventory/records/testing.ts'
import { appoint, aVoucher, type Acting, type Owner } from '../src/organisations/testing.ts'
import { acceptGaps } from '../src/inventory/yearly/testing.ts'

/** What an administrator does, from the route to the last row, and that it is no part of a preparer's or reviewer's. */
let app: ImportsApp
let owner: Owner
let admin: Acting
let preparer: Acting
let reviewer: Acting
let entityId: string
let siteId: string
beforeAll(async () => {
  app = await startImportsApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2025 })
  admin = await app.withMfa(await app.aMember(owner, 'admin'))
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
  entityId = await app.rootEntity(admin)
  siteId = (await app.aSite(owner, { code: 'P1', ar: 'مصنع' })).body.id
})
afterAll(() => app.close())

async function did<T>(who: Acting, method: 'GET' | 'PUT' | 'POST', url: string, body?: object): Promise<T> {
  const answer = await app.call<T>(who, method, `/api/${url}`, body)
  if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const inYear = () => did<inventory.Inventory>(admin, 'GET', 'inventory/inventories/2025')
const move = async (who: Acting, action: string, reason?: string) => {
  if (action === 'submit') await acceptGaps(app, who, 2025)
  const { version } = (await inYear()).year
  return did<inventory.InventoryYear>(who, 'POST', `inventory/inventories/2025/${action}`, { version, reason })
}
const enter = (over: Partial<inventory.RecordEntry> = {}) =>
  did<{ records: inventory.RecordItem[] }>(preparer, 'POST', 'inventory/records', anEntry(siteId, over))
const approveAll = async () => {
  const { items } = await did<{ items: inventory.RecordItem[] }>(reviewer, 'GET', 'inventory/records?state=pending')
  const records = items.map(({ id, version }) => ({ id, version }))
  const body = { selection: { kind: 'records', records }, decision: { kind: 'approve' } }
  return did<{ decided: number }>(reviewer, 'POST', 'inventory/record-decisions', body)
}

it('sites and entities are changed, put aside and taken back', async () => {
  const holdings = [aHolding({ equityShare: '0.6' })]
  const { id, version } = await did<inventory.Entity>(admin, 'POST', 'inventory/entities', {
    parentId: entityId,
    name: { en: 'Branch', ar: '' },
    holdings,
  })
  const held = [aHolding({ equityShare: '0.7' })]
  const changed = await did<inventory.Entity>(admin, 'PUT', `inventory/entities/${id}`, {
    parentId: entityId,
    name: { en: 'Branch of the north', ar: '' },
    holdings: held,
    version,
  })
  expect(changed).toMatchObject({ name: { en: 'Branch of the north' }, holdings: held })

  const site = await did<inventory.Site>(admin, 'POST', 'inventory/sites', aSiteInput(id))
  await did(admin, 'POST', 'inventory/sites/bulk', { entityId: id, country: 'SA', region: null, names: ['Store'] })
  const wider = { ...aSiteInput(id, { name: site.name, aliases: ['N1'], floorAreaM2: '9' }), version: site.version }
  const { version: then } = await did<inventory.Site>(admin, 'PUT', `inventory/sites/${site.id}`, wider)
  for (const [at, action] of ['archive', 'restore', 'archive'].entries())
    await did(admin, 'POST', `inventory/sites/${site.id}/${action}`, { version: then + at })
  const read = await did<{ site: inventory.Site }>(admin, 'GET', `inventory/sites/${site.id}`)
  expect(read.site).toMatchObject({ floorAreaM2: '9', archivedAt: expect.any(String) })
})

it('settings, potentials, factors and levels are set, and the year follows in a recalculation', async () => {
  await enter({ activity: 'electricity-grid', unit: 'kWh', quantity: '1000' })
  await enter()
  expect(await approveAll()).toMatchObject({ decided: 2 })
  const settings = await did<inventory.InventorySettings>(admin, 'GET', 'inventory/settings')
  await did(admin, 'PUT', 'inventory/settings', { ...settings, upstream: true })
  const potentials = { version: (await inYear()).year.version, gwpSet: 'AR6' }
  expect(await did(admin, 'PUT', 'inventory/years/2025/gwp-set', potentials)).toMatchObject({ gwpSet: 'AR6' })
  const level = { value: '108', source: 'GASTAT', reason: 'Spend is counted', version: 0 }
  await did(admin, 'PUT', 'inventory/price-index/SAR/2022', level)
  await did(admin, 'POST', 'inventory/price-index/SAR/2022/remove', { reason: 'Another was meant', version: 1 })
  const chosen = { factorId: 'cfp2023-grid-total-sa-2021', reason: 'The utility reports with losses' }
  await did(admin, 'PUT', 'inventory/factor-choices/electricity-grid', chosen)
  // A year that nobody has opened comes into being when it is decided how it is counted.
  await did(admin, 'PUT', 'inventory/years/2019/gwp-set', { version: 0, gwpSet: 'AR4' })

  const { jobId } = await did<{ jobId: string }>(admin, 'POST', 'inventory/inventories/2025/recalculate?approved=2')
  expect(await app.jobDone(admin, jobId)).toMatchObject({ state: 'succeeded', result: { records: 2 } })
  const { records, year } = await inYear()
  expect([records, year.gwpSet]).toEqual([2, 'AR6'])
  const { items } = await did<{ items: inventory.RecordItem[] }>(admin, 'GET', 'inventory/records?state=pending')
  expect(items.map(({ preparedBy, activity }) => [preparedBy, activity])).toContainEqual([
    admin.personId,
    'electricity-grid',
  ])
  const asked = { year: 2025, kind: 'csv', language: 'en' }
  const exported = await did<{ jobId: string }>(admin, 'POST', 'inventory/exports', asked)
  expect(await app.jobDone(admin, exported.jobId)).toMatchObject({ state: 'succeeded' })
})

it('a year is locked, opened again and closed as it was restated', async () => {
  await approveAll()
  await move(preparer, 'submit')
  await move(reviewer, 'approve')
  expect((await move(admin, 'lock')).state).toBe('locked')
  expect((await move(admin, 'restate', 'A bill was found')).state).toBe('open')
  await enter({ quantity: '7', periodStart: '2025-04-01', periodEnd: '2025-04-30' })
  await approveAll()
  await move(preparer, 'submit')
  await move(reviewer, 'approve')
  expect((await move(admin, 'lock')).state).toBe('locked')
  const { items } = await did<{ items: inventory.Restatement[] }>(
    admin,
    'GET',
    'inventory/inventories/2025/restatements',
  )
  expect(items).toMatchObject([{ reason: 'A bill was found', closedAt: expect.any(String) }])
})

it('the organisation, its members and who else sees it are looked after', async () => {
  const { organisation } = owner
  const { id: _, sample: _sample, ...details } = organisation
  const before = await did<organisations.Organisation & { version: number }>(admin, 'GET', 'organisation')
  const renamed = { ...details, name: { en: 'Najd Works', ar: organisation.name.ar }, version: before.version }
  expect(await did(admin, 'PUT', 'organisation', renamed)).toMatchObject({ renaming: { name: renamed.name } })

  const guest = await app.aPerson()
  const invitation = { email: guest.email, role: 'viewer', language: 'en' }
  const sent = await did<{ id: string }>(admin, 'POST', 'organisation/invitations', invitation)
  await did(guest, 'POST', `invitations/${sent.id}/accept`)
  await did(admin, 'PUT', `organisation/members/${guest.personId}/role`, { role: 'auditor', seen: 'viewer' })
  for (const action of ['deactivate', 'reactivate'])
    await did(admin, 'POST', `organisation/members/${guest.personId}/${action}`)
  const review = await did<ResponseOf<typeof organisations.readAccessReview>>(
    admin,
    'GET',
    'organisation/access-review',
  )
  const lines = review.lines.map(({ personId, role }) => ({ personId, role }))
  await did(admin, 'POST', 'organisation/access-review/confirmations', { lines })

  const verifier = await app.anOrganisationWithMfa({ type: 'verifier' })
  await did(verifier, 'POST', 'organisation/accreditation', aVoucher())
  const officer = await app.aPerson()
  await appoint(app, officer.personId, 'platform_admin')
  const url = `platform/verifiers/${verifier.organisation.id}/decision`
  await did(await app.withMfa(officer), 'POST', url, { decision: 'accredit', reason: 'Seen', version: 1 })
  const engagement = await did<{ id: string }>(admin, 'POST', 'organisation/engagements', {
    verifierId: verifier.organisation.id,
    subject: { kind: 'inventory', year: 2025 },
    startsOn: app.platform.clock.today(),
    endsOn: app.platform.clock.today(),
  })
  await did(admin, 'POST', `organisation/engagements/${engagement.id}/end`, { reason: 'It is over' })
})

it('the name that planting sites and events bear is given after a second factor', async () => {
  const organisationId = owner.organisation.id
  const giving = (aal: 'aal1' | 'aal2', action: string) =>
    app.platform.database.transaction({ personId: admin.personId, organisationId, role: 'admin', aal }, ({ db }) =>
      sql`select ${sql.ref(`app.${action}`)}('Another', 'أخرى')`.execute(db),
    )
  for (const action of ['name_planter', 'name_organiser']) {
    await expect(giving('aal1', action)).rejects.toMatchObject({ code: '42501' })
    expect((await giving('aal2', action)).rows).toHaveLength(1)
  }
})

it('nothing is entered, imported, handed in, approved or returned', async () => {
  const answers = await Promise.all(
    (
      [
        ['POST', 'records', anEntry(siteId)],
        ['POST', 'imports', undefined],
        ['POST', 'suppliers', { name: 'Utility' }],
        ['PUT', 'years/2025', { version: 0, denominators: {} }],
        ['POST', 'energy-contracts', {}],
        ['POST', 'own-factors', {}],
        ['POST', 'inventories/2025/submit', { version: 1 }],
        ['POST', 'inventories/2025/approve', { version: 1 }],
        ['POST', 'inventories/2025/return', { version: 1, reason: 'Not yet' }],
        ['POST', 'record-decisions', {}],
      ] as const
    ).map(([method, url, body]) => app.call(admin, method, `/api/inventory/${url}`, body)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
})
