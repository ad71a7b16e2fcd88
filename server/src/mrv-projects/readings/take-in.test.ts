import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp } from '../../organisations/testing.ts'
import { aChannel, aMeter } from '../testing.ts'

let app: OrganisationsApp
let preparer: Acting
let start: number
beforeAll(async () => {
  app = await startOrganisationsApp()
  preparer = await app.aMember(await app.anOrganisationWithMfa(), 'preparer')
  start = Math.floor(app.platform.clock.now().getTime() / 86_400_000 - 4) * 86_400_000
})
afterAll(() => app.close())

type Meter = Awaited<ReturnType<typeof aMeter>>
const minutes = (nth: number) => start + nth * 15 * 60_000
const reading = (nth: number, value: number | string) => ({
  channel: 'energy',
  at: new Date(minutes(nth)).toISOString(),
  value: String(value),
})
/** Numbers from 0 to 1 that follow from a seed. */
const randomFrom = (seed: number) => () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)

/** A register with a spike, a gap, an error code and a fall. */
const troubled = () =>
  Array.from({ length: 120 }, (_, nth) => {
    // Steps of 8 to 12, and of 16 to 20 now and then: some of these lie far enough from their neighbours, some do not.
    const value = 1000 + nth * 10 + ((nth * 7) % 5) + (nth % 11 === 3 ? 4 + (nth % 4) : 0)
    return reading(nth, nth === 40 ? 90_000 : nth === 60 ? -999 : nth === 80 ? 5 : value)
  }).filter((_, nth) => nth < 90 || nth > 99)

const kept = async (meter: Meter) => ({
  readings: (await meter.readings()).map(({ readAt, value, amount, flags }) => ({
    readAt,
    value,
    amount,
    flags: flags.map(({ code }) => code),
  })),
  hours: await meter.sums('hour'),
  days: await meter.sums('day'),
})

it('the order in which readings come, and how they are batched, changes nothing', async () => {
  const inOrder = await aMeter(app, preparer)
  await inOrder.send({ readings: troubled() })
  const expected = await kept(inOrder)
  expect(new Set(expected.readings.flatMap(({ flags }) => flags))).toEqual(new Set(['outlier', 'sensor-error', 'gap']))
  for (const seed of [11, 12, 13]) {
    const random = randomFrom(seed)
    const meter = await aMeter(app, preparer)
    for (let rest = shuffled(troubled(), random); rest.length > 0;) {
      const part = rest.splice(0, 1 + Math.floor(random() * 3))
      await meter.send({ readings: [...part, part[0]!] })
    }
    expect(await kept(meter)).toEqual(expected)
  }
})

it('a late reading takes no flag from those after it, however far they lie', async () => {
  const list = Array.from({ length: 130 }, (_, nth) => reading(nth, nth === 100 ? 900 : 10 + (nth % 3)))
  const channel = aChannel({ kind: 'interval' })
  for (const late of [3, 4, 10, 15, 16, 50, 77, 90]) {
    const meter = await aMeter(app, preparer, [channel])
    await meter.send({ readings: list.toSpliced(late, 1) })
    await meter.send({ readings: [list[late]!] })
    const flagged = await meter.readings('&flagged=true')
    expect(flagged.map(({ value, amount, flags }) => [value, amount, flags[0]?.code])).toEqual([
      ['900', null, 'outlier'],
    ])
  }
})

it('two batches at once are taken one after the other, and nothing twice', async () => {
  const meter = await aMeter(app, preparer)
  const answers = await Promise.all([1, 2, 3].map(() => meter.send({ readings: troubled() })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(troubled().length)
  expect((await meter.readings()).length).toBe(troubled().length)
})

it('sums of days are those of their hours, by the day of Riyadh', async () => {
  const meter = await aMeter(app, preparer, [aChannel({ kind: 'interval' })])
  await meter.send({ readings: Array.from({ length: 96 }, (_, nth) => reading(nth + 1, 1)) })
  const [hours, days] = [await meter.sums('hour'), await meter.sums('day')]
  expect(hours.map(({ amount }) => amount)).toEqual(Array.from({ length: 24 }, () => '4'))
  // The day of Riyadh begins at 21:00 UTC.
  expect(days.map(({ amount, readings }) => [amount, readings])).toEqual([
    ['84', 84],
    ['12', 12],
  ])
})

it('each month has a table of its own, and a month of a channel is one range of its key', async () => {
  const meter = await aMeter(app, preparer)
  const july = Date.UTC(2025, 6, 31, 23, 45)
  await meter.send({
    readings: [july, july + 15 * 60_000, july + 30 * 60_000].map((at, nth) => ({ channel: 'energy', at, value: nth })),
  })
  const { organisationId } = meter
  const plan = await app.platform.database.transaction({ organisationId }, async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      select tableoid::regclass::text as name from mrv_readings where channel_id = ${meter.channelId} order by read_at`.execute(
      db,
    )
    await sql`set local enable_seqscan = off`.execute(db)
    const explained = await sql<{ 'QUERY PLAN': string }>`explain (costs off) select * from mrv_readings
      where channel_id = ${meter.channelId} and read_at >= '2025-07-01Z' and read_at < '2025-08-01Z'`.execute(db)
    return { tables: rows.map(({ name }) => name), text: explained.rows.map((row) => row['QUERY PLAN']).join('\n') }
  })
  expect(plan.tables).toEqual(['mrv_readings_2025_07', 'mrv_readings_2025_08', 'mrv_readings_2025_08'])
  expect(plan.text).toMatch(/Index Scan using mrv_readings_2025_07_pkey/)
  expect(plan.text).not.toContain('2025_08')
})

it('what was sent is never changed, in the database either', async () => {
  const meter = await aMeter(app, preparer)
  await meter.send({ readings: [reading(0, 5)] })
  const { organisationId } = meter
  for (const statement of [
    sql`update mrv_readings set value = 6 where channel_id = ${meter.channelId}`,
    sql`update mrv_readings set arrived_at = now() where channel_id = ${meter.channelId}`,
    sql`delete from mrv_readings where channel_id = ${meter.channelId}`,
    sql`update mrv_channels set multiplier = 2 where id = ${meter.channelId}`,
  ])
    await expect(
      app.platform.database.transaction({ organisationId }, async ({ db }) => {
        const { numAffectedRows } = await statement.execute(db)
        if (numAffectedRows === 0n) throw new Error('permission denied by policy')
      }),
    ).rejects.toThrow(/permission denied/)
  expect((await meter.readings()).map(({ value }) => value)).toEqual(['5'])
})

it('a certificate of calibration is among the evidence of the project, and ends after it begins', async () => {
  const meter = await aMeter(app, preparer)
  const note = { evidenceId: crypto.randomUUID(), validFrom: '2025-01-01', validTo: '2026-01-01' }
  const path = `/api/mrv/devices/${meter.device.id}/calibrations`
  const asked = (body: object) => app.call<{ code: string }>(preparer, 'POST', path, body)
  expect((await asked(note)).body.code).toBe('mrv-projects.evidence-not-found')
  expect((await asked({ ...note, validTo: '2024-12-31' })).status).toBe(400)
})
