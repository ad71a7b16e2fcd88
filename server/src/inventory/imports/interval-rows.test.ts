import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض' })
})
afterAll(() => app.close())

const two = (value: number) => String(value).padStart(2, '0')
const halfHours = (meter: string, month: string, days: number, kWh: string) =>
  Array.from({ length: days * 48 }, (_, at) => {
    const time = `${two(Math.floor((at % 48) / 2))}:${at % 2 === 0 ? '00' : '30'}`
    return `${meter},2025-${month}-${two(1 + Math.floor(at / 48))} ${time},${kWh},7`
  })
const bytes = (lines: readonly string[]) => Buffer.from(lines.join('\n'))
const shape = (id: string, body: object) =>
  app.call<inventory.ImportDetail>(owner, 'POST', `/api/inventory/imports/${id}/shape`, {
    wide: true,
    year: null,
    ...body,
  })
const withConstants = ({ options }: Pick<inventory.ImportDetail, 'options'>): inventory.ImportOptions => ({
  ...options!,
  mapping: {
    ...options!.mapping,
    constants: { ...options!.mapping.constants, site: 'RUH', activity: 'electricity-grid' },
  },
})

it('a long file of half-hours becomes one record a meter and month; every row of the file is counted', async () => {
  const lines = [
    'MPAN,Timestamp,kWh,Demand (kVA)',
    ...halfHours('M-1', '01', 31, '0.1'),
    ...halfHours('M-1', '02', 27, '0.3').filter((line) => !line.includes('2025-02-09')),
    ...halfHours('M-2', '01', 31, '0.25'),
    'M-2,2025-02-01 00:00,NA,7',
    'M-2,2025-01-01 00:00,0.25,7',
  ]
  const { status, body } = await app.upload(owner, 'half-hours.csv', bytes(lines))
  expect(status).toBe(201)
  expect(body.reading).toMatchObject({
    header: ['MPAN', 'Period start', 'Period end', 'Quantity', 'Unit', 'Note'],
    intervalRows: { minutes: 30, leftOut: ['Demand (kVA)'], endsAt: false, summed: true },
    missing: ['activity'],
  })
  expect((await app.check(owner, body.id, withConstants(body))).state).toBe('succeeded')
  const { counts } = await app.detail(owner, body.id)
  expect(counts).toMatchObject({ records: lines.length - 1, ready: 2, warning: 1, refused: 1, held: 0 })
  expect(counts.codes).toMatchObject({
    'summed-interval': 88 * 48 - 3,
    'interval-gaps': 1,
    'interval-repeated': 1,
    'no-value': 1,
  })
  await app.commit(owner, body.id)
  const after = await app.detail(owner, body.id)
  expect(after.counts).toMatchObject({ records: lines.length - 1, imported: 3, refused: 1, skipped: 88 * 48 - 2 })
  const list = await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records?limit=10')
  expect(
    list.body.items.map((one) => [one.reference, one.periodStart, one.periodEnd, one.quantity, one.note]).sort(),
  ).toEqual([
    ['M-1', '2025-01-01', '2025-01-31', '148.8', 'Sum of 1488 of 1488 intervals'],
    [
      'M-1',
      '2025-02-01',
      '2025-02-27',
      '374.4',
      'Sum of 1248 of 1296 intervals. Missing: 2025-02-09 00:00 – 2025-02-09 23:30',
    ],
    ['M-2', '2025-01-01', '2025-01-31', '372', 'Sum of 1488 of 1488 intervals'],
  ])
})

it('rows are read one by one where a person wants that; few rows are so unless sums are wanted', async () => {
  const { body } = await app.upload(
    owner,
    'long.csv',
    bytes(['MPAN,Timestamp,kWh,Demand (kVA)', ...halfHours('M-3', '03', 9, '1')]),
  )
  const singly = (await shape(body.id, { sum: false })).body.reading!
  expect(singly).toMatchObject({
    wide: null,
    intervalRows: { summed: false },
    header: ['MPAN', 'Timestamp', 'kWh', 'Demand (kVA)'],
  })
  const few = (await app.upload(owner, 'few.csv', bytes(['MPAN,Timestamp,kWh', ...halfHours('M-3', '04', 2, '1')])))
    .body
  expect(few.reading).toMatchObject({ wide: null, intervalRows: { summed: false } })
  expect((await shape(few.id, { sum: true })).body.reading).toMatchObject({ wide: { kind: 'interval-rows' } })
})

it('what a person says of the decimal mark holds for the rows that are summed', async () => {
  const rows = halfHours('M-4', '05', 31, '0;125')
    .slice(1)
    .map((line) => line.replaceAll(',', '\t').replace(';', ','))
  const { body } = await app.upload(owner, 'comma.tsv', bytes(['MPAN\tTimestamp\tkWh\tX', ...rows]))
  await app.check(owner, body.id, { ...withConstants(body), decimalMark: 'comma' })
  expect((await app.detail(owner, body.id)).counts).toMatchObject({ warning: 1, held: 0, refused: 0 })
  const [sum] = (await app.rows(owner, body.id)).filter(({ status }) => status === 'flag')
  expect(sum?.values).toMatchObject({ quantity: '185.875', periodStart: '2025-05-01' })
})

it('one month in two files becomes two records of the days that each is of', async () => {
  const lines = halfHours('M-6', '07', 31, '1')
  for (const [name, days, total] of [
    ['first.csv', lines.slice(0, 15 * 48), '720'],
    ['second.csv', lines.slice(15 * 48), '768'],
  ] as const) {
    const { body } = await app.upload(owner, name, bytes(['MPAN,Timestamp,kWh,X', ...days]))
    await app.check(owner, body.id, withConstants(body))
    expect((await app.detail(owner, body.id)).counts).toMatchObject({ ready: 1, held: 0, refused: 0, warning: 0 })
    const [sum] = (await app.rows(owner, body.id)).filter(({ status }) => status === 'accept')
    const [periodStart, periodEnd] = total === '720' ? ['2025-07-01', '2025-07-15'] : ['2025-07-16', '2025-07-31']
    expect(sum?.values).toMatchObject({ periodStart, periodEnd, quantity: total })
    await app.commit(owner, body.id)
  }
})
