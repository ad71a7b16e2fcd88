import { firstMs, sendBatch } from '@athar/server/src/mrv-projects/testing.ts'
import { computePeriod, newestVersion, rowsOfDays } from '@athar/methodologies'
import { inWorld, type World } from './bench-world.ts'
import { openAccount } from './client.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'
import { killAmongBatches, mrvSettings } from './mrv-kills.ts'
import { aMeter, aProject, asSuperuser, day, type Meter } from './mrv-world.ts'

export const mrvBenchmark: Benchmark = {
  name: 'mrv',
  what: 'readings taken in by the second, a month of one meter among 50,000,000 readings, meters from a sheet, kills',
  run: (options) => inWorld(options, (world) => measure(options, world), { settings: mrvSettings }),
}

async function measure(options: Options, world: World): Promise<Figure[]> {
  const { short, rows = short ? 100_000 : 50_000_000, rounds = short ? 2 : 20, seed = 1, say } = options
  const { url } = world.server
  const client = await openAccount(url)
  const project = await aProject(client)
  const meters = await Promise.all(Array.from({ length: 8 }, (_, nth) => aMeter(client, project, `IN-${nth}`)))
  const batches = short ? 3 : 100
  const sending = () =>
    secondsOf(() =>
      Promise.all(
        meters.map(async (meter) => {
          for (let nth = 0; nth < batches; nth += 1) await sendBatch(url, meter, nth * 1000, 1000)
        }),
      ),
    )
  const first = await sending()
  // The same batches a second time change nothing: what reading and looking up cost alone.
  const again = await sending()
  const sent = meters.length * batches * 1000
  const sheet = await fromSheet(client, project, short ? 100 : 10_000)
  const year = await aYear(short ? 20 : 365)
  const filled = await fill(world, meters[0]!, rows)
  say(`  ${rows} readings are there after ${filled.toFixed(0)} s`)
  const month = await readMonths(client, meters[0]!, short ? 3 : 100)
  const killed = await killAmongBatches(world, client, { rounds, seed, say })
  if (killed.losses.length > 0) throw new Error(`seed ${seed}: lost or broken:\n${killed.losses.join('\n')}`)
  return [
    {
      name: 'readings a second, 8 meters, batches of 1,000, with sums',
      measured: sent / first,
      unit: '/s',
      limit: { what: 'the same batches sent again', value: sent / again },
      better: 'higher',
      asked: { of: 'measured', value: 20_000 },
    },
    {
      name: `p95 of a month of one meter among ${rows.toLocaleString('en')} readings`,
      measured: percentile(month, 0.95) * 1000,
      unit: 'ms',
      limit: { what: 'the slowest of them', value: percentile(month, 1) * 1000 },
      better: 'lower',
      asked: { of: 'measured', value: 100 },
    },
    {
      name: 'a year of 15-minute steps of ten meters computed from their days',
      measured: year.computed,
      unit: 's',
      limit: { what: 'the rows of their days alone', value: year.rows },
      better: 'lower',
      asked: { of: 'measured', value: 2 },
    },
    {
      name: `${short ? 100 : '10,000'} meters from a sheet`,
      measured: sheet.stored,
      unit: 's',
      limit: { what: 'looking at the sheet', value: sheet.looked },
      better: 'lower',
      asked: { of: 'measured', value: 10 },
    },
    {
      name: `acknowledged readings lost or doubled in ${rounds} kills`,
      measured: killed.losses.length,
      unit: '',
      limit: { what: 'acknowledged readings', value: killed.acknowledged },
      better: 'lower',
      asked: { of: 'measured', value: 0 },
    },
  ]
}

type Calls = Awaited<ReturnType<typeof openAccount>>

async function fromSheet(client: Calls, project: string, count: number): Promise<{ looked: number; stored: number }> {
  const rows = Array.from({ length: count }, (_, nth) => `Meter ${nth},SHEET-${nth},energy,register,kWh,1,6,900,,`)
  const text = ['Name,Serial number,Code,Kind,Unit,Multiplier,Digits,Seconds,Least,Most', ...rows].join('\n')
  const send = (store: boolean) => {
    const form = new FormData()
    form.append('file', new Blob([text]), 'meters.csv')
    return client.call<{ stored: number }>('POST', `/api/mrv/projects/${project}/devices/file?store=${store}`, form)
  }
  const looked = await secondsOf(() => send(false))
  const stored = await secondsOf(async () => {
    const answer = await send(true)
    if (answer.stored !== count) throw new Error(`${answer.stored} of ${count} meters were stored`)
  })
  return { looked, stored }
}

/** Ten meters with 96 readings a day, as a period computes them. */
async function aYear(days: number): Promise<{ computed: number; rows: number }> {
  const dayOf = (nth: number) => new Date(Date.parse('2025-01-01T00:00:00Z') + nth * day).toISOString().slice(0, 10)
  const [from, to] = [dayOf(0), dayOf(days - 1)]
  const definition = newestVersion('grid-renewables')
  const parameter = definition.parameters.find(({ code }) => code === 'exported')!
  if (parameter.type !== 'rows') throw new Error('exported is a table')
  const sums = Array.from({ length: days }, (_, nth) => ({
    day: dayOf(nth),
    amount: String(100 + (nth % 7)),
    readings: 96,
    leftOut: 0,
  }))
  const rowsOf = () =>
    Array.from({ length: 10 }, (_, nth) =>
      rowsOfDays({ parameter, from, to, days: sums, meter: `M${nth}`, amountUnit: 'kWh' }),
    ).flatMap(({ rows }) => rows)
  const rows = await secondsOf(rowsOf)
  const computed = await secondsOf(() => {
    const parameters = { technology: 'solar', capacity: '5', equipment: 'new' }
    const measured = { exported: rowsOf(), imported: [], 'transfer-leakage': [] }
    const { problems } = computePeriod(definition, { from, to, parameters, measured, debtBefore: '0' })
    if (problems) throw new Error(`the period cannot be computed: ${problems.map(({ code }) => code).join(', ')}`)
  })
  return { computed, rows }
}

/** Readings of other channels in the same months, by the minute, straight into the partitions. */
async function fill(world: World, { channelId }: Meter, rows: number): Promise<number> {
  const minutes = 150 * 24 * 60
  const channels = Math.max(1, Math.round(rows / minutes))
  const each = Math.min(minutes, rows)
  return secondsOf(async () => {
    for (let month = 0; month < 6; month += 1)
      await asSuperuser(
        world,
        `select app.make_reading_month(('2026-01-01'::date + make_interval(months => ${month}))::date)`,
      )
    for (let nth = 0; nth < channels; nth += 1)
      await asSuperuser(
        world,
        `begin; set local session_replication_role = replica;
         insert into mrv_readings (org_id, channel_id, read_at, value, arrived_at, amount)
           select org_id, gen.channel, '2026-01-01T00:00:00Z'::timestamptz + nth * interval '1 minute', 1, now(), 1
             from mrv_channels c, (select gen_random_uuid() as channel) gen, generate_series(1, ${each}) nth
            where c.id = '${channelId}'; commit`,
      )
    await asSuperuser(world, 'analyze mrv_readings')
  })
}

async function readMonths(client: Calls, { channelId }: Meter, runs: number): Promise<number[]> {
  const from = new Date(firstMs).toISOString()
  const to = new Date(firstMs + 31 * day).toISOString()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1)
    times.push(
      await secondsOf(() => client.call('GET', `/api/mrv/channels/${channelId}/sums?from=${from}&to=${to}&by=hour`)),
    )
  return times
}
