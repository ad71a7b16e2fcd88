import { copyFileSync, openAsBlob, readFileSync } from 'node:fs'
import { inWorld, type World } from './bench-world.ts'
import { openAccount, type Client } from './client.ts'
import { processorSeconds } from './machine.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'
import { generateActivities, splitLines, type Generated } from './generated-rows.ts'
import { explainSlowStatements, rawCopySeconds } from './raw-copy.ts'
import { watch, type Watched } from './watch.ts'

export const importBenchmark: Benchmark = {
  name: 'import',
  what: 'an activity file through the running server, on a database of its own',
  run: (options) =>
    inWorld(
      options,
      async (world) => {
        const figures = await measure(options, world)
        if (profileFolder && world.database.logFile)
          copyFileSync(world.database.logFile, `${profileFolder}/postgres.log`)
        return figures
      },
      profileFolder ? { prepare: explainSlowStatements, flags: ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] } : {},
    ),
}

/** `BENCH_PROFILE=folder` keeps a CPU profile of the server and the database's own account of its slow statements there. */
const profileFolder = process.env['BENCH_PROFILE']

type Phases = { upload: number; check: number; store: number; kgCo2e: number }

async function measure(
  { short, rows = short ? 1000 : 100_000, say }: Options,
  { server, database }: World,
): Promise<Figure[]> {
  const generated = await generateActivities(rows)
  const client = await openAccount(server.url)
  await createSites(client, generated)
  const reads = { '/readyz': {}, '/api/inventory/inventories/2024': client.headers }
  const idle = await watch(server, reads).stop(short ? 0.2 : 3)
  const watched = watch(server, reads)
  const before = processorSeconds(server.pid)
  const phases = await importFile(client, generated)
  const processor = processorSeconds(server.pid) - before
  const busy = await watched.stop()
  const seconds = phases.upload + phases.check + phases.store
  const copySeconds = await rawCopySeconds(database, client.organisationId, rows)
  generated.remove()
  say(
    `  ${rows} rows: upload ${phases.upload.toFixed(2)} s, check ${phases.check.toFixed(2)} s, store ${phases.store.toFixed(2)} s; raw COPY ${copySeconds.toFixed(2)} s; the server's processor time, without the database and the reader of the file, ${processor} s`,
  )
  return [
    {
      name: 'rows uploaded, checked and stored',
      measured: rows / seconds,
      unit: 'rows/s',
      limit: { what: 'raw COPY into the same table', value: rows / copySeconds },
      better: 'higher',
      asked: { of: 'ratio', value: 0.6 },
    },
    {
      name: 'server memory above idle',
      measured: busy.peakMiB - idle.peakMiB,
      unit: 'MiB',
      limit: { what: 'the server idle', value: idle.peakMiB },
      better: 'lower',
      asked: { of: 'measured', value: 400 },
    },
    ...latencies(idle, busy),
  ]
}

/** The sites stand in the organisation before, as in a company that imports every month. */
export async function createSites(client: Client, { path }: Pick<Generated, 'path'>): Promise<void> {
  const names = [
    ...new Set(
      splitLines(readFileSync(path, 'utf8'))
        .slice(1)
        .map((cells) => cells[0] ?? ''),
    ),
  ]
  await client.call('POST', '/api/inventory/sites/bulk', { entityId: null, country: 'SA', region: null, names })
}

/** Uploads, checks and stores a file; the sum that comes out must be the generator's, where it says one. */
export async function importFile(
  client: Client,
  generated: Pick<Generated, 'path'> & Partial<Generated>,
): Promise<Phases> {
  type Import = { id: string; options: object; counts: { ready: number; warning: number; kgCo2e: string } }
  let file: Import | undefined
  const form = new FormData()
  form.append('file', await openAsBlob(generated.path), 'activities.csv')
  const upload = await secondsOf(async () => (file = await client.call<Import>('POST', '/api/inventory/imports', form)))
  const at = `/api/inventory/imports/${file!.id}`
  const work = async (step: string, body: object) =>
    client.job((await client.call<{ jobId: string }>('POST', `${at}/${step}`, body)).jobId)
  const check = await secondsOf(() => work('check', { options: { ...file!.options, confirmedCodes: ['outlier'] } }))
  const store = await secondsOf(() => work('commit', { mode: 'all-or-nothing' }))
  const { receipt } = await client.call<{ receipt: { kgCo2e: string } }>('GET', at)
  const kgCo2e = Number(receipt.kgCo2e)
  if (generated.expectedKg !== undefined) expectKg(kgCo2e, generated.expectedKg)
  return { upload, check, store, kgCo2e }
}

/** The generator sums in binary floats, to twelve digits. */
export function expectKg(kgCo2e: number, expected: number): void {
  if (Math.abs(kgCo2e / expected - 1) > 1e-9) throw new Error(`${kgCo2e} kg CO2e instead of ${expected}`)
}

function latencies(idle: Watched, busy: Watched): Figure[] {
  return Object.entries(busy.milliseconds).map(([path, samples]) => ({
    name: `p95 of ${path} meanwhile`,
    measured: percentile(samples, 0.95),
    unit: 'ms',
    limit: { what: 'the same while idle', value: percentile(idle.milliseconds[path] ?? [], 0.95) },
    better: 'lower',
    asked: { of: 'measured', value: 200 },
  }))
}
