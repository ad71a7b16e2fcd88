import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'
import { aChannel, aMeter } from '../testing.ts'

let app: OrganisationsApp
let owner: Owner
let preparer: Acting
/** Midnight in UTC two days ago, 03:00 in Riyadh. */
let start: number
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
  start = Math.floor(app.platform.clock.now().getTime() / 86_400_000 - 2) * 86_400_000
})
afterAll(() => app.close())

const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const reading = (minutes: number, value: string) => ({ channel: 'energy', at: at(minutes), value })

/** The stream of a meter as a browser reads it, event by event. */
async function follow(who: Acting, deviceId: string) {
  const stop = new AbortController()
  const url = `${app.url}/api/mrv/devices/${deviceId}/events`
  const response = await fetch(url, { headers: who.headers, signal: stop.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let held = ''
  return {
    status: response.status,
    leave: () => stop.abort(),
    async next(): Promise<unknown> {
      for (;;) {
        const event = /^data: (.*)\n\n/m.exec(held)
        if (event) {
          held = held.slice(event.index + event[0].length)
          return JSON.parse(event[1]!)
        }
        const { done, value } = await reader.read()
        if (done) return null
        held += value
      }
    },
  }
}

describe('the stream of a meter', () => {
  it('tells of each batch, of late history too, and of no other meter', async () => {
    const [meter, other] = [await aMeter(app, preparer), await aMeter(app, preparer)]
    const stream = await follow(await app.aMember(owner, 'auditor'), meter.device.id)
    expect(await stream.next()).toEqual({ deviceId: meter.device.id, arrivedAt: null })
    await other.send({ readings: [reading(0, '1')] })
    await meter.send({ readings: [reading(60, '9')] })
    expect(await stream.next()).toMatchObject({ deviceId: meter.device.id, arrivedAt: expect.any(String) })
    await meter.send({ readings: [reading(15, '2')] })
    expect(await stream.next()).toMatchObject({ deviceId: meter.device.id })
    stream.leave()
  })

  it('is closed to other organisations', async () => {
    const { device } = await aMeter(app, preparer)
    const stream = await follow(await app.anOrganisationWithMfa(), device.id)
    expect(stream.status).toBe(404)
    stream.leave()
  })
})

describe('batches at the same time', () => {
  it('take each reading once, and judge as if they had come one after the other', async () => {
    const meter = await aMeter(app, preparer)
    const list = Array.from({ length: 40 }, (_, nth) => reading(15 * nth, String(100 + 2 * nth)))
    const batches = [list, list.slice(10), list.slice(0, 30), list.toReversed()]
    const answers = await Promise.all(batches.map((readings) => meter.send({ readings })))
    const sum = (name: 'accepted' | 'repeated') => answers.reduce((total, { body }) => total + body[name], 0)
    expect([sum('accepted'), sum('repeated')]).toEqual([40, batches.flat().length - 40])
    const readings = await meter.readings()
    expect(readings.map(({ amount }) => amount)).toEqual(['0', ...Array<string>(39).fill('2')])
    const days = await meter.sums('day')
    expect(days.reduce((total, { amount }) => total + Number(amount), 0)).toBe(78)
  })

  it('the first of a new month, of many meters, are all taken once', async () => {
    const meters = await Promise.all(Array.from({ length: 8 }, () => aMeter(app, preparer)))
    for (const month of ['2023-01', '2023-02', '2023-03']) {
      const days = ['10', '11', '12'].map((day) => `${month}-${day}T09:00:00.000Z`)
      const batch = { readings: days.map((day, nth) => ({ channel: 'energy', at: day, value: String(100 + nth) })) }
      const answers = await Promise.all(meters.map(({ send }) => send(batch)))
      for (const { status, body } of answers)
        expect([status, body]).toMatchObject([200, { accepted: 3, repeated: 0, refusedCount: 0 }])
      for (const { readings } of meters) {
        const kept = (await readings()).map(({ readAt }) => readAt).filter((at) => at.startsWith(month))
        expect(kept).toEqual(days)
      }
    }
  })
})

describe('what a channel measured', () => {
  it.each([
    ['interval', 'kWh', ['5', '7', '9'], ['200', '280', '360']],
    ['power', 'kW', ['10', '20', '30'], ['200', '400', '600']],
    ['register', 'kWh', ['10', '20', '35'], ['0', '400', '600']],
  ] as const)('of kind %s is multiplied as its transformer says', async (kind, unit, values, expected) => {
    const meter = await aMeter(app, preparer, [aChannel({ kind, unit, multiplier: '40', everySeconds: 1800 })])
    await meter.send({ readings: values.map((value, nth) => reading(30 * nth, value)) })
    const amounts = (await meter.readings()).map(({ amount }) => amount)
    expect(amounts).toEqual(expected)
  })

  it('belongs to the day of Riyadh in which it ended', async () => {
    const meter = await aMeter(app, preparer, [aChannel({ kind: 'interval' })])
    // Midnight of Riyadh is 21:00 in UTC.
    await meter.send({ readings: [reading(1245, '1'), reading(1260, '2'), reading(1275, '4')] })
    const [first, second] = [at(0).slice(0, 10), at(1440).slice(0, 10)]
    expect((await meter.sums('day')).map(({ from, amount }) => [from, amount])).toEqual([
      [first, '3'],
      [second, '4'],
    ])
  })
})
