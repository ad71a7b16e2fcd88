import { buffer } from 'node:stream/consumers'
import type { mrvProjects, ResponseOf } from '@athar/contracts'
import { mostPeriodRows, type PeriodDetail } from '@athar/contracts/mrv-projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'
import { asUpload } from '../../platform/files/testing.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { aChannel, aMeter, aProjectInput, monitor } from '../testing.ts'

let app: OrganisationsApp
let owner: Owner
let preparer: Acting
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
})
afterAll(() => app.close())

type Answer = ResponseOf<typeof mrvProjects.importRows> & { readonly code?: string; readonly details?: unknown }
const fixed = {
  climate: 'dry',
  landfill: 'managed',
  treatment: 'other',
  captured: '0',
  'model-dry': '0.8',
}

/** A period of 2025 of a waste project that is monitored. */
async function aWastePeriod(projectType: mrvProjects.ProjectType = 'organic-waste'): Promise<PeriodDetail> {
  const input = aProjectInput({ projectType })
  const { id } = (await app.call<{ id: string }>(preparer, 'POST', '/api/mrv/projects', input)).body
  await monitor(app, preparer, id)
  const days = { from: '2025-01-01', to: '2025-12-31', gapReason: '' }
  return (await app.call<PeriodDetail>(preparer, 'POST', `/api/mrv/projects/${id}/periods`, days)).body
}
const read = async ({ id }: PeriodDetail) =>
  (await app.call<PeriodDetail>(preparer, 'GET', `/api/mrv/periods/${id}`)).body

type Sent = { store?: boolean; mode?: 'replace' | 'append'; who?: Acting; table?: string; more?: string }
async function send(
  { id, version }: PeriodDetail,
  file: string | Buffer,
  { store = false, mode = 'replace', who = preparer, table = 'waste', more = '' }: Sent = {},
) {
  const { headers, payload } = asUpload('weights', Buffer.from(file as string))
  const url = `/api/mrv/periods/${id}/rows/${table}?store=${store}&mode=${mode}&version=${version}${more}`
  const answer = await app.app.inject({ method: 'POST', url, headers: { ...who.headers, ...headers }, payload })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
const said = ({ problems }: Answer) => problems.map(({ line, column, code }) => [line, column, code])
const sheet = ['Day,Kind,Amount', '2025-01-05,Food,12.5', '2025-01-06,Garden,3'].join('\n')
const stored = [
  { from: '2025-01-05', to: '2025-01-05', kind: 'food', value: '12.5' },
  { from: '2025-01-06', to: '2025-01-06', kind: 'garden', value: '3' },
]

describe('rows from a sheet', () => {
  it('are looked at first, then saved in the place of the rows that were there, or after them', async () => {
    const period = await aWastePeriod()
    const looked = { status: 200, body: { rows: 2, total: 2, problems: [], stored: 0, missing: null } }
    expect(await send(period, sheet)).toMatchObject(looked)
    expect((await read(period)).measured).toEqual({})
    expect((await send(period, sheet, { store: true })).body.stored).toBe(2)
    const first = await read(period)
    expect([first.measured['waste'], first.version]).toEqual([stored, period.version + 1])
    // What was seen is over: the sheet is not saved a second time.
    expect((await send(period, sheet, { store: true, mode: 'append' })).body.code).toBe('conflict')
    const more = 'Day,Kind,Amount\n2025-02-01,Wood,1'
    expect((await send(first, more, { store: true, mode: 'append' })).body).toMatchObject({ rows: 1, total: 3 })
    const second = await read(period)
    const wood = { from: '2025-02-01', to: '2025-02-01', kind: 'wood', value: '1' }
    expect(second.measured['waste']).toEqual([...stored, wood])
    await send(second, more, { store: true })
    expect((await read(period)).measured['waste']).toEqual([wood])
  })

  it('are read from a workbook under Arabic headings, kinds and digits, with the last day where there is one', async () => {
    const period = await aWastePeriod()
    const columns = ['التاريخ', 'آخر يوم', 'النوع', 'الكمية (طن)'].map(
      (title) => ({ title, format: 'text', width: 20 }) as const,
    )
    const rows = [
      ['٠٥/٠١/٢٠٢٥', '31/01/2025', 'طعام', '١٢٫٥'],
      ['٢٠٢٥-٠٢-٠٦', '', 'حدائق', '٣'],
    ]
    const workbook = await buffer(
      writeXlsx({
        title: 'أوزان',
        creator: 'Athar',
        createdAt: '2026-01-01T00:00:00Z',
        rightToLeft: true,
        sheets: [{ name: 'أوزان', columns, rows }],
      }),
    )
    const open = await send(period, workbook, { store: true })
    expect(said(open.body)).toEqual([[2, 'from', 'day-ambiguous']])
    rows[0]![0] = '٢٥/٠١/٢٠٢٥'
    const csv = [columns.map(({ title }) => title), ...rows].map((row) => row.join(';')).join('\n')
    expect((await send(period, csv, { store: true })).body).toMatchObject({ problems: [], stored: 2 })
    expect((await read(period)).measured['waste']).toEqual([
      { from: '2025-01-25', to: '2025-01-31', kind: 'food', value: '12.5' },
      { from: '2025-02-06', to: '2025-02-06', kind: 'garden', value: '3' },
    ])
  })

  it('are all saved or none: what is wrong is named by row and column', async () => {
    const period = await aWastePeriod()
    const list = [
      'Weights of the year,,,',
      'First day,Last day,Kind,Amount',
      '2025-01-05,2025-01-06,Food,1',
      '2025-13-01,,Plastic,-1',
      ',,Food,many',
      '03/04/2025,,Wood,"1,234"',
      `2025-01-07,,${'x'.repeat(300)},5`,
    ].join('\n')
    const { body } = await send(period, list, { store: true })
    expect(body.stored).toBe(0)
    expect(said(body)).toEqual([
      [4, 'from', 'not-a-day'],
      [4, 'to', 'not-a-day'],
      [4, 'kind', 'unknown-option'],
      [4, 'value', 'below-min'],
      [5, 'from', 'missing-cell'],
      [5, 'to', 'missing-cell'],
      [5, 'value', 'not-a-number'],
      [6, 'from', 'day-ambiguous'],
      [6, 'value', 'number-ambiguous'],
      [6, 'to', 'not-a-day'],
      [7, 'kind', 'cell-too-long'],
    ])
    expect(body.problems[2]).toMatchObject({ written: 'Plastic', values: { value: 'Plastic' } })
    expect((await read(period)).measured).toEqual({})
    const comma = await send(period, 'Day;Kind;Amount\n2025-01-05;Food;1,234', {
      more: '&decimalMark=comma',
      store: true,
    })
    expect(comma.body.stored).toBe(1)
    expect((await read(period)).measured['waste']).toMatchObject([{ value: '1.234' }])
  })

  it('keep to the days of the period, and name the row of the sheet that they meet', async () => {
    const period = await aWastePeriod('efficiency-retrofit')
    const bills = ['First day,Last day,Meter,Amount,Heating degree days,Cooling degree days']
    const table = 'bills'
    const asked = await send(period, [...bills, '2024-12-01,2025-01-31,M1,5,0,1'].join('\n'), { table })
    expect(said(asked.body)).toEqual([[2, null, 'row-outside-period']])
    const twice = [...bills, '2025-01-01,2025-01-31,M1,5,0,1', '2025-01-31,2025-02-28,M1,5,0,1'].join('\n')
    const met = await send(period, twice, { table })
    expect(met.body.problems).toMatchObject([{ line: 3, code: 'rows-overlap', values: { other: '2' } }])
  })

  it('are refused where there is no such table, a meter measures it, or they are too many', async () => {
    const period = await aWastePeriod()
    expect((await send(period, sheet, { table: 'climate' })).body.code).toBe('mrv-projects.table-not-found')
    expect((await send(period, 'Kind,Amount\nFood,1')).body.missing).toBe('from')
    expect((await send(period, 'Day,Kind,Amount\n')).body.missing).toBe('rows')
    expect((await send(period, '')).body.code).toBe('mrv-projects.list-empty')
    const half = ['Day,Kind,Amount', ...Array.from({ length: 2501 }, () => '2025-01-05,Food,1')].join('\n')
    await send(period, half, { store: true })
    const held = await read(period)
    expect(await send(held, half, { store: true, mode: 'append' })).toMatchObject({
      status: 422,
      body: { code: 'mrv-projects.too-many-rows', details: { most: mostPeriodRows, found: 5002 } },
    })
    const meter = await aMeter(app, preparer, [aChannel({ kind: 'interval', unit: 'kWh' })])
    await monitor(app, preparer, meter.project.id)
    const days = { from: '2025-01-01', to: '2025-12-31', gapReason: '' }
    const url = `/api/mrv/projects/${meter.project.id}/periods`
    const { body: solar } = await app.call<PeriodDetail>(preparer, 'POST', url, days)
    const { id, createdBy: _by, ...rest } = solar
    const channels = [{ parameter: 'exported', channelId: meter.channelId }]
    const { body: measured } = await app.call<PeriodDetail>(preparer, 'PUT', `/api/mrv/periods/${id}`, {
      from: rest.from,
      to: rest.to,
      gapReason: '',
      parameters: {},
      measured: {},
      channels,
      version: rest.version,
    })
    const refused = await send(measured, 'Day,Amount\n2025-01-05,1', { table: 'exported' })
    expect(refused.body.details).toMatchObject({ issues: [{ code: 'measured-and-entered' }] })
  })

  it('make a computed period a draft, and are refused to readers and strangers', async () => {
    const period = await aWastePeriod()
    await send(period, sheet, { store: true })
    const filled = await read(period)
    const { from, to, gapReason, measured, channels, version } = filled
    const body = {
      from,
      to,
      gapReason,
      channels,
      version,
      parameters: fixed,
      measured: { ...measured, 'treatment-emissions': [], 'waste-leakage': [] },
    }
    const changed = (await app.call<PeriodDetail>(preparer, 'PUT', `/api/mrv/periods/${period.id}`, body)).body
    const at = `/api/mrv/periods/${period.id}/compute`
    const computed = await app.call<PeriodDetail>(preparer, 'POST', at, { version: changed.version })
    expect(computed.body.state).toBe('computed')
    await send(computed.body, sheet, { store: true })
    expect(await read(period)).toMatchObject({ state: 'draft', net: null })
    const auditor = await app.aMember(owner, 'auditor')
    expect((await send(computed.body, sheet, { who: auditor })).status).toBe(403)
    const stranger = await app.aMember(await app.anOrganisationWithMfa(), 'preparer')
    expect((await send(computed.body, sheet, { who: stranger })).status).toBe(404)
  })
})
