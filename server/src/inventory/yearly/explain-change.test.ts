import type { inventory } from '@athar/contracts'
import { add, decimal, subtract, sum, toText } from '@athar/carbon'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEntry, anOwnFactor, aRecord, aSite } from '../records/testing.ts'
import { startInventoryApp, type InventoryApp } from '../testing.ts'
import { putYear } from './testing.ts'

let app: InventoryApp
let owner: Awaited<ReturnType<InventoryApp['anOrganisation']>>
let site: inventory.Site
let other: inventory.Site

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation({ baseYear: 2023 })
  site = await aSite(app, owner, { code: 'RYD' })
  other = await aSite(app, owner, { code: 'JED' })
})
afterAll(() => app.close())

const enter = (month: string, quantity: string, over: Partial<inventory.RecordEntry> = {}) =>
  aRecord(app, owner, anEntry(site.id, { quantity, periodStart: `${month}-01`, periodEnd: `${month}-28`, ...over }))
type Answer = { years: number[]; explained: inventory.ExplainedYears | null; code?: string }
const read = async (year: number, query = '') =>
  (await app.call<Answer>(owner, 'GET', `/api/inventory/inventories/${year}/changes${query}`)).body
const causes = ['activity', 'factor', 'boundary', 'method'] as const
const addsUp = (line: { then: string; now: string; causes: Record<(typeof causes)[number], string> }) =>
  expect(toText(sum(causes.map((cause) => decimal(line.causes[cause]))))).toBe(
    toText(subtract(decimal(line.now), decimal(line.then))),
  )

it('says nothing without another year, and compares like months only while a year is incomplete', async () => {
  await enter('2024-01', '100')
  await enter('2024-02', '100')
  await enter('2024-03', '700')
  expect(await read(2024)).toEqual({ years: [], explained: null })
  await enter('2025-01', '150')
  await enter('2025-02', '100')
  await enter('2025-04', '900')
  const { years, explained } = await read(2025)
  expect(years).toEqual([2024])
  // Diesel 2.6551078 kg CO2e a litre in both years (AR5): 250 l against 200 l in January and February.
  expect(explained).toMatchObject({
    against: 2024,
    months: ['2025-01', '2025-02'],
    then: '531.02156',
    now: '663.77695',
    causes: { activity: '132.75539', factor: '0', boundary: '0', method: '0' },
    steps: [{ step: 'quantity', cause: 'activity', kg: '132.75539' }],
    others: { sources: 0 },
  })
})

it('tells a new site from more of the same, and an own factor from a new figure', async () => {
  await enter('2025-01', '10', { siteId: other.id })
  await anOwnFactor(app, owner, { activity: 'petrol-stationary', validFrom: '2025-01-01' })
  await enter('2024-02', '1000', { activity: 'petrol-stationary', unit: 'litre' })
  await enter('2025-02', '1000', { activity: 'petrol-stationary', unit: 'litre' })
  const { explained } = await read(2025)
  addsUp(explained!)
  expect(explained!.causes.boundary).toBe('26.551078')
  expect(explained!.causes.activity).toBe('132.75539')
  expect(explained!.steps.map(({ step }) => step)).toEqual(['quantity', 'site-came', 'resolution'])
  for (const source of explained!.sources) addsUp(source)
  const total = (key: 'then' | 'now') =>
    toText(explained!.sources.reduce((all, source) => add(all, decimal(source[key])), decimal(0)))
  expect([total('then'), total('now')]).toEqual([explained!.then, explained!.now])
})

it('compares with the year that is asked for, and refuses one without records', async () => {
  await enter('2022-01', '400')
  expect((await read(2025, '?against=2022')).explained).toMatchObject({
    against: 2022,
    months: ['2025-01'],
    then: '1062.04312',
  })
  expect((await read(2025)).years).toEqual([2024, 2022])
  expect(await read(2025, '?against=2019')).toMatchObject({ code: 'inventory.nothing-to-report' })
})

it('explains whole years once both are decided and have the same months, by the figures of the inventories', async () => {
  const decide = (state: 'open' | 'approved') =>
    Promise.all([2024, 2025].map((year) => app.asOwner(owner, ({ db }) => putYear(db, year, state))))
  await decide('approved')
  expect((await read(2025)).explained!.months).toEqual(['2025-01', '2025-02'])
  await decide('open')
  await enter('2024-04', '10')
  await enter('2025-03', '10')
  await decide('approved')
  const { explained } = await read(2025)
  expect(explained!.months).toBeNull()
  const total = async (year: number) =>
    (await app.call<inventory.Inventory>(owner, 'GET', `/api/inventory/inventories/${year}`)).body.totals.location!.kg
  expect([explained!.then, explained!.now]).toEqual([await total(2024), await total(2025)])
  addsUp(explained!)
})
