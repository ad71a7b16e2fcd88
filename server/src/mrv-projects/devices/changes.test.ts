import type { DeviceChanges, StoredReading } from '@athar/contracts/mrv-projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEvidenceApp, type EvidenceApp } from '../../evidence/testing.ts'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { aChannel, aMeter } from '../testing.ts'

let app: EvidenceApp
let owner: Owner
let preparer: Acting
/** 05:00 in UTC two days ago, 08:00 in Riyadh. */
let start: number
beforeAll(async () => {
  app = await startEvidenceApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
  start = Math.floor(app.platform.clock.now().getTime() / 86_400_000 - 2) * 86_400_000 + 5 * 3_600_000
})
afterAll(() => app.close())

const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const day = (days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10)
const reading = (minutes: number, value: string) => ({ channel: 'energy', at: at(minutes), value })
const amounts = (readings: readonly StoredReading[]) => readings.map(({ amount }) => amount)
const changesOf = async (id: string, who = preparer) => {
  const { status, body } = await app.call<DeviceChanges>(who, 'GET', `/api/mrv/devices/${id}/changes`)
  return { status, ...body }
}
const exchange = (channelId: string, body: object) =>
  app.call<{ code?: string; details?: unknown }>(preparer, 'POST', `/api/mrv/channels/${channelId}/exchanges`, body)
const calibrate = (id: string, body: object) =>
  app.call<{ code?: string; details?: unknown }>(preparer, 'POST', `/api/mrv/devices/${id}/calibrations`, body)

describe('a running register', () => {
  // Figures of the published case of a running register.
  it.each([
    ['40254.93', '43783.48', '3528.55'],
    ['43864.75', '47363.98', '3499.23'],
    ['99998.5', '12.25', '13.75'],
  ])('from %s to %s measured %s', async (from, to, use) => {
    const meter = await aMeter(app, preparer, [aChannel({ digits: 5 })])
    await meter.send({ readings: [reading(0, from), reading(15, to)] })
    expect(amounts(await meter.readings())).toEqual(['0', use])
  })

  it('that rolls over and is exchanged in one day counts both, whatever is told first', async () => {
    const [early, late] = [
      await aMeter(app, preparer, [aChannel({ digits: 5 })]),
      await aMeter(app, preparer, [aChannel({ digits: 5 })]),
    ]
    // 13.75 over the rollover, 8 to the end of the old meter and 5 of the new one.
    const readings = [reading(0, '99998.5'), reading(15, '12.25'), reading(45, '505')]
    const change = { at: at(30), lastValue: '20.25', firstValue: '500' }
    expect((await exchange(early.channelId, change)).status).toBe(200)
    await early.send({ readings })
    await late.send({ readings: readings.toReversed() })
    expect((await exchange(late.channelId, change)).status).toBe(200)
    for (const meter of [early, late]) {
      expect(amounts(await meter.readings())).toEqual(['0', '13.75', '13'])
      expect(await meter.sums('day')).toEqual([{ from: day(0), amount: '26.75', readings: 3, leftOut: 0 }])
    }
  })

  it('that fell without a rollover is left out until its exchange is told', async () => {
    const meter = await aMeter(app, preparer)
    await meter.send({ readings: [reading(0, '100'), reading(15, '110'), reading(30, '3'), reading(45, '8')] })
    const [fell] = await meter.readings('&flagged=true')
    expect(fell).toMatchObject({ value: '3', amount: null, flags: [{ code: 'went-back' }] })
    await exchange(meter.channelId, { at: at(20), lastValue: '111', firstValue: '0' })
    expect(amounts(await meter.readings())).toEqual(['0', '10', '4', '5'])
    expect(await meter.readings('&flagged=true')).toEqual([])
  })
})

describe('exchanges', () => {
  it('are listed with both readings, newest first, for members of the organisation alone', async () => {
    const { device, channelId } = await aMeter(app, preparer)
    for (const minutes of [10, 40])
      await exchange(channelId, { at: at(minutes), lastValue: `${minutes}.50`, firstValue: '0' })
    const { exchanges, calibrations } = await changesOf(device.id, await app.aMember(owner, 'auditor'))
    expect(exchanges.map(({ at: when, lastValue, firstValue }) => [when, lastValue, firstValue])).toEqual([
      [at(40), '40.50', '0'],
      [at(10), '10.50', '0'],
    ])
    expect(exchanges.every(({ channelId: of, by }) => of === channelId && by !== null)).toBe(true)
    expect(calibrations).toEqual([])
    expect((await changesOf(device.id, await app.anOrganisationWithMfa())).status).toBe(404)
  })

  it('that were recorded wrongly are removed, and the readings around them count again without them', async () => {
    const meter = await aMeter(app, preparer)
    await meter.send({ readings: [reading(0, '100'), reading(15, '110'), reading(30, '120')] })
    await exchange(meter.channelId, { at: at(20), lastValue: '990', firstValue: '0' })
    expect(amounts(await meter.readings())).toEqual(['0', '10', '1000'])
    const [wrong] = (await changesOf(meter.device.id, preparer)).exchanges
    const remove = (who: Acting) => app.call<{ code?: string }>(who, 'DELETE', `/api/mrv/exchanges/${wrong!.id}`)
    expect((await remove(await app.anOrganisationWithMfa())).body.code).toBe('mrv-projects.exchange-not-found')
    expect((await remove(preparer)).status).toBe(200)
    expect(amounts(await meter.readings())).toEqual(['0', '10', '10'])
    expect((await changesOf(meter.device.id, preparer)).exchanges).toEqual([])
    expect((await remove(preparer)).status).toBe(404)
  })

  it('name no reading that the register could not show', async () => {
    const { channelId } = await aMeter(app, preparer, [aChannel({ kind: 'register', digits: 5 })])
    expect(
      (await exchange(channelId, { at: at(10), lastValue: '100000', firstValue: '0' })).body.details,
    ).toMatchObject({
      issues: [{ path: 'lastValue', code: 'beyond-register' }],
    })
    expect((await exchange(channelId, { at: at(10), lastValue: '99999.9', firstValue: '0' })).status).toBe(200)
  })

  it('are refused in the future, twice, and of a channel that is no register', async () => {
    const { channelId } = await aMeter(app, preparer)
    const power = await aMeter(app, preparer, [aChannel({ kind: 'power', unit: 'kW' })])
    const body = { at: at(10), lastValue: '1', firstValue: '0' }
    expect((await exchange(channelId, { ...body, at: at(4 * 1440) })).body.details).toMatchObject({
      issues: [{ path: 'at', code: 'in-the-future' }],
    })
    expect((await exchange(power.channelId, body)).body.details).toMatchObject({
      issues: [{ path: 'at', code: 'exchange-of-register' }],
    })
    expect((await exchange(channelId, body)).status).toBe(200)
    expect(await exchange(channelId, body)).toMatchObject({
      status: 409,
      body: { code: 'mrv-projects.exchange-there' },
    })
  })
})

describe('calibrations', () => {
  it('rest on evidence of the project; a later certificate takes the flag of an expired one away', async () => {
    const { device, project, send, readings } = await aMeter(app, preparer)
    const file = await app.anEvidence(preparer)
    const body = { evidenceId: file.id, validFrom: day(-400), validTo: day(-30) }
    expect(await calibrate(device.id, body)).toMatchObject({
      status: 422,
      body: { code: 'mrv-projects.evidence-not-found' },
    })
    const subject = { kind: 'project', id: project.id }
    expect((await app.call(preparer, 'POST', `/api/mrv/evidence/${file.id}/links`, subject)).status).toBe(200)
    expect((await calibrate(device.id, { ...body, validTo: day(-401) })).body.details).toMatchObject({
      issues: [{ path: 'validTo', code: 'ends-before-start' }],
    })
    expect((await calibrate(device.id, body)).body).toMatchObject({ calibratedUntil: day(-30) })
    await send({ readings: [reading(0, '1'), reading(15, '2')] })
    const flags = async () => (await readings()).flatMap((one) => one.flags.map(({ code }) => code))
    expect(await flags()).toEqual(['calibration-expired', 'calibration-expired'])
    await calibrate(device.id, { ...body, validFrom: day(-30), validTo: day(300) })
    expect(await flags()).toEqual([])
    const { calibrations } = await changesOf(device.id)
    expect(calibrations).toMatchObject([
      { evidence: { id: file.id, fileName: 'bill.pdf' }, validFrom: day(-30), validTo: day(300) },
      { validFrom: day(-400), validTo: day(-30) },
    ])
  })
})

describe('readings that are wrong', () => {
  it('are refused with their line: without time, from the future, of another unit or channel', async () => {
    const { send, readings } = await aMeter(app, preparer)
    const wrong = [
      { channel: 'energy', value: '1' },
      { ...reading(0, '1'), at: 'yesterday' },
      reading(5 * 1440, '1'),
      { ...reading(0, '1'), unit: 'MWh' },
      { ...reading(0, '1'), channel: 'heat' },
      reading(0, 'NaN'),
    ]
    const codes = [
      'time-missing',
      'time-unreadable',
      'in-the-future',
      'unit-other',
      'channel-unknown',
      'value-unreadable',
    ]
    const { body } = await send({ readings: [...wrong, reading(0, '7')] })
    expect(body).toMatchObject({ accepted: 1, refusedCount: 6 })
    expect(body.refused).toEqual(codes.map((code, nth) => ({ line: nth + 1, code })))
    expect(await readings()).toHaveLength(1)
  })

  it('twice in one batch are one; with another value the first stays', async () => {
    const { send, readings } = await aMeter(app, preparer)
    const { body } = await send({ readings: [reading(0, '7'), reading(0, '7.0'), reading(0, '8')] })
    expect(body).toMatchObject({ accepted: 1, repeated: 1, refused: [{ line: 3, code: 'value-differs' }] })
    expect((await readings()).map(({ value }) => value)).toEqual(['7'])
  })

  it('under the key of another meter with the same channel go to that meter alone', async () => {
    const [one, other] = [await aMeter(app, preparer), await aMeter(app, preparer)]
    await one.send({ readings: [reading(0, '7')] }, { by: other.key })
    expect(await one.readings()).toEqual([])
    expect(await other.readings()).toHaveLength(1)
  })

  it('under a replaced key are refused; those under the new key are taken', async () => {
    const { device, key, send } = await aMeter(app, preparer)
    const made = await app.call<{ key: string }>(preparer, 'POST', `/api/mrv/devices/${device.id}/key`)
    const batch = { readings: [reading(0, '7')] }
    expect(await send(batch, { by: key })).toMatchObject({ status: 401, body: { code: 'mrv-projects.key-invalid' } })
    expect((await send(batch, { by: made.body.key })).body).toMatchObject({ accepted: 1 })
  })
})
