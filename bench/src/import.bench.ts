import { copyFileSync, openAsBlob, readFileSync } from 'node:fs'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@athar/server/src/platform/postgres/embedded.ts'
import { createLogger } from '@athar/server/src/platform/logger.ts'
import { openAccount, type Client } from './client.ts'
import { processorSeconds } from './machine.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'
import { generateActivities, splitLines, type Generated } from './generated-rows.ts'
import { explainSlowStatements, rawCopySeconds } from './raw-copy.ts'
import { startServer, temporaryFolder, type RunningServer } from './running-server.ts'
import { watch, type Watched } from './watch.ts'

export const importBenchmark: Benchmark = {
  name: 'import',
  what: 'an activity file through the running server, on a database of its own',
  async run(options) {
    const folder = temporaryFolder()
    const database = await startEmbeddedPostgres({ dataDir: folder.path, log: createLogger({ level: 'error' }) })
    try {
      if (profileFolder) await explainSlowStatements(database)
      const server = await startServer(`${folder.path}/athar`, serverSettings(database), profiling())
      try {
        return await measure(options, server, database)
      } finally {
        await server.stop()
        if (profileFolder) copyFileSync(`${folder.path}/postgres/athar-postgres.log`, `${profileFolder}/postgres.log`)
      }
    } finally {
      await database.stop()
      folder.remove()
    }
  },
}

/** No limit of calls and no mail to confirm; everything else as in production, the durable disk included. */
const serverSettings = (database: EmbeddedPostgres) => ({
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  DEMO: '0',
  AUTH_CONFIRM_EMAIL: '0',
  AUTH_ACCESS_TOKEN_SECONDS: '3600',
  DATABASE_URL: database.ownerUrl,
})

const profileFolder = process.env['BENCH_PROFILE']

/** `BENCH_PROFILE=folder` keeps a CPU profile of the server and the database's own account of its slow statements there. */
const profiling = () => (profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [])

type Phases = { upload: number; check: number; store: number }

async function measure(
  { short, rows = short ? 1000 : 100_000, say }: Options,
  server: RunningServer,
  database: EmbeddedPostgres,
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
export async function createSites(client: Client, { path }: Generated): Promise<void> {
  const names = [
    ...new Set(
      splitLines(readFileSync(path, 'utf8'))
        .slice(1)
        .map((cells) => cells[0] ?? ''),
    ),
  ]
  await client.call('POST', '/api/inventory/sites/bulk', { entityId: null, country: 'SA', region: null, names })
}

export async function importFile(client: Client, generated: Generated): Promise<Phases> {
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
  // The generator sums in binary floats, to twelve digits.
  if (Math.abs(Number(receipt.kgCo2e) / generated.expectedKg - 1) > 1e-9)
    throw new Error(`${receipt.kgCo2e} kg CO2e instead of ${generated.expectedKg}`)
  return { upload, check, store }
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
