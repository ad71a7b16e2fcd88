// `npm run bench [name …] [-- --rows N --rounds N --seed N --victim NAME --part NAME --database URL --short --save]`: measures, and compares each figure with a limit of the same run.
import { parseArgs } from 'node:util'
import { activityFileBenchmark } from './activity-file.bench.ts'
import { apiBenchmark } from './api.bench.ts'
import { backupBenchmark } from './backup.bench.ts'
import { busyBenchmark } from './busy.bench.ts'
import { readBaseline, saveBaseline, type Baseline } from './baseline.ts'
import { creditsBenchmark, creditsParts } from './credits.bench.ts'
import { disclosuresBenchmark } from './disclosures.bench.ts'
import { engineBenchmark } from './engine.bench.ts'
import { victims } from './fault-world.ts'
import { evidenceBenchmark } from './evidence.bench.ts'
import { faultsBenchmark } from './faults.bench.ts'
import type { Benchmark, Figure } from './figure.ts'
import { identityBenchmark } from './identity.bench.ts'
import { importBenchmark } from './import.bench.ts'
import { machine } from './machine.ts'
import { marketplaceBenchmark } from './marketplace.bench.ts'
import { mrvBenchmark } from './mrv.bench.ts'
import { pagesBenchmark } from './pages.bench.ts'
import { readersBenchmark } from './readers.bench.ts'
import { recalculationBenchmark } from './recalculation.bench.ts'
import { describe } from './report.ts'
import { recomputeBenchmark } from './recompute.bench.ts'
import { scaleBenchmark } from './scale.bench.ts'
import { startBenchmark } from './start.bench.ts'
import { verificationBenchmark } from './verification.bench.ts'
import { webBenchmark } from './web.bench.ts'
import { youthBenchmark } from './youth.bench.ts'

const benchmarks: readonly Benchmark[] = [
  engineBenchmark,
  activityFileBenchmark,
  importBenchmark,
  apiBenchmark,
  recalculationBenchmark,
  recomputeBenchmark,
  scaleBenchmark,
  busyBenchmark,
  identityBenchmark,
  backupBenchmark,
  evidenceBenchmark,
  disclosuresBenchmark,
  youthBenchmark,
  verificationBenchmark,
  mrvBenchmark,
  marketplaceBenchmark,
  creditsBenchmark,
  faultsBenchmark,
  pagesBenchmark,
  webBenchmark,
  readersBenchmark,
  startBenchmark,
]
const say = (text: string) => console.log(text)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    save: { type: 'boolean' },
    rows: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    victim: { type: 'string' },
    part: { type: 'string' },
    database: { type: 'string' },
  },
})
const whole = (text: string | undefined) => (text === undefined ? undefined : Number(text))
const counts = { rows: whole(values.rows), rounds: whole(values.rounds), seed: whole(values.seed) }
const unknown = positionals.filter((name) => !benchmarks.some((one) => one.name === name))
const isWrong = (count: number | undefined) => count !== undefined && !(Number.isInteger(count) && count > 0)
const victim = [...victims, 'workbooks' as const].find((name) => name === values.victim)
const part = creditsParts.find((name) => name === values.part)
if (unknown.length > 0 || Object.values(counts).some(isWrong) || victim !== values.victim || part !== values.part) {
  say(
    `Choose among: ${benchmarks.map(({ name, what }) => `\n  ${name.padEnd(14)} ${what}`).join('')}\n--rows, --rounds and --seed take a whole number above zero; --victim takes ${victims.join(', ')}, workbooks; --part, of credits, ${creditsParts.join(', ')}.`,
  )
  process.exit(2)
}

const before = readBaseline()
const measured: Baseline['figures'] = {}
say(`${machine().description}; load before: ${machine().load}`)
for (const benchmark of benchmarks.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  say(`\n${benchmark.name}: ${benchmark.what}`)
  const figures: readonly Figure[] = await benchmark.run({
    short: values.short ?? false,
    ...counts,
    victim,
    part,
    database: values.database,
    say,
  })
  for (const figure of figures) say(describe(figure, before?.figures[benchmark.name]?.[figure.name]))
  measured[benchmark.name] = Object.fromEntries(
    figures.map(({ name, measured, unit, limit }) => [name, { measured, unit, limit: limit.value }]),
  )
}
if (values.short) say('\nShort run: it shows that the programs work, its figures mean nothing.')
else if (values.save) saveBaseline(measured)
