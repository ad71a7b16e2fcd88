import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض' })
})
afterAll(() => app.close())

const bytes = (...lines: string[]) => Buffer.from(lines.join('\n'))
const header = 'site,period_start,period_end,activity,quantity,unit'

it('a total that is not the sum of its rows waits until a person leaves it out', async () => {
  const { body } = await app.upload(
    owner,
    'total.csv',
    bytes(
      header,
      'RUH,2025-01-01,2025-01-31,electricity-grid,100,kWh',
      'RUH,2025-02-01,2025-02-28,electricity-grid,90,kWh',
      'Total,,,,250,kWh',
    ),
  )
  await app.check(owner, body.id, body.options!)
  expect((await app.detail(owner, body.id)).counts).toMatchObject({
    ready: 2,
    held: 1,
    codes: { 'total-differs': 1 },
    unknownSites: 0,
  })
  const [held] = (await app.rows(owner, body.id)).filter((row) => row.held)
  expect(held).toMatchObject({ line: 4, codes: ['total-differs'], choices: [] })
  const answers = [{ record: held!.record, decision: { kind: 'skip' } }]
  await app.call(owner, 'POST', `/api/inventory/imports/${body.id}/answers`, { answers })
  await app.check(owner, body.id, body.options!)
  await app.commit(owner, body.id, 'all-or-nothing')
  expect((await app.detail(owner, body.id)).counts).toMatchObject({ imported: 2, held: 0, skipped: 1 })
})

it('ten thousand columns are refused with the number that is allowed, in a text and in a workbook', async () => {
  const names = Array.from({ length: 10_000 }, (_, column) => `c${column}`)
  const text = await app.upload(owner, 'wide.csv', bytes(names.join(','), names.map(() => '1').join(',')))
  expect(text).toMatchObject({ status: 422, body: { code: 'inventory.too-many-columns', details: { most: 1000 } } })
  const columns = names.map((title) => ({ title, format: 'text', width: 9 }) as const)
  const about = { title: 'Wide', creator: 'Athar', createdAt: '2026-11-20T00:00:00Z', rightToLeft: false }
  const book = await buffer(writeXlsx({ ...about, sheets: [{ name: 'Wide', columns, rows: [] }] }))
  expect(await app.upload(owner, 'wide.xlsx', book)).toMatchObject({
    status: 422,
    body: { code: 'inventory.too-many-columns' },
  })
})

it('an empty sheet before the full one is passed over, and none is named as not read', async () => {
  const titles = header.split(',').map((title) => ({ title, format: 'text', width: 14 }) as const)
  const about = { title: 'Bills', creator: 'Athar', createdAt: '2026-11-20T00:00:00Z', rightToLeft: false }
  const row = ['RUH', '2025-05-01', '2025-05-31', 'electricity-grid', '10', 'kWh']
  const book = await buffer(
    writeXlsx({
      ...about,
      sheets: [
        { name: 'Sheet1', columns: [{ title: '', format: 'text', width: 9 }], rows: [] },
        { name: 'Bills', columns: titles, rows: [row] },
      ],
    }),
  )
  const { status, body } = await app.upload(owner, 'late.xlsx', book)
  expect([status, body.reading?.sheet]).toEqual([201, 'Bills'])
  expect(body.reading?.tables).toMatchObject([{ sheet: 'Bills' }])
})
