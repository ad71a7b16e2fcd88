import { benchSettings } from './bench-world.ts'
import { openAccount, type Client } from './client.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'
import { cutActivities, generateActivities } from './generated-rows.ts'
import { createSites, expectKg, importFile } from './import.bench.ts'
import { startServer, temporaryFolder, type RunningServer } from './running-server.ts'
import { watch } from './watch.ts'

export const scaleBenchmark: Benchmark = {
  name: 'scale',
  what: 'how import, inventory screen, list, export and start grow with the records of one organisation',
  async run(options) {
    const folder = temporaryFolder()
    try {
      return await measure(options, `${folder.path}/data`)
    } finally {
      folder.remove()
    }
  },
}

/** Half of the rows fall into each of two years, so that a level of two million exports a year of one million. */
const levels = [10_000, 100_000, 1_000_000, 2_000_000, 10_000_000]
const comparedWith = 100_000
const year = 2024

type Level = {
  readonly records: number
  readonly importRate: number
  readonly screen: readonly number[]
  readonly list: readonly number[]
  readonly gaps: readonly number[]
  readonly afterChange: number
  readonly afterEntry: number
  readonly exports: readonly Exported[]
}
type Exported = { readonly kind: string; readonly rate: number; readonly memoryMiB: number }

async function measure({ short, rows = 1_000_000, say }: Options, dataDir: string): Promise<Figure[]> {
  const wanted = short ? [200, 1000] : levels.filter((level) => level <= rows)
  const samples = short ? 3 : 60
  const generated = await generateActivities(wanted.at(-1)!)
  const parts = await cutActivities(generated, wanted)
  const server = await startServer(dataDir, benchSettings)
  const reached: Level[] = []
  try {
    const client = await openAccount(server.url)
    await createSites(client, parts[0]!)
    let kgCo2e = 0
    for (const part of parts) {
      const phases = await importFile(client, part)
      kgCo2e += phases.kgCo2e
      const importRate = part.rows / (phases.upload + phases.check + phases.store)
      say(`  ${part.end} records: the last ${part.rows} with ${Math.round(importRate)} rows/s`)
      if (!wanted.includes(part.end)) continue
      if (part.end === wanted.at(-1)) expectKg(kgCo2e, generated.expectedKg)
      const level = { records: part.end, importRate, ...(await lookAt(server, client, samples)) }
      reached.push(level)
      say(`    ${describeLevel(level)}`)
    }
  } finally {
    generated.remove()
    await server.stop()
  }
  const again = await startServer(dataDir, benchSettings)
  await again.stop()
  return figuresOf(reached, again.seconds)
}

async function lookAt(
  server: RunningServer,
  client: Client,
  samples: number,
): Promise<Omit<Level, 'records' | 'importRate'>> {
  const screen = () => client.call('GET', `/api/inventory/inventories/${year}`)
  // Whoever looks first after a change has the year counted.
  const afterChange = await secondsOf(screen)
  const afterEntry = await secondsAfterEntry(client, screen)
  const times = async (call: () => Promise<unknown>) => {
    const taken: number[] = []
    for (let at = 0; at < samples; at += 1) taken.push((await secondsOf(call)) * 1000)
    return taken
  }
  const list = await times(() => client.call('GET', `/api/inventory/records?year=${year}&limit=50`))
  const gaps = await times(() => client.call('GET', `/api/inventory/inventories/${year}/gaps`))
  const exports: Exported[] = []
  for (const kind of ['csv', 'xlsx'] as const) {
    const exported = await exportYear(server, client, kind)
    if (exported) exports.push(exported)
  }
  return { afterChange, afterEntry, screen: await times(screen), list, gaps, exports }
}

/** The look after one more record, of three the median: the year is counted for it. */
async function secondsAfterEntry(client: Client, screen: () => Promise<unknown>): Promise<number> {
  const { items } = await client.call<{ items: { site: { id: string } }[] }>(
    'GET',
    `/api/inventory/records?year=${year}&limit=1`,
  )
  const taken: number[] = []
  for (const quantity of ['101', '102', '103']) {
    await client.call('POST', '/api/inventory/records', {
      siteId: items[0]!.site.id,
      activity: 'diesel-stationary',
      quantity,
      unit: 'litre',
      periodStart: `${year}-03-01`,
      periodEnd: `${year}-03-31`,
      supplierId: null,
      dataQuality: 'measured',
      reference: null,
      note: null,
      allowDuplicate: true,
      confirmed: ['outlier'],
    })
    taken.push(await secondsOf(screen))
  }
  return percentile(taken, 0.5)
}

/** Null where a sheet cannot hold the rows. */
async function exportYear(server: RunningServer, client: Client, kind: 'csv' | 'xlsx'): Promise<Exported | null> {
  const { totals } = await client.call<{ totals: { records: number } }>(
    'GET',
    `/api/inventory/records?year=${year}&limit=1`,
  )
  if (kind === 'xlsx' && totals.records > 1_040_000) return null
  const ready = { '/readyz': {} }
  const idle = await watch(server, ready).stop(0.5)
  const watched = watch(server, ready)
  const seconds = await secondsOf(async () => {
    const { jobId } = await client.call<{ jobId: string }>('POST', '/api/inventory/exports', {
      year,
      kind,
      language: 'en',
    })
    await client.job(jobId)
  })
  const busy = await watched.stop()
  return { kind, rate: totals.records / seconds, memoryMiB: busy.peakMiB - idle.peakMiB }
}

const describeLevel = ({ screen, list, gaps, afterChange, afterEntry, exports }: Level): string =>
  [
    `first look after an entry ${(afterEntry * 1000).toFixed(0)} ms`,
    `inventory p50 ${percentile(screen, 0.5).toFixed(1)} ms, p95 ${percentile(screen, 0.95).toFixed(1)} ms, first look after a change ${(afterChange * 1000).toFixed(0)} ms`,
    `first page of the list p95 ${percentile(list, 0.95).toFixed(0)} ms`,
    `gap list p95 ${percentile(gaps, 0.95).toFixed(0)} ms`,
    ...exports.map(
      ({ kind, rate, memoryMiB }) => `${kind} ${Math.round(rate)} rows/s with ${memoryMiB.toFixed(0)} MiB more`,
    ),
  ].join('; ')

function figuresOf(reached: readonly Level[], startSeconds: number): Figure[] {
  const base = reached.find(({ records }) => records === comparedWith) ?? reached[0]!
  const least = reached[0]!
  return [
    ...reached.flatMap((level) => levelFigures(level, base, least)),
    {
      name: `start on a folder of ${reached.at(-1)!.records} records`,
      measured: startSeconds,
      unit: 's',
      limit: { what: 'what was asked', value: 3 },
      better: 'lower',
      asked: { of: 'measured', value: 3 },
    },
  ]
}

function levelFigures(level: Level, base: Level, least: Level): Figure[] {
  const at = `at ${level.records} records`
  const than = (records: number) => `at ${records}`
  return [
    {
      name: `import ${at}`,
      measured: level.importRate,
      unit: 'rows/s',
      limit: { what: than(base.records), value: base.importRate },
      better: 'higher',
    },
    {
      name: `inventory screen ${at}, p95`,
      measured: percentile(level.screen, 0.95),
      unit: 'ms',
      limit: { what: 'its median', value: percentile(level.screen, 0.5) },
      better: 'lower',
      asked: { of: 'measured', value: 50 },
    },
    {
      name: `inventory screen ${at}, median`,
      measured: percentile(level.screen, 0.5),
      unit: 'ms',
      limit: { what: than(base.records), value: percentile(base.screen, 0.5) },
      better: 'lower',
      asked: { of: 'ratio', value: 1 / 1.5 },
    },
    {
      name: `first look after a change ${at}`,
      measured: level.afterChange * 1000,
      unit: 'ms',
      limit: { what: than(base.records), value: base.afterChange * 1000 },
      better: 'lower',
    },
    {
      name: `first look after an entry ${at}`,
      measured: level.afterEntry * 1000,
      unit: 'ms',
      limit: { what: than(base.records), value: base.afterEntry * 1000 },
      better: 'lower',
      asked: { of: 'measured', value: 150 },
    },
    {
      name: `first page of the list ${at}, p95`,
      measured: percentile(level.list, 0.95),
      unit: 'ms',
      limit: { what: than(base.records), value: percentile(base.list, 0.95) },
      better: 'lower',
    },
    {
      name: `gap list ${at}, p95`,
      measured: percentile(level.gaps, 0.95),
      unit: 'ms',
      limit: { what: than(base.records), value: percentile(base.gaps, 0.95) },
      better: 'lower',
      asked: { of: 'measured', value: 300 },
    },
    ...level.exports.flatMap(({ kind, rate, memoryMiB }): Figure[] => {
      const first = least.exports.find((one) => one.kind === kind)!
      return [
        {
          name: `${kind} of the year ${at}`,
          measured: rate,
          unit: 'rows/s',
          limit: { what: than(least.records), value: first.rate },
          better: 'higher',
        },
        {
          name: `memory of the ${kind} ${at}`,
          measured: Math.max(memoryMiB, 1),
          unit: 'MiB',
          limit: { what: than(least.records), value: Math.max(first.memoryMiB, 1) },
          better: 'lower',
        },
      ]
    }),
  ]
}
