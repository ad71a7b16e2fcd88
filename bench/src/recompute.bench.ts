import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inWorld, type World } from './bench-world.ts'
import { openAccount, type Client } from './client.ts'
import { secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'
import { generateActivities } from './generated-rows.ts'
import { createSites, importFile } from './import.bench.ts'

const program = fileURLToPath(new URL('../../tools/recompute.ts', import.meta.url))

export const recomputeBenchmark: Benchmark = {
  name: 'recompute',
  what: 'the JSON export of each year recomputed offline, in a process of its own',
  run: (options) => inWorld(options, (world) => measure(options, world)),
}

async function measure(
  { short, rows = short ? 1000 : 100_000, say }: Options,
  { server, folder }: World,
): Promise<Figure[]> {
  const generated = await generateActivities(rows)
  const client = await openAccount(server.url)
  await createSites(client, generated)
  await importFile(client, generated)
  generated.remove()
  const paths: string[] = []
  const exporting = await secondsOf(async () => {
    for (const year of yearsOfRows(rows)) paths.push(await exportYear(server.url, client, year, folder))
  })
  const taken = await secondsOf(async () => {
    for (const path of paths) {
      const { stdout } = await promisify(execFile)(process.execPath, [program, path])
      say(`  ${stdout.trim().split('\n').join('\n  ')}`)
    }
  })
  return [
    {
      name: `exports of ${rows} records recomputed`,
      measured: taken,
      unit: 's',
      limit: { what: 'writing and fetching the exports', value: exporting },
      better: 'lower',
      asked: { of: 'measured', value: 60 },
    },
  ]
}

/** The made-up rows begin with 2024; those of a short run do not reach 2025. */
const yearsOfRows = (rows: number) => (rows < 100_000 ? [2024] : [2024, 2025])

/** The file, fetched. */
async function exportYear(url: string, client: Client, year: number, folder: string): Promise<string> {
  const { exportId, jobId } = await client.call<{ exportId: string; jobId: string }>('POST', '/api/inventory/exports', {
    year,
    kind: 'json',
    language: 'en',
  })
  await client.job(jobId)
  const response = await fetch(`${url}/api/inventory/exports/${exportId}/file`, { headers: client.headers })
  if (!response.ok) throw new Error(`the export of ${year} was answered with ${response.status}`)
  const path = join(folder, `${year}.json`)
  writeFileSync(path, Buffer.from(await response.arrayBuffer()))
  return path
}
