import type { disclosures, inventory, ResponseOf } from '@athar/contracts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHolding, aSiteInput } from '../src/inventory/boundary/testing.ts'
import { anEntry } from '../src/inventory/records/testing.ts'
import { startOrganisationsApp, type OrganisationsApp, type Owner } from '../src/organisations/testing.ts'
import { readPdf } from '../src/platform/documents/testing.ts'

// What was not entered is not zero, wherever a scope is told: screen, report, workbook, export and disclosures.
let app: OrganisationsApp
let owner: Owner
const year = 2025

beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisation()
  const { entities } = await must<{ entities: { id: string }[] }>('GET', '/api/inventory/entities')
  const site = await must<{ id: string }>('POST', '/api/inventory/sites', aSiteInput(entities[0]!.id))
  const electricity = { activity: 'electricity-grid', quantity: '1000', unit: 'kWh' }
  await must('POST', '/api/inventory/records', anEntry(site.id, electricity))
  await must('PUT', `/api/inventory/years/${year}/screening`, {
    version: 0,
    categories: [
      { category: 2, decision: 'not-relevant', reason: '' },
      { category: 4, decision: 'excluded', reason: 'Carried by the buyers' },
      { category: 6, decision: 'included', reason: '' },
    ],
  })
})
afterAll(() => app.close())

async function must<T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, who = owner): Promise<T> {
  const answer = await app.call<T>(who, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function exported(kind: inventory.ExportKind, language: 'en' | 'ar' = 'en', who = owner): Promise<Buffer> {
  const asked = { year, kind, language }
  const { exportId, jobId } = await must<{ exportId: string; jobId: string }>(
    'POST',
    '/api/inventory/exports',
    asked,
    who,
  )
  expect((await app.whenDone(who, jobId)).state).toBe('succeeded')
  const url = `/api/inventory/exports/${exportId}/file`
  return (await app.app.inject({ method: 'GET', url, headers: who.headers })).rawPayload
}

async function sheet(bytes: Buffer, name: string): Promise<unknown[][]> {
  const { sheets } = await readXlsx(bytes)
  return sheets.find((one) => one.name === name)!.rows
}

describe('an organisation that entered electricity alone', () => {
  it('reads not entered for scopes 1 and 3 on screen, in PDF, workbook, JSON and IFRS S2', async () => {
    const { totals, months, screening } = await must<inventory.Inventory>('GET', `/api/inventory/inventories/${year}`)
    expect([totals.scope1, totals.scope2Location?.kg, totals.scope3]).toEqual([null, totals.location!.kg, null])
    expect(months.flatMap(({ month, total }) => (total === null ? [] : [month]))).toEqual(['2025-03'])
    expect(months[2]).toMatchObject({ scope1: null, scope3: null })
    expect(screening.map(({ kg }) => kg)).toEqual(screening.map(() => null))

    const { text } = readPdf(await exported('pdf'))
    expect(text).toMatch(/Scope 1\s*not entered/)
    expect(text).toMatch(/Scope 3\s*not entered/)
    expect(text).toMatch(/–: not entered. No record counts here.\s*.*Biogenic/s)
    expect(text).toMatch(/\(SF6\)\s*–\s*–/)
    expect(readPdf(await exported('pdf', 'ar')).text).toMatch(/النطاق 1\s*لم يدخل/)

    const workbook = await exported('xlsx')
    const summary = new Map((await sheet(workbook, 'Summary')).map(([label, value]) => [label, value]))
    expect([summary.get('Scope 1'), summary.get('Scope 3')]).toEqual(['not entered', 'not entered'])
    expect(typeof summary.get('Scope 2, location-based')).toBe('number')
    expect((await sheet(workbook, 'Months'))[1]!.slice(1, 5)).toEqual(Array(4).fill('not entered'))
    const categories = new Map((await sheet(workbook, 'Categories')).map(([, name, value]) => [name, value]))
    expect(
      ['2. Capital goods', '4. Upstream transportation and distribution', '6. Business travel'].map((name) =>
        categories.get(name),
      ),
    ).toEqual(['Not relevant', 'Excluded', 'not entered'])

    const standards = await sheet(workbook, 'By standard')
    const inTable = (name: string) => standards.filter(([table]) => table === name).map((row) => row[3])
    expect(inTable('Direct emissions by gas')).toEqual(Array(7).fill('not entered'))
    expect(inTable('Categories of ISO 14064-1').map((value) => typeof value)).toEqual(
      [1, 2, 3, 4, 5, 6].map((category) => (category === 2 ? 'number' : 'string')),
    )

    const json = JSON.parse((await exported('json')).toString('utf8'))
    const { directGases, isoCategories, items } = json.reporting
    expect(directGases.map(({ co2eKg }: { co2eKg: string | null }) => co2eKg)).toEqual(Array(7).fill(null))
    expect(isoCategories.filter(({ kg }: { kg: string | null }) => kg !== null)).toMatchObject([{ category: 2 }])
    const state = (standard: string, asked: string) =>
      items.find((one: { standard: string; item: string }) => one.standard === standard && one.item === asked).state
    expect([state('ghg-protocol', 'gases'), state('ghg-protocol', 'scopes'), state('iso-14064-1', 'j')]).toEqual([
      'not-stated',
      'in-part',
      'in-part',
    ])
    expect(json.notEntered).toMatchObject({ scopes: ['1', '3'] })
    expect(json.notEntered.months).toHaveLength(11)
    expect(json.notEntered.scope3.filter(({ state }: { state: string }) => state !== 'not-entered')).toEqual([
      { category: 2, state: 'not-relevant' },
      { category: 4, state: 'excluded' },
    ])
    expect([json.totals.byScope['1'], json.totals.byScope['3'], json.uncertainty.scope1]).toEqual([
      undefined,
      undefined,
      null,
    ])

    const { items: answered } = await must<{ items: { slug: string }[] }>(
      'GET',
      `/api/disclosures/frameworks/ifrs-s2?year=${year}`,
    )
    const told = new Map<string, disclosures.DisclosureDatapoint>()
    for (const { slug } of answered) {
      const url = `/api/disclosures/items/${slug}?year=${year}`
      for (const one of (await must<disclosures.DisclosureItem>('GET', url)).datapoints) told.set(one.id, one)
    }
    for (const name of ['scope1_total_tco2e', 'scope3_total_tco2e'])
      expect(told.get(name)).toMatchObject({ inventory: null, withoutFigure: 'not-entered' })
    expect(told.get('scope2_location_tco2e')).toMatchObject({ inventory: { value: '0.592' }, withoutFigure: null })
  })

  it('takes over none of what was not entered, and is told why', async () => {
    const datapoints = [1, 3].map((scope) => `scope${scope}_total_tco2e`)
    const { stored, verdicts } = await must<ResponseOf<typeof disclosures.takeOverFigures>>(
      'POST',
      `/api/disclosures/answers/${year}/take-over`,
      {
        datapoints: [...datapoints, ...[2, 4, 6].map((category) => `scope3_cat_${category}_tco2e`)].map(
          (datapoint) => ({ datapoint, version: 0 }),
        ),
      },
    )
    expect(stored).toBe(0)
    expect(verdicts.map(({ outcome, problem }) => [outcome, problem])).toEqual([
      ['refused', 'figure-not-entered'],
      ['refused', 'figure-not-entered'],
      ['refused', 'category-not-relevant'],
      ['refused', 'category-excluded'],
      ['refused', 'figure-not-entered'],
    ])
  })
})

describe('an organisation whose only record is outside the boundary', () => {
  it('has totals that were not entered on screen, in PDF, workbook and JSON, and nothing to take over', async () => {
    const other = await app.anOrganisationWithMfa()
    const call = <T>(method: 'GET' | 'POST', url: string, body?: object) => must<T>(method, url, body, other)
    const { entities } = await call<{ entities: { id: string }[] }>('GET', '/api/inventory/entities')
    const venture = await call<{ id: string }>('POST', '/api/inventory/entities', {
      name: { en: 'Venture', ar: '' },
      parentId: entities[0]!.id,
      holdings: [aHolding({ operationalControl: false })],
    })
    const site = await call<{ id: string }>('POST', '/api/inventory/sites', aSiteInput(venture.id))
    await call('POST', '/api/inventory/records', anEntry(site.id))

    const told = await call<inventory.Inventory>('GET', `/api/inventory/inventories/${year}`)
    expect(told).toMatchObject({ outsideRecords: 1, totals: { location: null, market: null } })

    const { text } = readPdf(await exported('pdf', 'en', other))
    expect(text).not.toMatch(/emitted 0/)
    expect(text).toMatch(/Its totals were not\s*entered/)
    expect(text).toMatch(/Total, location-based\s*not entered/)

    const summary = new Map(
      (await sheet(await exported('xlsx', 'en', other), 'Summary')).map(([label, value]) => [label, value]),
    )
    expect([summary.get('Total, location-based'), summary.get('Total, market-based')]).toEqual([
      'not entered',
      'not entered',
    ])

    const json = JSON.parse((await exported('json', 'en', other)).toString('utf8'))
    expect([json.totals.total, json.uncertainty.location, json.notEntered.scopes]).toEqual([
      null,
      null,
      ['1', '2', '3'],
    ])

    const { stored, verdicts } = await call<ResponseOf<typeof disclosures.takeOverFigures>>(
      'POST',
      `/api/disclosures/answers/${year}/take-over`,
      { datapoints: [{ datapoint: 'ghg_total_tco2e', version: 0 }] },
    )
    expect([stored, verdicts[0]?.problem]).toEqual([0, 'figure-not-entered'])
  })
})
