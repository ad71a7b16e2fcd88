import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { book, row, text } from './hostile-books.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

async function rowsOf(name: string, bytes: Buffer) {
  const owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const { id, options } = (await app.upload(owner, name, bytes)).body
  await app.check(owner, id, options!)
  return (await app.rows(owner, id)).map(({ codes, held, status }) => ({ codes, held, status }))
}

it('a billion kilowatt-hours in a month and gallons of no kind wait for a person', async () => {
  const header = 'site,period_start,period_end,activity,quantity,unit'
  const lines = [
    'Riyadh,2025-01-01,2025-01-31,electricity-grid,1000000000,kWh',
    'Riyadh,2025-01-01,2025-01-31,diesel-stationary,100,gallons',
  ]
  expect((await rowsOf('bills.csv', Buffer.from([header, ...lines].join('\n')))).slice(-2)).toEqual([
    { codes: ['quantity-implausible'], held: true, status: 'flag' },
    { codes: ['unit-ambiguous'], held: true, status: 'flag' },
  ])
})

it('who confirms a row that was held is kept with its record', async () => {
  const owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const file = [
    'site,period_start,period_end,activity,quantity,unit',
    'Riyadh,2025-01-01,2025-01-31,electricity-grid,1000000000,kWh',
    'Riyadh,2025-02-01,2025-02-28,electricity-grid,1000,kWh',
  ].join('\n')
  const { id, options } = (await app.upload(owner, 'bills.csv', Buffer.from(file))).body
  await app.check(owner, id, options!)
  const held = (await app.rows(owner, id)).find((row) => row.held)!
  const answers = [{ record: held.record, decision: { kind: 'confirm' } }]
  await app.call(owner, 'POST', `/api/inventory/imports/${id}/answers`, { answers })
  await app.check(owner, id, options!)
  await app.commit(owner, id)
  type List = { items: { id: string; quantity: string }[] }
  const { items } = (await app.call<List>(owner, 'GET', '/api/inventory/records?year=2025')).body
  const confirmed = await Promise.all(
    items.map(async (record) => {
      const { body } = await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${record.id}`)
      return [Number(record.quantity), body.entered?.confirmed?.codes ?? [], body.entered?.confirmed?.by]
    }),
  )
  expect(confirmed.sort(([a], [b]) => Number(a) - Number(b))).toEqual([
    [1000, [], undefined],
    [1_000_000_000, ['quantity-implausible'], owner.personId],
  ])
})

it('a formula of a workbook whose value was not stored is told from an empty cell', async () => {
  const words = ['RUH', '2025-01-01', '2025-01-31', 'electricity-grid']
  const cells = (number: number) => words.map((word, at) => text(`${'ABCD'[at]}${number}`, word)).join('')
  const quantity = (number: number, inside: string) =>
    row(number, `${cells(number)}<c r="E${number}">${inside}</c>${text(`F${number}`, 'kWh')}`)
  const found = await rowsOf(
    'bills.xlsx',
    book(quantity(2, '<f>50*2</f>') + quantity(3, '<f>50*2</f><v>100</v>') + quantity(4, '')),
  )
  expect(found.slice(-3).map(({ codes }) => codes)).toEqual([['quantity-formula'], [], ['quantity-missing']])
})

it('a row names its site, whatever the code of the site', async () => {
  const owner = await app.anOrganisation()
  const header = 'site,period_start,period_end,activity,quantity,unit'
  const file = [header, 'New depot,2025-01-01,2025-01-31,electricity-grid,100,kWh'].join('\n')
  const { id, options } = (await app.upload(owner, 'bills.csv', Buffer.from(file))).body
  await app.check(owner, id, options!)
  await app.createSites(owner, id, 'SA')
  await app.check(owner, id, options!)
  const row = (await app.rows(owner, id)).find(({ status }) => status === 'accept')
  expect(row).toMatchObject({ values: { site: 'S0001' }, siteName: { en: 'New depot' } })
})
it('a factor whose data are years away is marked, named with what is nearer, and counts', async () => {
  const owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'NYC', ar: 'نيويورك', country: 'US' })
  const file = [
    'site,period_start,period_end,activity,quantity,unit',
    'NYC,2011-01-01,2011-01-31,electricity-grid,1000,kWh',
    'NYC,2022-01-01,2022-01-31,electricity-grid,1000,kWh',
  ].join('\n')
  const { id, options } = (await app.upload(owner, 'bills.csv', Buffer.from(file))).body
  await app.check(owner, id, options!)
  const [old, recent] = (await app.rows(owner, id)).slice(-2)
  expect(old).toMatchObject({
    codes: ['factor-year'],
    status: 'flag',
    held: false,
    farFactor: {
      used: { id: 'epa-egrid2023-us-average-kwh', yearFrom: 2023, yearTo: 2023 },
      year: 2011,
      nearer: [{ id: 'ifi2021-grid-om-us', yearFrom: 2021, yearTo: null }],
    },
  })
  expect(recent).toMatchObject({ codes: [], status: 'accept' })
  expect(recent).not.toHaveProperty('farFactor')
  await app.commit(owner, id)
  const gaps = async (year: number) =>
    (await app.call<{ gaps: inventory.InventoryGap[] }>(owner, 'GET', `/api/inventory/inventories/${year}/gaps`)).body
      .gaps
  expect((await gaps(2011)).find(({ code }) => code === 'factor-year')).toMatchObject({
    count: 1,
    acceptable: true,
    places: [{ activity: 'electricity-grid', what: '2023 / 2011', farFactor: { year: 2011 } }],
  })
  expect((await gaps(2022)).map(({ code }) => code)).not.toContain('factor-year')
})
