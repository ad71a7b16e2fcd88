import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganisationInput, saveOrganisation, type Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { putYear } from '../yearly/testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

type Over = Parameters<typeof anOrganisationInput>[0]
const change = (owner: Owner, over: Over) => saveOrganisation(app, owner, anOrganisationInput(over))
const currentYear = async (owner: Owner) =>
  (await app.call<{ years: inventory.InventoryYear[] }>(owner, 'GET', '/api/inventory/years')).body.years.find(
    ({ version }) => version > 0,
  )!

async function aRecord(owner: Owner) {
  const { body: site } = await app.aSite(owner, { code: 'RUH', ar: 'الرياض' })
  const entry = {
    siteId: site.id,
    activity: 'electricity-grid',
    quantity: '100',
    unit: 'kWh',
    periodStart: '2025-01-01',
    periodEnd: '2025-01-31',
    supplierId: null,
    dataQuality: 'measured',
    reference: '',
    note: '',
    allowDuplicate: false,
  }
  expect((await app.call(owner, 'POST', '/api/inventory/records', entry)).status).toBe(201)
}

describe('an organisation that changes what its inventory stands on', () => {
  it('moves its fiscal years while nothing was entered in them', async () => {
    const owner = await app.anOrganisationWithMfa()
    expect((await change(owner, { fiscalYearFirstMonth: 7 })).status).toBe(200)
    const { year, startsOn, endsOn } = await currentYear(owner)
    expect([startsOn, endsOn]).toEqual([`${year - 1}-07-01`, `${year}-06-30`])
  })

  it('keeps its fiscal year once records were cut by it', async () => {
    const owner = await app.anOrganisationWithMfa()
    await aRecord(owner)
    const before = await currentYear(owner)
    expect(await change(owner, { fiscalYearFirstMonth: 7 })).toMatchObject({
      status: 409,
      body: { code: 'inventory.fiscal-year-in-use' },
    })
    expect(await currentYear(owner)).toEqual(before)
    expect((await change(owner, { name: { en: 'Najd Steel', ar: 'حديد نجد' } })).status).toBe(200)
  })

  it.each(['approved', 'locked'] as const)('keeps the approach of a year that is %s', async (state) => {
    const owner = await app.anOrganisationWithMfa()
    await aRecord(owner)
    expect((await change(owner, { consolidationApproach: 'equity-share' })).status).toBe(200)
    const tenancy = {
      personId: owner.personId,
      organisationId: owner.organisation.id,
      role: 'owner',
      aal: 'aal2',
    } as const
    await app.platform.database.transaction(tenancy, ({ db }) => putYear(db, 2025, state))
    expect(await change(owner, { consolidationApproach: 'operational-control' })).toMatchObject({
      status: 409,
      body: { code: 'inventory.period-locked', details: { years: [2025] } },
    })
  })
})
