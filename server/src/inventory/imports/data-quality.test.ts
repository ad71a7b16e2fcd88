import { DATA_QUALITIES, readDataQuality } from '@athar/activity-file'
import { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { loadWords } from '../../platform/words.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

const header = 'site,period_start,period_end,activity,quantity,unit,reference'
const bill = (month: string) => `Riyadh,2025-${month}-01,2025-${month}-28,electricity-grid,100,kWh,INV-${month}`

async function imported(owner: Owner, ...lines: string[]) {
  const uploaded = await app.upload(owner, 'bills.csv', Buffer.from(lines.join('\n')))
  const { id, options } = uploaded.body
  await app.check(owner, id, options!)
  const rows = await app.rows(owner, id)
  await app.commit(owner, id)
  const page = await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records')
  return { id, rows, records: page.body.items }
}

async function anOwner(): Promise<Owner> {
  const owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  return owner
}

const qualityOf = async (owner: Owner) =>
  (await app.call<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')).body

it('rows of a file that does not say how they were had are not stated, with a wider interval than measured ones', async () => {
  const [silent, saying] = [await anOwner(), await anOwner()]
  const { records } = await imported(silent, header, bill('01'))
  expect(records.map(({ dataQuality }) => dataQuality)).toEqual(['not-stated'])
  await imported(saying, `${header},data_quality`, `${bill('01')},metered`)
  const [unsure, sure] = [await qualityOf(silent), await qualityOf(saying)]
  expect(unsure.quality.byOrigin).toMatchObject([{ origin: 'not-stated', share: '1', records: 1 }])
  expect(sure.quality.byOrigin).toMatchObject([{ origin: 'measured', share: '1', records: 1 }])
  const width = ({ totals }: inventory.Inventory) => Number(totals.location!.interval!.high)
  expect(width(unsure)).toBeGreaterThan(width(sure))
})

it('rows keep what their file says of each, and what it does not', async () => {
  const owner = await anOwner()
  const { records, rows } = await imported(
    owner,
    `${header},جودة البيانات`,
    `${bill('01')},قراءة عداد`,
    `${bill('02')},محسوبة`,
    `${bill('03')},est.`,
    `${bill('04')},`,
    `${bill('05')},grade B`,
  )
  const qualities = new Map(records.map(({ reference, dataQuality }) => [reference, dataQuality]))
  expect(Object.fromEntries(qualities)).toEqual({
    'INV-01': 'measured',
    'INV-02': 'calculated',
    'INV-03': 'estimated',
    'INV-04': 'not-stated',
  })
  expect(rows.find(({ line }) => line === 6)).toMatchObject({ held: true, codes: ['quality-unknown'] })
  const found = await app.call<{ items: inventory.RecordItem[] }>(
    owner,
    'GET',
    '/api/inventory/records?dataQuality=not-stated',
  )
  expect(found.body.items.map(({ reference }) => reference)).toEqual(['INV-04'])
})

it('what our own files say of a quantity is understood when they come back', () => {
  const words = loadWords('report')
  for (const language of ['en', 'ar'] as const)
    for (const quality of DATA_QUALITIES) {
      expect(readDataQuality(words(language, `quality.originNames.${quality}`))).toBe(quality)
    }
  expect(DATA_QUALITIES).toEqual(inventory.dataQualities)
})
