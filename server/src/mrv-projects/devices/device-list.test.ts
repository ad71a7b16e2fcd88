import type { mrvProjects, ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'
import { asUpload } from '../../platform/files/testing.ts'
import { aChannel, aMeter, aProjectInput } from '../testing.ts'
import { understandDevices } from './understand-device-list.ts'

type Answer = ResponseOf<typeof mrvProjects.importDevices> & { readonly code?: string; readonly details?: unknown }
let app: OrganisationsApp
let owner: Owner
let preparer: Acting
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
})
afterAll(() => app.close())

const aProject = async (who: Acting = preparer) =>
  (await app.call<{ id: string; version: number }>(who, 'POST', '/api/mrv/projects', aProjectInput())).body
async function send(projectId: string, text: string, { store = false, who = preparer as Acting, more = '' } = {}) {
  const { headers, payload } = asUpload('meters.csv', Buffer.from(text))
  const url = `/api/mrv/projects/${projectId}/devices/file?store=${store}${more}`
  const answer = await app.app.inject({ method: 'POST', url, headers: { ...who.headers, ...headers }, payload })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
const devicesOf = async (projectId: string) =>
  (await app.call<{ items: mrvProjects.Device[] }>(preparer, 'GET', `/api/mrv/projects/${projectId}/devices`)).body
    .items
const headings = 'Name,Serial number,Code,Kind,Unit,Multiplier,Digits,Seconds,Least,Most'
const listOf = (...rows: readonly string[]) => [headings, ...rows].join('\n')
const many = (count: number, prefix: string) =>
  listOf(...Array.from({ length: count }, (_, n) => `Meter ${n},${prefix}-${n},energy,register,kWh,1,6,900,0,500.5`))

describe('meters from a sheet', () => {
  it('are read under headings and words of either language, with digits of either', async () => {
    const { id } = await aProject()
    const list = [
      'الاسم,الرقم التسلسلي,الرمز,النوع,الوحدة,معامل الضرب,الخانات,الثواني,أقل قيمة,أعلى قيمة',
      'عداد السطح,SN-ع١,energy,عداد تراكمي,كيلوواط ساعة,٤٠,٦,٩٠٠,,',
      'عداد السطح,SN-ع١,load,قدرة,ميجاواط,,,٦٠,٠,١٫٥',
    ].join('\n')
    const seen = await send(id, list)
    expect(seen.body).toMatchObject({ devices: 1, channels: 2, problems: [], stored: 0, missing: null })
    expect(await devicesOf(id)).toEqual([])
    expect((await send(id, list, { store: true })).body).toMatchObject({ stored: 1 })
    const rest = { multiplier: '1', digits: null, everySeconds: 60, least: '0', most: '1.5' }
    expect(await devicesOf(id)).toMatchObject([
      {
        name: 'عداد السطح',
        serialNumber: 'SN-ع١',
        key: null,
        channels: [
          { code: 'energy', kind: 'register', unit: 'kWh', multiplier: '40', digits: 6, everySeconds: 900 },
          { code: 'load', kind: 'power', unit: 'MW', ...rest },
        ],
      },
    ])
  })

  it('are all added or none: what is wrong is named by row and column', async () => {
    const { id } = await aProject()
    const { device } = await aMeter(app, preparer)
    const list = listOf(
      'One,TWICE,energy,register,kWh,1,,900,,',
      'Two,TWICE,energy,register,kWh,1,,900,,',
      'One,TWICE,energy,register,kWh,1,,900,,',
      `Three,${device.serialNumber},energy,register,kWh,1,,900,,`,
      'Four,S4,energy,steam,BTU,0,,0,,',
      'Five,S5,1st,power,kWh,x,6,900,5,5',
      ',S6,energy,register,kWh,1,2,900,,',
      'Seven,,energy,register,kW,0,,900,9,1',
      'Eight,S8,energy,interval,kWh,1,6,,,',
    )
    const { body } = await send(id, list, { store: true })
    expect(body.problems.map(({ line, column, code, other }) => [line, column, code, other])).toEqual([
      [3, 'serialNumber', 'serial-number-twice', 2],
      [4, 'code', 'code-twice', 2],
      [5, 'serialNumber', 'serial-number-taken', null],
      [6, 'kind', 'kind-unknown', null],
      [6, 'unit', 'unit-unknown', null],
      [6, 'everySeconds', 'seconds-wrong', null],
      [7, 'code', 'code-wrong', null],
      [7, 'multiplier', 'number-wrong', null],
      [8, 'digits', 'digits-wrong', null],
      [8, 'name', 'cell-empty', null],
      [9, 'unit', 'unit-of-other-kind', null],
      [9, 'multiplier', 'not-above-zero', null],
      [9, 'most', 'most-below-least', null],
      [9, 'serialNumber', 'cell-empty', null],
      [10, 'everySeconds', 'cell-empty', null],
    ])
    expect(body).toMatchObject({ stored: 0, problemCount: 15 })
    expect(await devicesOf(id)).toEqual([])
  })

  it('ask which decimal mark a number has, and name the column that is missing', async () => {
    const { id } = await aProject()
    const list = listOf('One,M1,energy,register,kWh,"1,234",,900,,')
    expect((await send(id, list)).body.problems).toMatchObject([{ line: 2, code: 'number-ambiguous' }])
    expect((await send(id, list, { more: '&decimalMark=comma' })).body.problems).toEqual([])
    expect((await send(id, 'Name,Serial number,Code,Kind\nOne,M1,energy,power')).body.missing).toBe('unit')
    expect((await send(id, headings)).body.missing).toBe('rows')
  })

  it('are 10,000 at most: one more is refused with both numbers', async () => {
    const { id } = await aProject()
    expect(await send(id, many(10_001, 'over'), { store: true })).toMatchObject({
      status: 422,
      body: { code: 'mrv-projects.too-many-devices', details: { most: 10_000, found: 10_001 } },
    })
    const started = performance.now()
    expect((await send(id, many(10_000, 'full'), { store: true })).body).toMatchObject({ stored: 10_000 })
    expect(performance.now() - started).toBeLessThan(10_000)
    const again = (await send(id, many(10_000, 'full'), { store: true })).body
    expect(again).toMatchObject({ devices: 10_000, channels: 10_000, problemCount: 10_000, stored: 0 })
    expect(again.problems).toHaveLength(500)
  })

  it('of two lists with one serial number at the same time one is added', async () => {
    const [one, other] = [await aProject(), await aProject()]
    const list = listOf('Raced,RACE-1,energy,register,kWh,1,,900,,')
    const answers = await Promise.all([one, other].map(({ id }) => send(id, list, { store: true })))
    expect(answers.map(({ body }) => body.stored).sort()).toEqual([0, 1])
    expect(answers.flatMap(({ body }) => body.problems.map(({ code }) => code))).toEqual(['serial-number-taken'])
  })

  it('get keys that are handed out once, each for its own meter', async () => {
    const { id } = await aProject()
    const rows = ['K1', 'K2'].map((number) => `Meter,${number},energy,register,kWh,1,,900,,`)
    await send(id, listOf(...rows), { store: true })
    const path = `/api/mrv/projects/${id}/devices/keys`
    type Made = ResponseOf<typeof mrvProjects.makeDeviceKeys>
    const { keys } = (await app.call<Made>(preparer, 'POST', path)).body
    expect(keys.map(({ serialNumber }) => serialNumber).sort()).toEqual(['K1', 'K2'])
    expect((await app.call<Made>(preparer, 'POST', path)).body).toEqual({ keys: [] })
    const batch = { readings: [{ channel: 'energy', at: app.platform.clock.now().toISOString(), value: '1' }] }
    for (const { deviceId, key } of keys) {
      const headers = { authorization: `Bearer ${key}` }
      const sent = await app.app.inject({ method: 'POST', url: '/api/mrv/readings', headers, payload: batch })
      expect(sent.json()).toMatchObject({ accepted: 1 })
      const device = await app.call<mrvProjects.Device>(preparer, 'GET', `/api/mrv/devices/${deviceId}`)
      expect(device.body.key?.ending).toBe(key.slice(-4))
    }
    expect((await devicesOf(id)).every(({ lastReadAt }) => lastReadAt !== null)).toBe(true)
  })

  it('of another organisation, or by an auditor, add nothing', async () => {
    const { id } = await aProject()
    const list = listOf('One,STRANGE,energy,register,kWh,1,,900,,')
    const stranger = await app.anOrganisationWithMfa()
    const auditor = await app.aMember(owner, 'auditor')
    expect((await send(id, list, { store: true, who: stranger })).status).toBe(404)
    expect((await send(id, list, { store: true, who: auditor })).status).toBe(403)
    expect((await app.call(stranger, 'POST', `/api/mrv/projects/${id}/devices/keys`)).status).toBe(404)
    const one = { name: 'One', serialNumber: 'STRANGE', channels: [aChannel()] }
    expect((await app.call(stranger, 'POST', `/api/mrv/projects/${id}/devices`, one)).status).toBe(404)
    expect(await devicesOf(id)).toEqual([])
  })
})

it('a meter of a list has 10 channels at most', () => {
  const head = ['Name', 'Serial number', 'Code', 'Kind', 'Unit', 'Seconds']
  const rows = Array.from({ length: 11 }, (_, n) => ['One', 'S', `c${n}`, 'interval', 'kg', 60])
  expect(understandDevices([head, ...rows])).toMatchObject({
    devices: [{ channels: { length: 10 } }],
    problems: [{ line: 12, column: 'code', code: 'too-many-channels' }],
  })
})

describe('a withdrawn project', () => {
  it('takes no readings, meters and keys any more; what was read stays', async () => {
    const { project, device, send: report, readings } = await aMeter(app, preparer)
    const now = app.platform.clock.now().getTime()
    const batch = (minutes: number) => ({
      readings: [
        { channel: 'energy', at: new Date(now - minutes * 60_000).toISOString(), value: String(100 - minutes) },
      ],
    })
    expect((await report(batch(30))).body).toMatchObject({ accepted: 1 })
    const withdrawn = await app.call(preparer, 'POST', `/api/mrv/projects/${project.id}/moves`, {
      action: 'withdraw-project',
      reason: 'Sold',
      version: project.version,
    })
    expect(withdrawn.status).toBe(200)
    const refused = { status: 409, body: { code: 'mrv-projects.project-withdrawn' } }
    expect(await report(batch(15))).toMatchObject(refused)
    expect(await send(project.id, listOf('One,W1,energy,register,kWh,1,,900,,'), { store: true })).toMatchObject(
      refused,
    )
    for (const path of [`devices/${device.id}/key`, `projects/${project.id}/devices/keys`])
      expect(await app.call(preparer, 'POST', `/api/mrv/${path}`)).toMatchObject(refused)
    expect(await readings()).toHaveLength(1)
  })
})
