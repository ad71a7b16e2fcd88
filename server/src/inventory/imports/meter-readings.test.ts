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
  await app.aSite(owner, { code: 'JED', ar: 'جدة' })
})
afterAll(() => app.close())

const bytes = (...lines: string[]) => Buffer.from(lines.join('\n'))
const shape = async (id: string, body: object) =>
  (
    await app.call<inventory.ImportDetail>(owner, 'POST', `/api/inventory/imports/${id}/shape`, {
      wide: true,
      year: null,
      ...body,
    })
  ).body
const electricityOf = (
  site: string,
  { options }: Pick<inventory.ImportDetail, 'options'>,
): inventory.ImportOptions => ({
  ...options!,
  mapping: { ...options!.mapping, constants: { ...options!.mapping.constants, site, activity: 'electricity-grid' } },
})
const rowsOf = async (id: string) =>
  (await app.rows(owner, id)).map(({ line, status, held, codes, values }) => [
    line,
    held ? 'held' : status,
    codes[0],
    values?.['periodStart'],
    values?.['periodEnd'],
    values?.['quantity'],
  ])

it('readings of a register are counted by their differences; a fall waits for which it was', async () => {
  const { body } = await app.upload(
    owner,
    'register.csv',
    bytes(
      'Meter,Reading date,Meter reading (kWh)',
      'M-1,2025-01-01,99000',
      'M-1,2025-02-01,99500',
      'M-1,2025-03-01,99900.5',
      'M-1,2025-04-01,300.5',
      'M-1,2025-05-01,900',
      'M-1,2025-06-01,1400',
    ),
  )
  expect(body.reading).toMatchObject({
    readings: { mode: 'register', register: true },
    header: ['Meter', 'Reading date', 'Meter reading (kWh)', 'Period end'],
    missing: ['site', 'activity'],
  })
  await app.check(owner, body.id, electricityOf('RUH', body))
  expect((await rowsOf(body.id)).slice(1)).toEqual([
    [2, 'skip', 'first-reading', undefined, undefined, undefined],
    [3, 'accept', undefined, '2025-01-01', '2025-01-31', '500'],
    [4, 'accept', undefined, '2025-02-01', '2025-02-28', '400.5'],
    [5, 'held', 'register-fell', '2025-03-01', '2025-03-31', '300.5'],
    [6, 'accept', undefined, '2025-04-01', '2025-04-30', '599.5'],
    [7, 'accept', undefined, '2025-05-01', '2025-05-31', '500'],
  ])
  const [fell] = (await app.rows(owner, body.id)).filter((row) => row.held)
  expect(fell?.choices.map(({ decision }) => decision)).toEqual([
    { kind: 'set', values: { quantity: '300.5' } },
    { kind: 'set', values: { quantity: '400' } },
  ])
  const answers = [{ record: fell!.record, decision: fell!.choices[1]!.decision }]
  await app.call(owner, 'POST', `/api/inventory/imports/${body.id}/answers`, { answers })
  await app.check(owner, body.id, electricityOf('RUH', body))
  await app.commit(owner, body.id, 'all-or-nothing')
  const { counts } = await app.detail(owner, body.id)
  expect(counts).toMatchObject({ records: 6, imported: 5, skipped: 1, held: 0, refused: 0 })
})

it('amounts last until the next reading of their meter where a person says so; the last one has no end', async () => {
  const { body } = await app.upload(
    owner,
    'bills.csv',
    bytes(
      'Meter,Date,kWh',
      'M-7,2025-01-15,500',
      'M-8,2025-01-20,80',
      'M-7,2025-02-14,450',
      'M-8,2025-02-21,70',
      'M-7,2025-03-16,470',
      'M-8,2025-03-20,60',
    ),
  )
  expect(body.reading).toMatchObject({ wide: null, readings: { mode: 'single', register: false } })
  const joined = await shape(body.id, { readings: 'until-next' })
  expect(joined.reading).toMatchObject({ readings: { mode: 'until-next' }, wide: { kind: 'readings' } })
  const options = electricityOf('JED', joined)
  await app.check(owner, body.id, { ...options, confirmedCodes: ['period-overlap'] })
  expect(
    (await rowsOf(body.id))
      .slice(1)
      .map(([line, status, , start, end, quantity]) => [line, status, start, end, quantity]),
  ).toEqual([
    [2, 'accept', '2025-01-15', '2025-02-13', '500'],
    [3, 'flag', '2025-01-20', '2025-02-20', '80'],
    [4, 'accept', '2025-02-14', '2025-03-15', '450'],
    [5, 'flag', '2025-02-21', '2025-03-19', '70'],
    [6, 'refuse', null, null, '470'],
    [7, 'refuse', null, null, '60'],
  ])
  const single = await shape(body.id, { readings: 'single' })
  expect(single.reading).toMatchObject({ wide: null, header: ['Meter', 'Date', 'kWh'] })
})

it('the latest first, readings of a register are counted by the same differences', async () => {
  const { body } = await app.upload(
    owner,
    'latest-first.csv',
    bytes('Meter,Date,قراءة العداد (kWh)', 'M-9,2024-06-01,600', 'M-9,2024-05-01,510.5', 'M-9,2024-04-01,400'),
  )
  await app.check(owner, body.id, electricityOf('RUH', body))
  expect((await rowsOf(body.id)).slice(1)).toEqual([
    [2, 'accept', undefined, '2024-05-01', '2024-05-31', '89.5'],
    [3, 'accept', undefined, '2024-04-01', '2024-04-30', '110.5'],
    [4, 'skip', 'first-reading', undefined, undefined, undefined],
  ])
})

it('readings of a register whose difference is not taken wait, until a person says that they are amounts', async () => {
  const hours = Array.from({ length: 30 }, (_, at) => `2025-01-01 ${`${at >> 1}`.padStart(2, '0')}:${at % 2 ? 3 : 0}0`)
  const files = {
    'both.csv': ['From,To,Previous reading (kWh),Current reading (kWh)', '2024-01-01,2024-01-31,100,200'],
    'both-ar.csv': ['من تاريخ,إلى تاريخ,القراءة السابقة (kWh),القراءة الحالية (kWh)', '2024-01-01,2024-01-31,100,200'],
    'half-hours.csv': ['Timestamp,Meter reading kWh', ...hours.map((time, at) => `${time},${5000 + at}`)],
    'periods.csv': ['From,To,Cumulative kWh', '2024-01-01,2024-01-31,100', '2024-02-01,2024-02-29,90'],
    'meters.csv': ['From,To,Electricity meter reading (kWh),Diesel meter reading (L)', '2024-01-01,2024-01-31,100,7'],
  }
  for (const [name, lines] of Object.entries(files)) {
    const { body } = await app.upload(owner, name, bytes(...lines))
    const options = electricityOf('JED', body)
    await app.check(owner, body.id, options)
    const rows = (await app.rows(owner, body.id)).filter(({ values }) => values !== null)
    expect([name, rows.length > 0, rows.every(({ held }) => held)]).toEqual([name, true, true])
    expect(rows[0]?.codes).toContain('register-amount')
    const confirmedCodes = ['register-amount', 'outlier', 'period-overlap', 'date-order-assumed']
    await app.check(owner, body.id, { ...options, confirmedCodes })
    expect([name, (await app.detail(owner, body.id)).counts]).toMatchObject([name, { held: 0, refused: 0 }])
  }
  const { body } = await app.upload(
    owner,
    'used.csv',
    bytes('From,To,Previous reading (kWh),Current reading (kWh),Consumption', '2024-03-01,2024-03-31,100,200,100'),
  )
  const options = electricityOf('JED', body)
  const constants = { ...options.mapping.constants, unit: 'kWh' }
  await app.check(owner, body.id, { ...options, mapping: { ...options.mapping, constants } })
  expect(await rowsOf(body.id)).toContainEqual([2, 'accept', undefined, '2024-03-01', '2024-03-31', '100'])
})
