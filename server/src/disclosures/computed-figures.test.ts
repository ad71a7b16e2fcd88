import type { disclosures, inventory, ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSiteInput } from '../inventory/boundary/testing.ts'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../organisations/testing.ts'
import { asSeen } from './testing.ts'

let app: OrganisationsApp
let owner: Owner
let counted: inventory.Inventory
const year = 2025
const categories = Array.from({ length: 15 }, (_, at) => at + 1)
/** Tonnes of each category of scope 3, no two alike. */
const tonnesOf = (category: number) => `${category * 10}.${category % 10}`

beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisation({ baseYear: 2023, consolidationApproach: 'operational-control' })
  const site = await aSite(owner)
  await anOwnFactor(owner, { activity: 'electricity-grid', unit: 'kWh', co2eKg: '0.125', scope2Basis: 'market' })
  await enter(owner, reported(site, 'process', '300.2504'))
  await enter(owner, reported(site, 'mobile-combustion', '120.75'))
  await enter(owner, { ...reported(site, 'x', '1000000'), activity: 'electricity-grid', unit: 'kWh', input: null })
  for (const category of categories) await enter(owner, reported(site, `scope3-${category}`, tonnesOf(category)))
  await enter(owner, reported(site, 'process', '900.5', 2023))
  await include(owner, categories)
  const denominators = { revenueMinor: '25000000000', currency: 'SAR', headcount: null, output: null, outputUnit: null }
  await must(owner, 'PUT', `/api/inventory/years/${year}`, { version: 0, denominators })
  counted = await must(owner, 'GET', `/api/inventory/inventories/${year}`)
})
afterAll(() => app.close())

async function must<T>(who: Acting, method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<T> {
  const answer = await app.call<T>(who, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
async function aSite(who: Owner): Promise<string> {
  const { entities } = await must<{ entities: { id: string }[] }>(who, 'GET', '/api/inventory/entities')
  return (await must<{ id: string }>(who, 'POST', '/api/inventory/sites', aSiteInput(entities[0]!.id))).id
}
const reported = (siteId: string, of: string, amount: string, in_ = year) => ({
  siteId,
  activity: `reported-${of}`,
  quantity: amount,
  unit: 't_CO2',
  periodStart: `${in_}-01-01`,
  periodEnd: `${in_}-12-31`,
  supplierId: null,
  dataQuality: 'measured',
  reference: null,
  note: null,
  input: { kind: 'reported', amount, unit: 't_CO2', how: 'other', source: 'Report of the stack monitors, page 14' },
})
const enter = (who: Owner, entry: object) =>
  must(who, 'POST', '/api/inventory/records', { ...entry, allowDuplicate: true })
const anOwnFactor = (who: Owner, over: object) =>
  must(who, 'POST', '/api/inventory/own-factors', {
    level: 'organisation',
    siteId: null,
    supplierId: null,
    name: { en: 'Supplier mix', ar: 'مزيج المورّد' },
    co2Kg: null,
    ch4Kg: null,
    n2oKg: null,
    biogenicCo2Kg: null,
    gwpBasis: 'AR5',
    region: null,
    validFrom: '2020-01-01',
    validTo: null,
    source: { title: 'Contract', publisher: '', year: '2024', table: '', licence: '' },
    uncertaintyPercent: null,
    confidence: 'verified',
    reason: 'As the supplier certified',
    notes: '',
    ...over,
  })
const include = (who: Owner, included: readonly number[]) =>
  must(who, 'PUT', `/api/inventory/years/${year}/screening`, {
    version: 0,
    categories: included.map((category) => ({ category, decision: 'included', reason: '' })),
  })

type Saved = ResponseOf<typeof disclosures.saveAnswers>
type Row = ResponseOf<typeof disclosures.listDatapoints>['rows'][number]
const takeOver = async (who: Owner, datapoints: readonly string[], of = year) =>
  must<Saved>(who, 'POST', `/api/disclosures/answers/${of}/take-over`, {
    datapoints: await asSeen(
      app,
      who,
      of,
      datapoints.map((datapoint) => ({ datapoint })),
    ),
  })
const rowsOf = async (who: Owner, of = year) =>
  new Map(
    (
      await must<ResponseOf<typeof disclosures.listDatapoints>>(who, 'GET', `/api/disclosures/datapoints?year=${of}`)
    ).rows.map((row) => [row.id, row] as const),
  )

/** Kilograms in tonnes to the kilogram, counted in whole grams. */
function tonnes(...kg: readonly string[]): string {
  const grams = kg.reduce((sum, text) => {
    const [whole = '0', part = ''] = text.split('.')
    return sum + BigInt(whole + part.padEnd(3, '0').slice(0, 3))
  }, 0n)
  const rounded = ((grams + 500n) / 1000n).toString().padStart(4, '0')
  return `${rounded.slice(0, -3)}.${rounded.slice(-3)}`.replace(/\.?0+$/, '')
}
const ofInventory = (pick: (of: inventory.Inventory) => string) => () => tonnes(pick(counted))
const figures: readonly (readonly [string, string | null, () => string])[] = [
  ['scope1_total_tco2e', 'tCO2e', () => '421'],
  ['scope1_process_tco2e', 'tCO2e', () => '300.25'],
  ['scope2_location_tco2e', 'tCO2e', ofInventory(({ totals }) => totals.scope2Location!.kg)],
  ['scope2_market_tco2e', 'tCO2e', () => '125'],
  ['scope3_total_tco2e', 'tCO2e', () => '1206'],
  ['ghg_total_tco2e', 'tCO2e', ofInventory(({ totals }) => totals.location!.kg)],
  ['ghg_base_year_emissions_tco2e', 'tCO2e', () => '900.5'],
  [
    'ghg_intensity_revenue',
    'tCO2e/SAR million',
    () => ((421.0004 + Number(counted.totals.scope2Location!.kg) / 1000) / 250).toFixed(3).replace(/0+$/, ''),
  ],
  ['ghg_consolidation_approach', null, () => 'operational_control'],
  ['gwp_source', null, () => 'ar5'],
  ...categories.map(
    (category) => [`scope3_cat_${category}_tco2e`, 'tCO2e', () => tonnesOf(category).replace(/\.0$/, '')] as const,
  ),
]
const names = figures.map(([id]) => id)

describe('the figures that an inventory answers by itself', () => {
  let saved: Saved
  let rows: ReadonlyMap<string, Row>
  beforeAll(async () => {
    saved = await takeOver(owner, names)
    rows = await rowsOf(owner)
  })

  it('are twenty-five, all taken over at once', () => {
    expect(names).toHaveLength(25)
    expect([saved.year, saved.stored]).toEqual([year, 25])
    expect(counted.totals.scope2Location!.kg).not.toBe(counted.totals.scope2Market!.kg)
  })

  it.each(figures)('%s is the one of the inventory, in %s', (id, unit, expected) => {
    const row = rows.get(id)!
    expect([row.answer?.value, row.unit?.id ?? null]).toEqual([expected(), unit])
    expect(row.answer).toMatchObject({ source: 'inventory', entered: null, notApplicable: null })
  })

  it('answer their own year alone: the year before has no answer, and takes none over', async () => {
    const before = await rowsOf(owner, year - 1)
    expect(names.filter((id) => before.get(id)?.answer)).toEqual([])
    const { stored, verdicts } = await takeOver(owner, names, year - 1)
    expect(stored).toBe(0)
    expect(new Set(verdicts.map(({ problem }) => problem))).toEqual(
      new Set(['figure-not-entered', 'figure-not-in-inventory']),
    )
  })

  it('stay as they are until they are taken over: a new record shows the difference alone', async () => {
    await enter(owner, reported(await aSite(owner), 'process', '9.75'))
    const scope1 = async () =>
      (
        await must<disclosures.DisclosureItem>(owner, 'GET', `/api/disclosures/items/scope-1-emissions?year=${year}`)
      ).datapoints.find(({ id }) => id === 'scope1_total_tco2e')!
    expect(await scope1()).toMatchObject({
      answer: { value: '421', version: 1 },
      inventory: { value: '430.75', differs: true },
    })
    await takeOver(owner, ['scope1_total_tco2e'])
    expect(await scope1()).toMatchObject({
      answer: { value: '430.75', version: 2 },
      inventory: { value: '430.75', differs: false },
    })
  })
})

it('a figure is not taken over an answer that another saved meanwhile', async () => {
  const datapoint = 'scope1_total_tco2e'
  const of = 2024
  const other = await app.anOrganisation()
  const save = (value: string, version: number) =>
    must<Saved>(other, 'PUT', `/api/disclosures/answers/${of}`, { answers: [{ datapoint, value, version }] })
  await enter(other, reported(await aSite(other), 'process', '12', of))
  await save('10', 0)
  await save('11', 1)
  const take = (version: number) =>
    must<Saved>(other, 'POST', `/api/disclosures/answers/${of}/take-over`, { datapoints: [{ datapoint, version }] })
  expect(await take(1)).toMatchObject({ stored: 0, verdicts: [{ outcome: 'conflict', current: { value: '11' } }] })
  expect(await take(2)).toMatchObject({ stored: 1, verdicts: [{ current: { value: '12', version: 3 } }] })
})

describe('what was not entered', () => {
  const absent = ['scope1_total_tco2e', 'scope1_process_tco2e', 'scope3_total_tco2e', 'scope3_cat_6_tco2e']

  it('is not zero: scopes and included categories without a record are asked for', async () => {
    const other = await app.anOrganisation()
    const site = await aSite(other)
    await enter(other, reported(site, 'purchased-electricity', '12'))
    await include(other, [6])
    const { verdicts } = await takeOver(other, [...absent, 'scope2_location_tco2e', 'ghg_intensity_revenue'])
    expect(verdicts.map(({ datapoint, outcome, problem }) => [datapoint, outcome, problem])).toEqual([
      ...absent.map((id) => [id, 'refused', 'figure-not-entered']),
      ['scope2_location_tco2e', 'stored', null],
      ['ghg_intensity_revenue', 'refused', 'figure-not-in-inventory'],
    ])
    const rows = await rowsOf(other)
    expect(absent.map((id) => rows.get(id)?.answer ?? null)).toEqual(absent.map(() => null))
    await enter(other, reported(site, 'scope3-6', '0'))
    await enter(other, reported(site, 'process', '0'))
    expect((await takeOver(other, absent)).stored).toBe(4)
    const zeros = await rowsOf(other)
    expect(absent.map((id) => zeros.get(id)?.answer?.value)).toEqual(['0', '0', '0', '0'])
  })

  it('is nothing at all in a year without records', async () => {
    const empty = await app.anOrganisation()
    expect(await takeOver(empty, names)).toMatchObject({ stored: 0 })
    const { verdicts } = await takeOver(empty, names)
    expect(verdicts.every(({ outcome, problem }) => outcome === 'refused' && problem?.startsWith('figure-not'))).toBe(
      true,
    )
  })
})
