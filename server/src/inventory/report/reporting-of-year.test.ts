import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { anEntry } from '../records/testing.ts'
import type { ReportReporting } from './data/report-data.ts'
import { exportedFile } from './testing-files.ts'

const year = 2025
let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

async function did<T>(method: 'PUT' | 'POST', url: string, body: object): Promise<T> {
  const answer = await app.call<T>(owner, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

it('reported gases and the text of a report reach its file and its pages', async () => {
  const site = (await app.aSite(owner, { code: 'P1', ar: 'مصنع' })).body
  // With the potentials of AR5: CH4 28 and SF6 23,500 (IPCC 2013, table 8.A.1).
  for (const [amount, unit] of [
    ['10', 't_CH4_biogenic'],
    ['0.5', 'kg_SF6'],
    ['9', 't_CO2_biogenic'],
  ] as const) {
    const source = 'Annual verified report of the stack monitors'
    const input = { kind: 'reported', amount, unit, how: 'continuous-measurement', source } as const
    const days = { periodStart: `${year}-01-03`, periodEnd: `${year}-01-04` }
    const entry = { activity: 'reported-process', quantity: amount, unit, input, ...days }
    await did('POST', '/api/inventory/records', anEntry(site.id, entry))
  }
  const reporting: inventory.ReportingDetails = {
    responsiblePerson: 'Noura Alharbi',
    responsibleRole: 'Head of sustainability',
    organisationText: 'Makes glass in Yanbu',
    significance: '',
    baseYearReason: '',
    isoConformity: false,
  }
  await did('PUT', `/api/inventory/years/${year}/reporting`, { version: 0, reporting })

  const json = await exportedFile(app, owner, { year, kind: 'json' })
  const told = (JSON.parse(json.toString()) as { reporting: ReportReporting & { items: { item: string }[] } }).reporting
  expect(told.details).toEqual(reporting)
  expect(told.items).toHaveLength(31)
  const gases = Object.fromEntries(told.directGases.map(({ gas, massKg, co2eKg }) => [gas, [massKg, co2eKg]]))
  expect(gases).toMatchObject({ CO2: ['0', '0'], CH4: ['10000', '280000'], SF6: ['0.5', '11750'] })
  expect(gases).not.toHaveProperty('unsplit')
  expect(told.biogenicCo2Kg).toEqual({ scope1: '9000', scope2: null, scope3: null })
  expect(told.isoCategories[0]).toMatchObject({ category: 1, kg: '291750', biogenicCo2Kg: '9000' })

  const text = readPdf(await exportedFile(app, owner, { year, kind: 'pdf' })).text.replaceAll(/\s+/g, ' ')
  for (const words of ['Noura Alharbi', 'Makes glass in Yanbu', 'Where each required item is stated', '291.75'])
    expect(text).toContain(words)
})
