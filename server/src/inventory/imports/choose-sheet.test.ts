import { buffer } from 'node:stream/consumers'
import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SheetColumn } from '../../platform/sheets/write-xlsx.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

const columns: SheetColumn[] = ['site', 'period_start', 'period_end', 'activity', 'quantity', 'unit', 'reference'].map(
  (title) => ({ title, format: 'text', width: 14 }),
)
const bill = (month: string, quantity: string, reference: string) => [
  'Riyadh',
  `2025-${month}-01`,
  `2025-${month}-28`,
  'electricity-grid',
  quantity,
  'kWh',
  reference,
]
const workbook = () =>
  buffer(
    writeXlsx({
      title: 'Bills',
      creator: 'Athar',
      createdAt: '2026-11-20T00:00:00Z',
      rightToLeft: false,
      sheets: [
        { name: 'North', columns, rows: [bill('01', '100', 'N-1'), bill('02', '-5', 'N-2')] },
        { name: 'South', columns, rows: [bill('03', '300', 'S-1'), bill('04', '400', 'S-2')] },
      ],
    }),
  )

it('another sheet is not taken for the one of which rows were stored: those in the same places would count as stored', async () => {
  const owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const { id, options } = (await app.upload(owner, 'bills.xlsx', await workbook())).body
  const choose = (sheet: string) => app.call(owner, 'POST', `/api/inventory/imports/${id}/sheet`, { sheet })
  expect((await choose('South')).status).toBe(200)
  expect((await choose('North')).status).toBe(200)
  await app.check(owner, id, options!)
  await app.commit(owner, id)
  await app.check(owner, id, options!)
  expect((await app.detail(owner, id)).counts).toMatchObject({ imported: 1, held: 1 })
  expect(await choose('South')).toMatchObject({ status: 409, body: { code: 'inventory.import-wrong-state' } })
  // The other sheet comes with a file of its own.
  const again = (await app.upload(owner, 'bills.xlsx', await workbook())).body
  expect(again.sameFileAs).toMatchObject({ id })
  const other = await app.call<inventory.ImportDetail>(owner, 'POST', `/api/inventory/imports/${again.id}/sheet`, {
    sheet: 'South',
  })
  await app.check(owner, again.id, other.body.options!)
  expect((await app.detail(owner, again.id)).counts).toMatchObject({ imported: 0, ready: 2 })
})

it('a cover before the sheet with the table is passed over', async () => {
  const owner = await app.anOrganisation()
  const book = await buffer(
    writeXlsx({
      title: 'Report',
      creator: 'Athar',
      createdAt: '2026-11-20T00:00:00Z',
      rightToLeft: false,
      sheets: [
        { name: 'Cover', columns: columns.slice(0, 1), rows: [['Energy report of 2025']] },
        { name: 'Notes', columns: columns.slice(0, 1), rows: [['As read by the meters']] },
        { name: 'Bills', columns, rows: [bill('01', '100', 'N-1')] },
      ],
    }),
  )
  const { status, body } = await app.upload(owner, 'report.xlsx', book)
  expect(status).toBe(201)
  expect(body.reading).toMatchObject({ sheet: 'Bills', sheets: ['Cover', 'Notes', 'Bills'], headerRecord: 1 })
})
