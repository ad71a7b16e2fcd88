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

const book = (
  sheets: readonly { name: string; titles: readonly string[]; rows: readonly (readonly string[])[] }[],
): Promise<Buffer> =>
  buffer(
    writeXlsx({
      title: 'Meters',
      creator: 'Athar',
      createdAt: '2026-11-20T00:00:00Z',
      rightToLeft: false,
      sheets: sheets.map(({ name, titles, rows }) => ({
        name,
        columns: titles.map((title) => ({ title, format: 'text', width: 14 })),
        rows: rows.map((row) => [...row]),
      })),
    }),
  )

it('sheets with the same headings are read as one; others are named, and each row says where it is', async () => {
  const owner = await app.anOrganisation()
  for (const code of ['Riyadh', 'Jeddah']) await app.aSite(owner, { code, ar: code })
  const titles = ['period_start', 'period_end', 'activity', 'quantity', 'unit']
  const rows = (quantities: readonly string[], unit = 'kWh') =>
    quantities.map((quantity, at) => [`2025-0${at + 1}-01`, `2025-0${at + 1}-28`, 'electricity-grid', quantity, unit])
  const bytes = await book([
    { name: 'Riyadh', titles, rows: rows(['100', '101']) },
    { name: 'Jeddah', titles, rows: rows(['200', '-5', '202']) },
    { name: 'Riyadh kVArh', titles, rows: rows(['7', '8'], 'kVArh') },
    {
      name: 'Fleet',
      titles: ['Truck', 'Filled on', 'Litres'],
      rows: [
        ['T-1', '2025-01-05', '40'],
        ['T-1', '2025-01-09', '41'],
      ],
    },
  ])
  const { body } = await app.upload(owner, 'meters.xlsx', bytes)
  expect(body.reading).toMatchObject({
    sheet: 'Riyadh',
    together: { title: 'Sheet', sheets: [{ name: 'Riyadh' }, { name: 'Jeddah' }] },
    header: [...titles, 'Sheet'],
  })
  expect(body.reading?.tables?.map(({ sheet, shape, leftOut }) => [sheet, shape, leftOut])).toEqual([
    ['Riyadh', 0, null],
    ['Jeddah', 0, null],
    ['Riyadh kVArh', 0, 'no-consumption'],
    ['Fleet', 1, null],
  ])
  // The name of the sheet is the site.
  expect(body.options?.mapping.columns.site).toBe(5)
  await app.check(owner, body.id, body.options!)
  const { counts } = await app.detail(owner, body.id)
  expect(counts).toMatchObject({ records: 5, ready: 4, held: 1, skipped: 0 })
  const [held] = (await app.rows(owner, body.id)).filter((row) => row.held)
  expect(held).toMatchObject({ record: 6, line: 3, sheet: 'Jeddah' })
  const alone = await app.call<inventory.ImportDetail>(owner, 'POST', `/api/inventory/imports/${body.id}/sheet`, {
    sheet: 'Jeddah',
  })
  expect(alone.body.reading).toMatchObject({ sheet: 'Jeddah', together: null, header: titles })
  const again = await app.call<inventory.ImportDetail>(owner, 'POST', `/api/inventory/imports/${body.id}/sheet`, {
    sheet: 'Jeddah',
    all: true,
  })
  expect(again.body.reading).toMatchObject({ sheet: 'Riyadh', together: { sheets: [{}, {}] } })
  await app.check(owner, body.id, again.body.options!)
  await app.commit(owner, body.id)
  expect((await app.detail(owner, body.id)).counts).toMatchObject({ imported: 4, held: 1 })
})

it('months of years that stand outside their sheets are not read as one', async () => {
  const owner = await app.anOrganisation()
  const titles = ['Site', 'Jan', 'Feb', 'Mar']
  const sheets = ['2024', '2025'].map((name) => ({ name, titles, rows: [['Riyadh', '1', '2', '3']] }))
  const { body } = await app.upload(owner, 'years.xlsx', await book(sheets))
  expect(body.reading).toMatchObject({ sheet: '2024', together: null, tables: [{ alone: true }, { alone: true }] })
})

it('a sheet that adds up the others is not read with them, and every other table is named', async () => {
  const owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض' })
  const titles = ['Date from', 'Date to', 'Meter', 'Consumption kWh']
  const rows = (meter: string, quantities: readonly string[]) =>
    quantities.map((quantity, at) => [`2025-0${at + 1}-01`, `2025-0${at + 1}-28`, meter, quantity])
  const summed = { titles, rows: rows('All', ['300', '302']) }
  const bytes = await book([
    { name: 'Summary', ...summed },
    { name: 'Cover', titles: ['Energy report'], rows: [['Prepared in 2026']] },
    { name: 'North', titles, rows: rows('M-1', ['100', '101']) },
    { name: 'South', titles, rows: rows('M-2', ['200', '201']) },
    { name: 'ملخص 2025', ...summed },
    { name: 'Totals', ...summed },
    { name: 'Reactive', titles: [...titles.slice(0, 3), 'Reactive kVArh'], rows: rows('M-1', ['7', '8']) },
    { name: 'Capacitors', titles: ['Bank', 'kVArh'], rows: [['C-1', '5']] },
    {
      name: 'Buildings',
      titles: ['Code', 'Floor area (m²)'],
      rows: [
        ['N', '1200'],
        ['S', '800'],
      ],
    },
  ])
  const { body } = await app.upload(owner, 'with-summary.xlsx', bytes)
  expect(body.reading).toMatchObject({ sheet: 'North', together: { sheets: [{ name: 'North' }, { name: 'South' }] } })
  expect(body.reading?.tables?.map(({ sheet, leftOut }) => [sheet, leftOut])).toEqual([
    ['Summary', 'summary'],
    ['North', null],
    ['South', null],
    ['ملخص 2025', 'summary'],
    ['Totals', 'summary'],
    ['Reactive', 'no-consumption'],
    ['Capacitors', 'no-consumption'],
    ['Buildings', 'no-amounts'],
  ])
  // A workbook of summaries alone is read, and so is one that a person chooses.
  const only = await app.upload(owner, 'totals.xlsx', await book([{ name: 'Totals', ...summed }]))
  expect(only.body.reading).toMatchObject({ sheet: 'Totals', header: titles })
  const chosen = await app.call<inventory.ImportDetail>(owner, 'POST', `/api/inventory/imports/${body.id}/sheet`, {
    sheet: 'Summary',
  })
  expect(chosen.body.reading).toMatchObject({ sheet: 'Summary', together: null, header: titles })
})
