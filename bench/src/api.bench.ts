import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { otherDatabase } from '@athar/server/src/platform/testing/test-postgres.ts'
import { inWorld, type BenchDatabase } from './bench-world.ts'
import { openAccount, type Client } from './client.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'

const clients = 10

export const apiBenchmark: Benchmark = {
  name: 'api',
  what: 'single records read and written through the API, and ten thousand in one call',
  run: (options) => inWorld(options, ({ server, database }) => measure(options, server.url, database)),
}

async function measure(
  { short, rows = short ? 100 : 10_000 }: Options,
  url: string,
  database: BenchDatabase,
): Promise<Figure[]> {
  const client = await openAccount(url)
  const [siteId] = await sitesOf(client)
  const lines = Array.from({ length: rows }, (_, at) => lineOf(siteId!, at))
  let ids: string[] = []
  const inOneCall = await secondsOf(async () => {
    ids = (await client.call<{ ids: string[] }>('POST', '/api/inventory/records/lines', { lines })).ids
  })
  const oneByOne = await secondsOf(() => client.call('POST', '/api/inventory/records', lineOf(siteId!, rows)))
  const each = short ? 3 : 50
  let next = rows
  // Once for nothing, here and below: what runs first is compiled first, and a new connection knows no plan yet.
  const write = () => samplesOf(each, () => client.call('POST', '/api/inventory/records', lineOf(siteId!, (next += 1))))
  await write()
  const written = await write()
  const idOf = (nth: number) => ids[nth % ids.length]!
  const reads = short ? 3 : 200
  const rateOf = async (call: (nth: number) => Promise<unknown>) => {
    await rate(reads, call)
    return rate(reads, call)
  }
  const page = `${url}/api/inventory/records`
  const packed = await rateOf((nth) => client.call('GET', `/api/inventory/records/${idOf(nth)}`))
  // As it is: the bare handler packs nothing either.
  const ours = await rateOf((nth) => readPlain(`${page}/${idOf(nth)}`, client.headers))
  const bare = await withBareServer(database, client.organisationId, async (bareUrl) => ({
    page: await rateOf((nth) => readPlain(`${bareUrl}/records/${idOf(nth)}`)),
    row: await rateOf((nth) => readPlain(`${bareUrl}/rows/${idOf(nth)}`)),
  }))
  return [
    {
      name: `${rows} lines stored in one call`,
      measured: inOneCall,
      unit: 's',
      limit: { what: 'as many calls of one line', value: oneByOne * rows },
      better: 'lower',
      asked: { of: 'measured', value: 2 },
    },
    {
      name: `p95 of a single write, ${clients} clients`,
      measured: percentile(written, 0.95) * 1000,
      unit: 'ms',
      limit: { what: 'its median', value: percentile(written, 0.5) * 1000 },
      better: 'lower',
      asked: { of: 'measured', value: 100 },
    },
    {
      name: `reads of one record, ${clients} clients`,
      measured: ours,
      unit: '/s',
      limit: { what: 'the same select, bare Fastify and pg', value: bare.page },
      better: 'higher',
      asked: { of: 'ratio', value: 0.3 },
    },
    {
      name: 'the same reads',
      measured: ours,
      unit: '/s',
      limit: { what: 'one row of one table, bare Fastify and pg', value: bare.row },
      better: 'higher',
    },
    {
      name: 'the same reads, packed as browsers ask for it',
      measured: packed,
      unit: '/s',
      limit: { what: 'unpacked', value: ours },
      better: 'higher',
    },
  ]
}

async function sitesOf(client: Client): Promise<string[]> {
  await client.call('POST', '/api/inventory/sites/bulk', {
    entityId: null,
    country: 'SA',
    region: null,
    names: ['Riyadh'],
  })
  const { items } = await client.call<{ items: { id: string }[] }>('GET', '/api/inventory/sites')
  return items.map(({ id }) => id)
}

const lineOf = (siteId: string, nth: number) => ({
  siteId,
  activity: 'electricity-grid',
  quantity: `${1000 + nth}.5`,
  unit: 'kWh',
  periodStart: '2025-01-01',
  periodEnd: '2025-01-31',
  supplierId: null,
  dataQuality: 'measured',
  reference: `METER-${nth}`,
  note: null,
})

/** Seconds of each call, made by `clients` hands at once; `nth` is another number each time. */
async function samplesOf(each: number, call: (hand: number, nth: number) => Promise<unknown>): Promise<number[]> {
  const hands = Array.from({ length: clients }, async (_, hand) => {
    const samples: number[] = []
    for (let at = 0; at < each; at += 1) samples.push(await secondsOf(() => call(hand, hand * each + at)))
    return samples
  })
  return (await Promise.all(hands)).flat()
}

/** Calls a second. */
async function rate(each: number, call: (nth: number) => Promise<unknown>): Promise<number> {
  const seconds = await secondsOf(() => samplesOf(each, (_, nth) => call(nth)))
  return (each * clients) / seconds
}

async function readPlain(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(address, { headers: { ...headers, 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`GET ${address} was answered with ${response.status}`)
  return response.json()
}

async function withBareServer<T>(
  database: BenchDatabase,
  organisationId: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./bare-server.ts', import.meta.url))], {
    env: {
      DATABASE_URL: otherDatabase(database.superuserUrl, new URL(database.ownerUrl).pathname.slice(1)),
      ORGANISATION: organisationId,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    return await work(String(line).trim())
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}
