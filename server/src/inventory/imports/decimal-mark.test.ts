import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

async function uploadQuantities(quantities: readonly string[]) {
  const owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const month = (at: number) => `2025-${String(at + 1).padStart(2, '0')}`
  const rows = quantities.map((text, at) => `Riyadh;${month(at)}-01;${month(at)}-28;electricity-grid;${text};kWh`)
  const file = Buffer.from(['site;period_start;period_end;activity;quantity;unit', ...rows].join('\n'))
  const { id, options } = (await app.upload(owner, 'bills.csv', file)).body
  const check = async (decimalMark: 'point' | 'comma' | null) => {
    await app.check(owner, id, { ...options!, decimalMark })
    return (await app.rows(owner, id)).filter(({ values }) => values !== null)
  }
  const marks = async () =>
    (await app.call<inventory.ImportDetail>(owner, 'GET', `/api/inventory/imports/${id}`)).body.counts.decimalMarks
  return { owner, file, check, marks }
}

it('asks about a mark before three digits, with its cell and both readings', async () => {
  const { check, marks } = await uploadQuantities(['39,120', '44.980', '12,5', '1.234,5', '1,234.5', '٣٩,١٢٠', '٣٩٫٥'])
  const rows = await check(null)
  expect(rows.map(({ held }) => held)).toEqual([true, true, false, false, false, true, false])
  expect(rows.map(({ values }) => Number(values!['quantity']))).toEqual([
    39120, 44.98, 12.5, 1234.5, 1234.5, 39120, 39.5,
  ])
  expect(rows[0]).toMatchObject({
    codes: ['number-ambiguous'],
    choices: [{ decision: { values: { quantity: '39.120' } } }, { decision: { values: { quantity: '39120' } } }],
  })
  expect(rows[0]!.cells![4]).toBe('39,120')
  expect(rows[5]!.cells![4]).toBe('٣٩,١٢٠')
  expect(await marks()).toEqual({ point: 1, comma: 2 })
})

it('reads every doubtful number by the mark that was set for the file, and remembers it for its header', async () => {
  const { owner, file, check } = await uploadQuantities(['39,120', '44.980', '12,5', '٣٩,١٢٠'])
  const read = async (mark: 'point' | 'comma') =>
    (await check(mark)).map(({ held, values }) => [held, Number(values!['quantity'])])
  expect(await read('point')).toEqual([39120, 44.98, 12.5, 39120].map((quantity) => [false, quantity]))
  expect(await read('comma')).toEqual([39.12, 44980, 12.5, 39.12].map((quantity) => [false, quantity]))
  const again = (await app.upload(owner, 'next.csv', Buffer.concat([file, Buffer.from('\n')]))).body
  expect(again.options!.decimalMark).toBe('comma')
})

it('sums half-hours in columns by the mark of the file, and asks for it where no number shows it', async () => {
  const owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض' })
  const hours = Array.from({ length: 48 }, (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`)
  const read = async (name: string, cell: (at: number) => string, decimalMark: 'comma' | null = null) => {
    const days = ['01', '02', '03'].map((day) => ['M-1', `2025-01-${day}`, ...hours.map((_, at) => cell(at))].join(';'))
    const file = Buffer.from([['Meter', 'Date', ...hours].join(';'), ...days].join('\n'))
    const { id, options } = (await app.upload(owner, name, file)).body
    const constants = { ...options!.mapping.constants, site: 'RUH', activity: 'electricity-grid', unit: 'kWh' }
    await app.check(owner, id, { ...options!, decimalMark, mapping: { ...options!.mapping, constants } })
    return (await app.rows(owner, id)).filter(({ values }) => values !== null)
  }
  const mixed = await read('mixed.csv', (at) => (at % 3 ? '1,234' : '0,5'))
  expect(mixed.map(({ status, values }) => [status, values!['quantity']])).toEqual(
    [1, 2, 3].map(() => ['accept', '47.488']),
  )
  const open = await read('open.csv', () => '1,234')
  expect(open.map(({ held, codes }) => [held, codes])).toEqual([1, 2, 3].map(() => [true, ['number-ambiguous']]))
  expect(open[0]!.choices.map(({ decision }) => decision)).toEqual(
    ['59232', '59.232'].map((quantity) => ({ kind: 'set', values: { quantity } })),
  )
  const said = await read('said.csv', () => '1,234', 'comma')
  expect(said.map(({ status, values }) => [status, values!['quantity']])).toEqual(
    [1, 2, 3].map(() => ['accept', '59.232']),
  )
})
