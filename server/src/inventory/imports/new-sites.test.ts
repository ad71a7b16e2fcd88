import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

const header = 'site,period_start,period_end,activity,quantity,unit,reference'
const bill = (site: string, month: string, reference: string) =>
  `${site},2025-${month}-01,2025-${month}-28,electricity-grid,100,kWh,${reference}`

async function checked(createSites: boolean, ...lines: string[]) {
  const { body } = await app.upload(owner, 'bills.csv', Buffer.from([header, ...lines].join('\n')))
  const options = { ...body.options!, createSites }
  await app.check(owner, body.id, options)
  return { id: body.id, options, counts: (await app.detail(owner, body.id)).counts }
}
const sites = async () =>
  (await app.call<{ items: inventory.Site[] }>(owner, 'GET', '/api/inventory/sites')).body.items
    .map(({ name, country }) => [name.en || name.ar, country])
    .sort()
const named = async (id: string) =>
  (
    await app.call<{ items: { name: string; isNew: boolean; suggestions: object[] }[] }>(
      owner,
      'GET',
      `/api/inventory/imports/${id}/unknown-sites`,
    )
  ).body.items
const records = async () =>
  (await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records?direction=asc')).body.items

it('names that are like no site become sites with their rows, and nothing is there before', async () => {
  owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh plant'] })
  const { id, counts } = await checked(
    true,
    bill('Tabuk depot', '01', 'A-1'),
    bill('tabuk  DEPOT', '02', 'A-2'),
    bill('مستودع جازان', '01', 'A-3'),
    bill('Riyadh plant', '01', 'A-4'),
    bill('Riyadh plannt', '02', 'A-5'),
  )
  // A name like one of a site is asked about.
  expect(counts).toMatchObject({
    newSites: 2,
    unknownSites: 1,
    held: 1,
    warning: 3,
    ready: 1,
    codes: { 'site-new': 3 },
  })
  expect(Number(counts.kgCo2e)).toBeGreaterThan(0)
  expect(await sites()).toHaveLength(1)
  expect((await named(id)).map(({ name, isNew, suggestions }) => [name, isNew, suggestions.length])).toEqual([
    ['Riyadh plannt', false, 1],
    ['Tabuk depot', true, 0],
    ['tabuk DEPOT', true, 0],
    ['مستودع جازان', true, 0],
  ])
  expect(await app.commit(owner, id)).toMatchObject({ state: 'succeeded' })
  expect(await sites()).toEqual([
    ['Tabuk depot', 'SA'],
    ['الرياض', 'SA'],
    ['مستودع جازان', 'SA'],
  ])
  const stored = await records()
  expect(stored).toHaveLength(4)
  const tabuk = stored.filter(({ reference }) => reference === 'A-1' || reference === 'A-2')
  expect(new Set(tabuk.map(({ site }) => site.name.en))).toEqual(new Set(['Tabuk depot']))
})

it('no site is made where the person says so, and a name that was mapped is that site', async () => {
  owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض' })
  const { id, options, counts } = await checked(false, bill('Tabuk depot', '01', 'A-1'), bill('Abha', '01', 'A-2'))
  expect(counts).toMatchObject({ newSites: 0, unknownSites: 2, held: 2 })
  await app.check(owner, id, {
    ...options,
    createSites: true,
    synonyms: { ...options.synonyms, sites: { Abha: 'RUH' } },
  })
  expect((await app.detail(owner, id)).counts).toMatchObject({ newSites: 1, unknownSites: 0, held: 0 })
  await app.commit(owner, id)
  expect(await sites()).toHaveLength(2)
})

it('a site that was made after the check is not made twice: the file is checked again', async () => {
  owner = await app.anOrganisation()
  const { id, options } = await checked(true, bill('Tabuk depot', '01', 'A-1'))
  await app.aSite(owner, { code: 'TUU', ar: 'تبوك', aliases: ['Tabuk depot'] })
  expect(await app.commit(owner, id)).toMatchObject({ state: 'failed', errorCode: 'inventory.import-changed' })
  expect(await records()).toEqual([])
  await app.check(owner, id, options)
  await app.commit(owner, id)
  expect((await records()).map(({ site }) => site.code)).toEqual(['TUU'])
})

it('totals, dashes and names of archived sites become no sites, and are asked about', async () => {
  owner = await app.withMfa(await app.anOrganisation())
  const { body: old } = await app.aSite(owner, { code: 'OLD', ar: 'المستودع القديم', aliases: ['Old depot'] })
  await app.call(owner, 'POST', `/api/inventory/sites/${old.id}/archive`, { version: old.version })
  const names = ['Alpha', 'Total', 'Grand Total', 'الإجمالي', 'N/A', '-', 'Old depot', 'OLD']
  const { id, counts } = await checked(true, ...names.map((name, at) => bill(name, '01', `A-${at}`)))
  expect(counts).toMatchObject({ newSites: 1, held: 7, warning: 1 })
  expect(await app.commit(owner, id)).toMatchObject({ state: 'succeeded' })
  expect((await records()).map(({ reference }) => reference)).toEqual(['A-0'])
})
