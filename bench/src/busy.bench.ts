import { setTimeout as after } from 'node:timers/promises'
import { inWorld } from './bench-world.ts'
import { openAccount, type Client } from './client.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'
import { cutActivities, generateActivities } from './generated-rows.ts'
import { createSites, importFile } from './import.bench.ts'
import { seeded } from './random.ts'

export const busyBenchmark: Benchmark = {
  name: 'busy',
  what: 'fifty people who read inventory screens, while two organisations import files',
  run: (options) => inWorld(options, ({ server }) => measure(options, server.url)),
}

const readers = 50
const years = [2024, 2025] as const
const screenOf = (year: number) => `/api/inventory/inventories/${year}`
/** How long a person looks at a screen before opening the next one: one to three seconds, evenly. */
const looksMs = { least: 1000, most: 3000 }

async function measure(
  { short, rows = short ? 1000 : 100_000, seed = 1, say }: Options,
  url: string,
): Promise<Figure[]> {
  const generated = await generateActivities(2 * rows)
  const [first, second] = await cutActivities(generated, [rows, 2 * rows])
  const clients: Client[] = []
  for (const name of ['first', 'second']) {
    const client = await openAccount(url, `${name}@example.com`)
    await createSites(client, first!)
    await importFile(client, first!)
    clients.push(client)
  }
  // What was looked at before is kept: the first look after an import has a figure of its own in `scale`.
  for (const client of clients) for (const year of years) await client.call('GET', screenOf(year))
  const idle = await readWhile(clients, seed, () => after(short ? 500 : 10_000))
  let importing = 0
  const busy = await readWhile(clients, seed, async () => {
    importing = await secondsOf(() => Promise.all(clients.map((client) => importFile(client, second!))))
  })
  generated.remove()
  say(
    `  two imports of ${rows} rows took ${importing.toFixed(1)} s together; ${busy.length} screens were read meanwhile, ${idle.length} before`,
  )
  const share = (samples: number[], at: number) => percentile(samples, at) * 1000
  return [
    {
      name: 'p95 of an inventory screen, 50 readers, two imports',
      measured: share(busy, 0.95),
      unit: 'ms',
      limit: { what: 'the same readers without imports', value: share(idle, 0.95) },
      better: 'lower',
      asked: { of: 'measured', value: 200 },
    },
    {
      name: 'median of the same',
      measured: share(busy, 0.5),
      unit: 'ms',
      limit: { what: 'the same readers without imports', value: share(idle, 0.5) },
      better: 'lower',
    },
  ]
}

/** Seconds of every screen that the readers of both organisations open until `work` is done. */
async function readWhile(clients: readonly Client[], seed: number, work: () => Promise<unknown>): Promise<number[]> {
  let over = false
  const samples: number[] = []
  const read = async (person: number) => {
    const client = clients[person % clients.length]!
    const random = seeded(seed + person)
    const pause = (most: number) => after(Math.round(random() * most))
    await pause(looksMs.most)
    while (!over) {
      const year = years[random() < 0.5 ? 0 : 1]
      samples.push(await secondsOf(() => client.call('GET', screenOf(year))))
      await after(looksMs.least)
      await pause(looksMs.most - looksMs.least)
    }
  }
  const people = Promise.all(Array.from({ length: readers }, (_, person) => read(person)))
  // A failed read is told when the work is done; until then it must not end the process before the work's own failure is known.
  people.catch(() => undefined)
  try {
    await work()
  } finally {
    over = true
  }
  await people
  return samples
}
