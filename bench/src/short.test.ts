import { createLogger } from '@athar/server/src/platform/logger.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@athar/server/src/platform/postgres/embedded.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityFileBenchmark } from './activity-file.bench.ts'
import { apiBenchmark } from './api.bench.ts'
import { backupBenchmark } from './backup.bench.ts'
import { busyBenchmark } from './busy.bench.ts'
import { creditsBenchmark } from './credits.bench.ts'
import { engineBenchmark } from './engine.bench.ts'
import { identityBenchmark } from './identity.bench.ts'
import { mrvBenchmark } from './mrv.bench.ts'
import { marketplaceBenchmark } from './marketplace.bench.ts'
import { pagesBenchmark } from './pages.bench.ts'
import { ratioOf, type Benchmark } from './figure.ts'
import { recalculationBenchmark } from './recalculation.bench.ts'
import { recomputeBenchmark } from './recompute.bench.ts'
import { temporaryFolder } from './running-server.ts'
import { scaleBenchmark } from './scale.bench.ts'
import { verificationBenchmark } from './verification.bench.ts'
import { webBenchmark } from './web.bench.ts'
import { youthBenchmark } from './youth.bench.ts'

const folder = temporaryFolder()
let postgres: EmbeddedPostgres

/** One Postgres for those that measure on any, where each makes a database of its own. */
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    dataDir: folder.path,
    log: createLogger({ level: 'error' }),
    durable: false,
  })
})
afterAll(async () => {
  await postgres.stop()
  folder.remove()
})

// The figures of so few rows mean nothing; that the programs run and compare is all that is looked at.
const works = async (benchmark: Benchmark, database?: string) => {
  const figures = await benchmark.run({ short: true, rows: undefined, database, say: () => {} })
  expect(figures.length).toBeGreaterThan(0)
  for (const figure of figures) {
    if (figure.asked?.value === 0) {
      expect(figure.measured).toBe(0)
      continue
    }
    expect(figure.measured).toBeGreaterThan(0)
    expect(ratioOf(figure)).toBeGreaterThan(0)
  }
}

// Whoever could take the shared one, and brings a Postgres of its own here as all do outside of tests, is `api`.
test.each([engineBenchmark, activityFileBenchmark, apiBenchmark, scaleBenchmark, backupBenchmark, pagesBenchmark])(
  'the benchmark $name works in its short form',
  { timeout: 180_000 },
  (benchmark) => works(benchmark),
)

test.each([
  recalculationBenchmark,
  recomputeBenchmark,
  busyBenchmark,
  identityBenchmark,
  youthBenchmark,
  verificationBenchmark,
  mrvBenchmark,
  marketplaceBenchmark,
  creditsBenchmark,
])('the benchmark $name works in its short form, on a Postgres that is there', { timeout: 180_000 }, (benchmark) =>
  works(benchmark, postgres.superuserUrl),
)

// In one file with `pages`: both build the web app where it is not built yet.
test('Lighthouse looks at a page of the running server', { timeout: 300_000 }, async () => {
  const said: string[] = []
  const figures = await webBenchmark.run({ short: true, rows: undefined, say: (text) => said.push(text) })
  expect(said).toEqual([expect.stringMatching(/^ {2}\/sgi\/map +performance \d+, .+ LCP \d+ ms.+, map \d+ ms/)])
  expect(figures.map(({ name }) => name)).toContain('largest contentful paint, worst page')
  const map = figures.find(({ name }) => name.startsWith('the map can be pressed'))
  expect([map?.asked?.value, Number.isFinite(map?.measured)]).toEqual([300, true])
  // A page may well be deaf for no time, and not move.
  for (const figure of figures) expect(figure.measured).toBeGreaterThanOrEqual(0)
})
