import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

async function uploaded(lines: readonly string[]) {
  const owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const file = ['site,period_start,period_end,activity,quantity,unit', ...lines].join('\n')
  const { id, options } = (await app.upload(owner, 'bills.csv', Buffer.from(file))).body
  return { owner, id, options: options! }
}
const month = (nth: number, rest: string) => `Riyadh,2025-0${nth}-01,2025-0${nth}-28,${rest}`
const stored = async (owner: Owner) => {
  type List = { items: { activity: string; quantity: string; unit: string; kgCo2e: { AR5: string } }[] }
  const { items } = (await app.call<List>(owner, 'GET', '/api/inventory/records?year=2025')).body
  return items.map(({ activity, quantity, unit }) => `${activity} ${quantity} ${unit}`).sort()
}

it('gas by its heat is asked about once for the file, and the answer is remembered and stored', async () => {
  const { owner, id, options } = await uploaded([
    month(1, 'natural-gas,100,GJ'),
    month(2, 'natural-gas,200,GJ'),
    month(3, 'natural-gas,10,therm'),
  ])
  await app.check(owner, id, options)
  expect((await app.detail(owner, id)).counts).toMatchObject({ ready: 1, held: 2, codes: { 'heat-basis': 2 } })
  await app.check(owner, id, { ...options, facts: { heatBasis: 'gross' } })
  const rows = await app.rows(owner, id)
  // EPA 2025: 53.1145 kg CO2e per mmBtu gross; 1 mmBtu is 1.05505585262 GJ.
  expect(rows.slice(-3).map(({ values, kgCo2e }) => [values?.['unit'], Number(kgCo2e).toFixed(4)])).toEqual([
    ['GJ_gross', ((100 / 1.05505585262) * 53.1145).toFixed(4)],
    ['GJ_gross', ((200 / 1.05505585262) * 53.1145).toFixed(4)],
    ['therm', '53.1145'],
  ])
  await app.commit(owner, id)
  expect(await stored(owner)).toEqual(['natural-gas 10 therm', 'natural-gas 100 GJ_gross', 'natural-gas 200 GJ_gross'])
  const next = await app.upload(
    owner,
    'next.csv',
    Buffer.from(['site,period_start,period_end,activity,quantity,unit', month(4, 'natural-gas,1,GJ')].join('\n')),
  )
  expect(next.body.options?.facts).toEqual({ heatBasis: 'gross' })
})

it('emissions in CO2e are taken as reported ones, with potentials and source said once for the file', async () => {
  const { owner, id, options } = await uploaded([
    month(1, 'diesel-stationary,12.5,t CO2e'),
    month(2, 'electricity-grid,400,kgCO2e'),
  ])
  await app.check(owner, id, options)
  expect((await app.detail(owner, id)).counts.codes).toMatchObject({ 'reported-source-missing': 2 })
  const facts: inventory.ImportOptions['facts'] = { reportedSource: 'Supplier statement 2025' }
  await app.check(owner, id, { ...options, facts })
  expect((await app.detail(owner, id)).counts).toMatchObject({ held: 2, codes: { 'co2e-set': 2 } })
  await app.check(owner, id, { ...options, facts: { ...facts, gwpSet: 'AR6' } })
  await app.commit(owner, id)
  expect(await stored(owner)).toEqual([
    'reported-purchased-electricity 400 kg_CO2e_AR6',
    'reported-stationary-combustion 12.5 t_CO2e_AR6',
  ])
  expect((await app.detail(owner, id)).receipt).toMatchObject({ records: 2, kgCo2e: '12900' })
})

it('tons are asked about once, with what they may mean, as a column or for all rows', async () => {
  const { owner, id, options } = await uploaded([
    month(1, 'coal-industrial,5,tons'),
    month(2, 'coal-industrial,6,tons'),
  ])
  await app.check(owner, id, options)
  const names = async () =>
    (
      await app.call<{ items: inventory.UnknownName[] }>(
        owner,
        'GET',
        `/api/inventory/imports/${id}/unknown-names?kind=units`,
      )
    ).body.items
  const tons = { name: 'tons', rows: 2, suggestions: ['tonne', 'short_ton', 'long_ton'] }
  expect(await names()).toEqual([tons])
  const { unit: _named, ...columns } = options.mapping.columns
  const mapping = { ...options.mapping, columns, constants: { ...options.mapping.constants, unit: 'tons' } }
  await app.check(owner, id, { ...options, mapping })
  expect(await names()).toEqual([tons])
  await app.check(owner, id, { ...options, synonyms: { ...options.synonyms, units: { tons: 'short_ton' } } })
  await app.commit(owner, id)
  expect(await stored(owner)).toEqual(['coal-industrial 5 short_ton', 'coal-industrial 6 short_ton'])
})
