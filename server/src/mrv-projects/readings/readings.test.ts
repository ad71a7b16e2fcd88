import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'
import { aChannel, aMeter } from '../testing.ts'

let app: OrganisationsApp
let owner: Owner
let preparer: Acting
/** Midnight in UTC, two days ago. */
let start: number
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
  start = Math.floor(app.platform.clock.now().getTime() / 86_400_000 - 2) * 86_400_000
})
afterAll(() => app.close())

const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const reading = (minutes: number, value: string | number, channel = 'energy') => ({ channel, at: at(minutes), value })
const span = () => `&from=${at(-2000)}&to=${at(4000)}`

describe('readings of a meter', () => {
  it('are taken once, however often and in whatever order they come', async () => {
    const { send, sums } = await aMeter(app, preparer)
    const list = [0, 15, 30, 45, 60, 75].map((minutes) => reading(minutes, 100 + minutes))
    const late = list.splice(2, 1)
    expect((await send({ readings: list.toReversed() })).body).toMatchObject({ accepted: 5, repeated: 0, refused: [] })
    expect((await send({ readings: [...list, ...late] })).body).toMatchObject({ accepted: 1, repeated: 5 })
    // What ends at the full hour belongs to the hour before it; the first reading says where the register began.
    expect((await sums('hour')).map(({ from, amount, readings }) => [from, amount, readings])).toEqual([
      [at(-60), '0', 1],
      [at(0), '60', 4],
      [at(60), '15', 1],
    ])
  })

  it('as line protocol and as JSON give the same hour', async () => {
    const [json, lines] = [await aMeter(app, preparer), await aMeter(app, preparer)]
    const values = [1, 4, 9, 16, 25].map((value, nth) => [15 * nth + 15, value] as const)
    await json.send({ readings: values.map(([minutes, value]) => reading(minutes, value)) })
    const text = values.map(([minutes, value]) => `meter energy=${value} ${Date.parse(at(minutes))}000000`).join('\n')
    expect((await lines.send(text)).body).toMatchObject({ accepted: 5 })
    expect(await lines.sums('hour')).toEqual(await json.sums('hour'))
  })

  it('that are wrong are named with their line, and the others kept', async () => {
    const { send } = await aMeter(app, preparer)
    const wrong = {
      readings: [reading(0, 1), { channel: 'energy', value: 1 }, reading(15, 'x'), reading(30, 2, 'heat')],
    }
    expect((await send(wrong)).body).toMatchObject({
      accepted: 1,
      refusedCount: 3,
      refused: [
        { line: 2, code: 'time-missing' },
        { line: 3, code: 'value-unreadable' },
        { line: 4, code: 'channel-unknown' },
      ],
    })
    const again = await send({ readings: [reading(0, '1.0'), reading(0, 7), { ...reading(45, 1), unit: 'MWh' }] })
    expect(again.body).toMatchObject({
      accepted: 0,
      repeated: 1,
      refused: [
        { line: 2, code: 'value-differs' },
        { line: 3, code: 'unit-other' },
      ],
    })
  })

  it('are 5,000 at most in a batch', async () => {
    const { send } = await aMeter(app, preparer)
    const list = Array.from({ length: 5000 }, (_, nth) => reading(-nth, String(10_000 - nth)))
    expect((await send({ readings: list })).body).toMatchObject({ accepted: 5000 })
    expect((await send({ readings: [...list, reading(1, 1)] })).status).toBe(400)
    const lines = Array.from({ length: 5001 }, (_, nth) => `m energy=1 ${start - nth}`).join('\n')
    expect(await send(lines, { precision: 'ms' })).toMatchObject({
      status: 413,
      body: { code: 'mrv-projects.too-many-readings' },
    })
  })

  it('need the key of that meter: a revoked one, another one and a session open nothing', async () => {
    const [meter, other] = [await aMeter(app, preparer), await aMeter(app, preparer, [aChannel({ code: 'other' })])]
    const batch = { readings: [reading(0, 1)] }
    expect((await meter.send(batch, { by: other.key })).body.refused).toEqual([{ line: 1, code: 'channel-unknown' }])
    for (const by of [preparer.token, 'athar_meter_none', `${meter.key.slice(0, -1)}_`])
      expect(await meter.send(batch, { by })).toMatchObject({ status: 401, body: { code: 'mrv-projects.key-invalid' } })
    await app.call(preparer, 'DELETE', `/api/mrv/devices/${meter.device.id}/key`)
    expect((await meter.send(batch)).status).toBe(401)
    const read = await app.app.inject({
      url: `/api/mrv/devices/${meter.device.id}`,
      headers: { authorization: `Bearer ${other.key}` },
    })
    expect(read.statusCode).toBe(401)
  })

  it('an outlier is flagged, left out, and counted once it is corrected; the reading stays', async () => {
    const meter = await aMeter(app, preparer, [aChannel({ kind: 'interval', digits: null })])
    const list = Array.from({ length: 25 }, (_, nth) => reading(15 * nth, nth === 12 ? 900 : 10 + (nth % 3)))
    expect((await meter.send({ readings: list })).body).toMatchObject({ accepted: 25, flagged: 1 })
    const [flagged] = await meter.readings('&flagged=true')
    expect(flagged).toMatchObject({ value: '900', amount: null, flags: [{ code: 'outlier' }] })
    const [day] = (await meter.sums('day')).slice(-1)
    const body = { readAt: flagged!.readAt, value: '10', reason: 'The display says 10' }
    const corrected = await app.call(preparer, 'POST', `/api/mrv/channels/${meter.channelId}/corrections`, body)
    expect(corrected.body).toMatchObject({ value: '900', amount: '10', correction: { value: '10' } })
    const [after] = (await meter.sums('day')).slice(-1)
    expect([day?.leftOut, after?.leftOut]).toEqual([1, 0])
    expect(Number(after?.amount) - Number(day?.amount)).toBe(10)
    // What was corrected stays listed, though nothing is wrong with it any more.
    expect(await meter.readings('&flagged=true')).toMatchObject([
      { value: '900', flags: [], correction: { value: '10' } },
    ])
  })

  it('confirmed as it was sent, an outlier of a register counts, and the fall after it is named', async () => {
    const meter = await aMeter(app, preparer)
    const list = Array.from({ length: 24 }, (_, nth) =>
      reading(15 * nth, nth === 12 ? 9000 : 100 + 10 * nth + (nth % 3)),
    )
    await meter.send({ readings: list })
    const body = { readAt: at(15 * 12), value: null, reason: 'The display says so' }
    const confirmed = await app.call(preparer, 'POST', `/api/mrv/channels/${meter.channelId}/corrections`, body)
    expect(confirmed).toMatchObject({ status: 200, body: { value: '9000', correction: { value: null } } })
    const codes = (await meter.readings('&flagged=true')).map(({ flags }) => flags.map(({ code }) => code))
    expect(codes.flat()).toContain('went-back')
  })

  it('of a register with a rollover and an exchange give what both meters measured', async () => {
    const meter = await aMeter(app, preparer, [aChannel({ digits: 5 })])
    await meter.send({ readings: [reading(0, 99998.5), reading(15, 12.25), reading(45, 505)] })
    const exchange = { at: at(30), lastValue: '20.25', firstValue: '500' }
    const path = `/api/mrv/channels/${meter.channelId}/exchanges`
    expect((await app.call(preparer, 'POST', path, exchange)).status).toBe(200)
    expect((await meter.readings()).map(({ amount }) => amount)).toEqual(['0', '13.75', '13'])
    expect(await app.call(preparer, 'POST', path, exchange)).toMatchObject({
      status: 409,
      body: { code: 'mrv-projects.exchange-there' },
    })
  })

  it('are read by members of the organisation alone', async () => {
    const { channelId, device, send } = await aMeter(app, preparer)
    await send({ readings: [reading(0, 1)] })
    const stranger = await app.anOrganisationWithMfa()
    for (const path of [`devices/${device.id}`, `channels/${channelId}/readings?by=hour${span()}`])
      expect((await app.call(stranger, 'GET', `/api/mrv/${path}`)).status).toBe(404)
    const auditor = await app.aMember(owner, 'auditor')
    expect((await app.call(auditor, 'GET', `/api/mrv/channels/${channelId}/sums?by=day${span()}`)).status).toBe(200)
    expect((await app.call(auditor, 'POST', `/api/mrv/devices/${device.id}/key`)).status).toBe(403)
  })
})

describe('meters', () => {
  it('have serial numbers that an organisation uses once', async () => {
    const { project, device } = await aMeter(app, preparer)
    const { serialNumber } = device
    const body = { name: 'Second', serialNumber, channels: [aChannel()] }
    expect((await app.call(preparer, 'POST', `/api/mrv/projects/${project.id}/devices`, body)).body).toMatchObject({
      code: 'validation-failed',
      details: { issues: [{ path: 'serialNumber', code: 'serial-number-taken' }] },
    })
  })

  it.each([
    ['unit', 'unit-of-other-kind', { kind: 'power' }],
    ['digits', 'digits-of-register', { kind: 'interval', digits: 6 }],
    ['multiplier', 'not-above-zero', { multiplier: '0' }],
    ['most', 'most-below-least', { least: '5', most: '5' }],
  ] as const)('refuse a channel with a wrong %s', async (path, code, over) => {
    const { project } = await aMeter(app, preparer)
    const body = { name: 'Third', serialNumber: crypto.randomUUID(), channels: [aChannel(over)] }
    expect((await app.call(preparer, 'POST', `/api/mrv/projects/${project.id}/devices`, body)).body).toMatchObject({
      details: { issues: [{ path: `channels.0.${path}`, code }] },
    })
  })
})
