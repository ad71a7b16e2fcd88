import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, aSite } from './testing.ts'

let app: InventoryApp
let owner: Acting
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

type Answer = {
  code?: string
  details: { questions: inventory.EntryQuestion[]; lines: { line: number; code: string; details: object }[] }
  records: inventory.RecordItem[]
}
type Over = Partial<inventory.RecordEntry>
const electricity = (siteId: string, month: string, quantity: string, over: Over = {}) =>
  anEntry(siteId, {
    activity: 'electricity-grid',
    unit: 'kWh',
    quantity,
    periodStart: `2025-${month}-01`,
    periodEnd: `2025-${month}-28`,
    ...over,
  })
const enter = (entry: inventory.RecordEntry) => app.call<Answer>(owner, 'POST', '/api/inventory/records', entry)
const enterAll = (lines: readonly inventory.RecordEntry[]) =>
  app.call<Answer>(owner, 'POST', '/api/inventory/records/lines', { lines })
const page = async (id: string) =>
  (await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${id}`)).body
const correct = ({ id, version, state }: inventory.RecordItem, entry: inventory.RecordEntry) =>
  app.call<Answer>(owner, 'PUT', `/api/inventory/records/${id}`, { ...entry, version, state })

/** A site where five months of about 1,000 kWh are known. */
async function knownSite() {
  const { id } = await aSite(app, owner)
  const { status } = await enterAll(['01', '02', '03', '04', '05'].map((month) => electricity(id, month, '1000')))
  expect(status).toBe(201)
  return id
}

describe('an entry is held, by the rules and codes of the import,', () => {
  it.each([
    ['negative-quantity', '-500', null],
    ['quantity-implausible', '1000000000', { from: '0', to: '672000000' }],
    ['outlier', '10001', { from: '1000', to: '1000' }],
  ] as const)('for %s, until it is confirmed; who confirmed it is kept', async (code, quantity, range) => {
    const id = code === 'outlier' ? await knownSite() : (await aSite(app, owner)).id
    const held = await enter(electricity(id, '06', quantity))
    expect([held.status, held.body.code]).toEqual([409, 'inventory.entry-held'])
    expect(held.body.details.questions).toMatchObject([{ code, range }])
    const other = code === 'outlier' ? 'negative-quantity' : 'outlier'
    expect((await enter(electricity(id, '06', quantity, { confirmed: [other] }))).status).toBe(409)
    const made = await enter(electricity(id, '06', quantity, { confirmed: [code, other] }))
    expect(made.status).toBe(201)
    // Only what was in doubt is confirmed.
    const { entered } = await page(made.body.records[0]!.id)
    expect(entered?.confirmed).toMatchObject({ codes: [code], by: owner.personId })
  })

  it('in a list as well, each line by its number, and compared with the other lines as rows of a file are', async () => {
    const { id } = await aSite(app, owner)
    const usual = ['01', '02', '03', '04', '05'].map((month) => electricity(id, month, '1000'))
    const lines = [...usual, electricity(id, '06', '-1'), electricity(id, '07', '20000')]
    const { status, body } = await enterAll(lines)
    expect([status, body.code]).toEqual([422, 'inventory.lines-refused'])
    expect(body.details.lines).toMatchObject([
      { line: 6, code: 'inventory.entry-held', details: { questions: [{ code: 'negative-quantity' }] } },
      { line: 7, code: 'inventory.entry-held', details: { questions: [{ code: 'outlier' }] } },
    ])
    const confirmed = lines.map((line, index) =>
      index < 5 ? line : { ...line, confirmed: ['negative-quantity', 'outlier'] as const },
    )
    expect((await enterAll(confirmed as inventory.RecordEntry[])).status).toBe(201)
  })

  it('in a correction of its amount, not in one of its note', async () => {
    const id = await knownSite()
    const [record] = (await enter(electricity(id, '06', '1100'))).body.records
    const held = await correct(record!, electricity(id, '06', '-1100'))
    expect([held.status, held.body.details.questions[0]?.code]).toEqual([409, 'negative-quantity'])
    const done = await correct(record!, electricity(id, '06', '-1100', { confirmed: ['negative-quantity'] }))
    expect(done.status).toBe(200)
    const noted = await correct(done.body.records[0]!, electricity(id, '06', '-1100', { note: 'Second meter' }))
    expect(noted.status).toBe(200)
    expect((await page(record!.id)).entered?.confirmed).toMatchObject({ codes: ['negative-quantity'] })
  })

  it('not where a note or a reference says that it is a refund', async () => {
    const { id } = await aSite(app, owner)
    expect((await enter(electricity(id, '06', '-500', { note: 'Refund for May' }))).status).toBe(201)
  })

  it.each([
    ['natural-gas', 'GJ', ['GJ_gross', 'GJ_net']],
    ['coal-industrial', 'tons', ['tonne', 'short_ton', 'long_ton']],
  ])('to be told what %s in %s means', async (activity, unit, units) => {
    const { id } = await aSite(app, owner)
    const { status, body } = await enter(anEntry(id, { activity, unit, quantity: '10' }))
    expect([status, body.code]).toEqual([409, 'inventory.entry-held'])
    expect(body.details.questions).toMatchObject([{ code: 'unit-ambiguous', units }])
    expect((await enter(anEntry(id, { activity, unit: units[0]!, quantity: '10' }))).status).toBe(201)
  })

  it.each(['gallon', 'Gallons', 'gal', 'جالون'])('to be told which %s it is, US or imperial', async (unit) => {
    const { id } = await aSite(app, owner)
    const { status, body } = await enter(anEntry(id, { unit, confirmed: ['outlier'] }))
    expect([status, body.code]).toEqual([409, 'inventory.entry-held'])
    expect(body.details.questions).toMatchObject([{ code: 'unit-ambiguous', units: ['gallon_us', 'gallon_imp'] }])
    expect((await enter(anEntry(id, { unit: 'gallon_imp' }))).status).toBe(201)
  })
})

it('a bill of a year among bills of months is usual by the day, and not held', async () => {
  const id = await knownSite()
  const year = { periodStart: '2024-01-01', periodEnd: '2024-12-31' }
  expect((await enter(electricity(id, '06', '13000', year))).status).toBe(201)
})

it('a confirmed outlier is no gap; one that was stored unasked is', async () => {
  const other = await app.anOrganisation()
  const { id } = await aSite(app, other)
  const outliers = async () => {
    const path = '/api/inventory/inventories/2025/gaps'
    const { gaps } = (await app.call<{ gaps: inventory.InventoryGap[] }>(other, 'GET', path)).body
    return gaps.find(({ code }) => code === 'outliers')?.places.map(({ months }) => months[0]) ?? []
  }
  const give = async (month: string, quantity: string, over: Over = {}) => {
    const { status } = await app.call(other, 'POST', '/api/inventory/records', electricity(id, month, quantity, over))
    expect(status).toBe(201)
  }
  await give('12', '20000')
  for (const month of ['01', '02', '03', '04', '05']) await give(month, '1000')
  expect(await outliers()).toEqual(['2025-12'])
  await give('06', '30000', { confirmed: ['outlier'] })
  expect(await outliers()).toEqual(['2025-12'])
})
