import { setTimeout as after } from 'node:timers/promises'
import { brokenImports, lostWrites, wrongSums } from './fault-checks.ts'
import { finishFiles, importFiles, type FileImport } from './fault-imports.ts'
import { openWorld, victims, type Victim, type World } from './fault-world.ts'
import { retryOpen, writeRecords, type Write } from './fault-writers.ts'
import { hostileWorkbooks } from './fault-workbooks.ts'
import { percentile, type Benchmark, type Figure, type Options } from './figure.ts'
import { seeded } from './random.ts'

/** Long enough for a file of this size to be anywhere between its upload and its receipt. */
const longestPauseMs = 1500

type Ledger = {
  readonly writes: Write[]
  readonly files: FileImport[]
  readonly seconds: number[]
  /** Rounds after which a server had to be started again. */
  starts: number
  readonly losses: string[]
}

export const faultsBenchmark: Benchmark = {
  name: 'faults',
  what: 'server, database, both and backends killed at random while people write, and files made to hurt beside others',
  async run(options) {
    const { victim } = options
    const killed = victim === 'workbooks' ? [] : await killAtRandom({ ...options, victim })
    return victim === undefined || victim === 'workbooks' ? [...killed, ...(await hostileWorkbooks(options))] : killed
  },
}

type Killing = Omit<Options, 'victim'> & { readonly victim: Victim | undefined }

/** What was acknowledged is there, once. */
async function killAtRandom({
  short,
  rows = 400,
  rounds = short ? 5 : 50,
  seed = 1 + Math.floor(Math.random() * 1e9),
  victim,
  say,
}: Killing): Promise<Figure[]> {
  say(`  seed ${seed}; one round again: --rounds 1 --seed (this seed + the round - 1)`)
  const ledger: Ledger = { writes: [], files: [], seconds: [], starts: 0, losses: [] }
  const world = await openWorld()
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const told = await breakOnce(world, ledger, { round, seed: seed + round - 1, rows, only: victim })
      say(`  round ${round}: ${told}`)
    }
    ledger.losses.push(...(await lostWrites(world, ledger.writes)))
    const figures = figuresOf(ledger, rounds, world)
    const acknowledged = ledger.writes.length + ledger.files.length
    say(
      `  ${rounds} rounds, ${ledger.starts - world.refusedStarts.length} of ${ledger.starts} first starts, ${acknowledged} acknowledged writes (${ledger.files.length} of them imports), ${ledger.losses.length} losses`,
    )
    if (world.refusedStarts.length > 0)
      throw new Error(`seed ${seed}: starts were refused:\n${world.refusedStarts.join('\n')}`)
    if (ledger.losses.length > 0) throw new Error(`seed ${seed}: lost or broken:\n${ledger.losses.join('\n')}`)
    return figures
  } finally {
    await world.end()
  }
}

type Round = { readonly round: number; readonly seed: number; readonly rows: number; readonly only: Victim | undefined }

/** People write and import, something dies, comes back, and everybody goes on; answers what happened. */
async function breakOnce(world: World, ledger: Ledger, { round, seed, rows, only }: Round): Promise<string> {
  const random = seeded(seed)
  const victim = only ?? victims[seed % victims.length]!
  const pauseMs = random() * longestPauseMs
  const writes: Write[] = []
  const files: FileImport[] = []
  let over = false
  const stopped = () => over
  const name = `F${round}-${seed}`
  const work = Promise.all([
    writeRecords(world, writes, { name: `${name}-a`, random: seeded(seed + 0.1e9), stopped }),
    writeRecords(world, writes, { name: `${name}-b`, random: seeded(seed + 0.2e9), stopped }),
    importFiles(world, files, { name, rows, random: seeded(seed + 0.3e9), stopped }),
  ])
  await Promise.race([after(pauseMs), work])
  await world.kill(victim)
  over = true
  await work
  const open = writes.filter(({ id }) => id === undefined).length
  const states = files.map(({ told }) => told)
  const seconds = await world.recover(victim)
  if (victim === 'server' || victim === 'both') ledger.starts += 1
  ledger.seconds.push(seconds)
  // Before anybody repeats anything: what was told is there, and no import is there in part.
  const acknowledged = writes.filter(({ id }) => id !== undefined)
  ledger.losses.push(...(await lostWrites(world, acknowledged)), ...(await brokenImports(world, files)))
  await retryOpen(world, writes)
  await finishFiles(world, files)
  ledger.losses.push(
    ...(await lostWrites(world, writes)),
    ...(await brokenImports(world, files)),
    ...(await wrongSums(world)),
  )
  ledger.writes.push(...writes)
  ledger.files.push(...files)
  return `${victim} killed after ${Math.round(pauseMs)} ms, back in ${seconds.toFixed(1)} s; ${writes.length} records (${open} without an answer), ${files.length} imports (${states.filter((told) => !told).length} on the way)`
}

function figuresOf(
  { writes, files, seconds, starts, losses }: Ledger,
  rounds: number,
  { firstStartSeconds, refusedStarts }: World,
): Figure[] {
  const acknowledged = writes.length + files.length
  return [
    {
      name: 'acknowledged writes lost, doubled or in part',
      measured: losses.length,
      unit: '',
      limit: { what: 'acknowledged writes', value: acknowledged },
      better: 'lower',
      asked: { of: 'measured', value: 0 },
    },
    {
      name: 'starts after a kill that were refused',
      measured: refusedStarts.length,
      unit: '',
      limit: { what: 'starts after a kill', value: starts },
      better: 'lower',
      asked: { of: 'measured', value: 0 },
    },
    {
      name: 'acknowledged writes',
      measured: acknowledged,
      unit: '',
      limit: { what: 'rounds', value: rounds },
      better: 'higher',
    },
    {
      name: 'p95 until it serves again',
      measured: percentile(seconds, 0.95),
      unit: 's',
      limit: { what: 'the first start', value: firstStartSeconds },
      better: 'lower',
    },
  ]
}
