import { readFileSync } from 'node:fs'
import { inWorld } from './bench-world.ts'
import { openAccount, type Client } from './client.ts'
import { secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'
import { generateActivities, splitLines } from './generated-rows.ts'
import { createSites, importFile } from './import.bench.ts'
import type { RunningServer } from './running-server.ts'
import { watch } from './watch.ts'

export const recalculationBenchmark: Benchmark = {
  name: 'recalculation',
  what: 'every record calculated again after every one of its factors changed, and again when none did',
  run: (options) => inWorld(options, ({ server }) => measure(options, server)),
}

async function measure(
  { short, rows = short ? 1000 : 100_000, say }: Options,
  server: RunningServer,
): Promise<Figure[]> {
  const generated = await generateActivities(rows)
  const { kinds, years } = contentsOf(generated.path)
  const client = await openAccount(server.url)
  await createSites(client, generated)
  const phases = await importFile(client, generated)
  generated.remove()
  const imported = phases.upload + phases.check + phases.store
  const before = await totalOf(client)
  const again = await secondsOf(() => recalculate(client, years))
  for (const kind of kinds) await client.call('POST', '/api/inventory/own-factors', ownFactor(kind))
  const watched = watch(server, { '/readyz': {}, [`/api/inventory/inventories/${years[0]}`]: client.headers })
  const changed = await secondsOf(() => recalculate(client, years))
  const busy = await watched.stop()
  if ((await totalOf(client)) === before) throw new Error('the recalculation changed nothing')
  say(
    `  ${rows} rows: import ${imported.toFixed(1)} s; recalculated ${changed.toFixed(1)} s, where nothing changed ${again.toFixed(1)} s; peak memory ${busy.peakMiB.toFixed(0)} MiB`,
  )
  return [
    {
      name: 'recalculation where everything changes',
      measured: changed,
      unit: 's',
      limit: { what: 'the import of the same rows', value: imported },
      better: 'lower',
      asked: { of: 'ratio', value: 1 },
    },
    {
      name: 'recalculation where nothing changes',
      measured: again,
      unit: 's',
      limit: { what: 'the import of the same rows', value: imported },
      better: 'lower',
    },
  ]
}

const totalOf = async (client: Client) =>
  (await client.call<{ totals: { kgCo2e: string } }>('GET', `/api/inventory/records?limit=1`)).totals.kgCo2e

async function recalculate(client: Client, years: readonly number[]): Promise<void> {
  for (const year of years)
    await client.job(
      (await client.call<{ jobId: string }>('POST', `/api/inventory/inventories/${year}/recalculate`, {})).jobId,
    )
}

type Kind = { readonly activity: string; readonly unit: string }
function contentsOf(path: string): { kinds: Kind[]; years: number[] } {
  const kinds = new Map<string, Kind>()
  const years = new Set<number>()
  for (const [, from = '', , activity = '', , unit = ''] of splitLines(readFileSync(path, 'utf8')).slice(1)) {
    kinds.set(`${activity} ${unit}`, { activity, unit })
    years.add(Number(from.slice(0, 4)))
  }
  return { kinds: [...kinds.values()], years: [...years] }
}

/** A made-up factor, only to be another one. */
const ownFactor = ({ activity, unit }: Kind) => ({
  level: 'organisation',
  siteId: null,
  supplierId: null,
  activity,
  name: { en: `Benchmark ${activity}`, ar: `قياس ${activity}` },
  unit,
  co2eKg: '1.2345',
  co2Kg: null,
  ch4Kg: null,
  n2oKg: null,
  biogenicCo2Kg: null,
  gwpBasis: 'AR5',
  region: null,
  validFrom: '2024-01-01',
  validTo: null,
  scope2Basis: 'both',
  source: { title: 'Made up for a benchmark', publisher: '', year: '', table: '', licence: '' },
  uncertaintyPercent: null,
  confidence: 'single',
  reason: 'A benchmark changes every factor.',
  notes: '',
})
