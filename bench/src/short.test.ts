import { expect, test } from 'vitest'
import { activityFileBenchmark } from './activity-file.bench.ts'
import { apiBenchmark } from './api.bench.ts'
import { backupBenchmark } from './backup.bench.ts'
import { busyBenchmark } from './busy.bench.ts'
import { engineBenchmark } from './engine.bench.ts'
import { faultsBenchmark } from './faults.bench.ts'
import { identityBenchmark } from './identity.bench.ts'
import { pagesBenchmark } from './pages.bench.ts'
import { isHeld, ratioOf, type Figure } from './figure.ts'
import { recalculationBenchmark } from './recalculation.bench.ts'
import { scaleBenchmark } from './scale.bench.ts'
import { describe as line } from './report.ts'
import { webBenchmark } from './web.bench.ts'

// The figures of so few rows mean nothing; that the programs run and compare is all that is looked at.
test.each([
  engineBenchmark,
  activityFileBenchmark,
  apiBenchmark,
  recalculationBenchmark,
  scaleBenchmark,
  busyBenchmark,
  identityBenchmark,
  backupBenchmark,
  pagesBenchmark,
])('the benchmark $name works in its short form', { timeout: 180_000 }, async (benchmark) => {
  const figures = await benchmark.run({ short: true, rows: undefined, say: () => {} })
  expect(figures.length).toBeGreaterThan(0)
  for (const figure of figures) {
    expect(figure.measured).toBeGreaterThan(0)
    expect(ratioOf(figure)).toBeGreaterThan(0)
  }
})

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

test(
  'nothing acknowledged is lost when server, database and backends are killed at random',
  { timeout: 180_000 },
  async () => {
    const said: string[] = []
    const run = faultsBenchmark.run({ short: true, rows: undefined, say: (text) => said.push(text) })
    // What was said before it failed holds the seed, by which the same round comes again.
    const [losses, acknowledged] = await run.catch((error: unknown) => {
      throw new Error(said.join('\n'), { cause: error })
    })
    expect(said.filter((text) => /^ {2}round \d:/.test(text))).toHaveLength(5)
    expect(losses).toMatchObject({ measured: 0, asked: { value: 0 } })
    expect(acknowledged!.measured).toBeGreaterThan(10)
  },
)

const figure: Figure = {
  name: 'second start',
  measured: 2,
  unit: 's',
  limit: { what: 'Node alone', value: 1 },
  better: 'lower',
  asked: { of: 'measured', value: 3 },
}

test('a ratio above one is better than the limit, for rates and for durations', () => {
  expect(ratioOf(figure)).toBe(0.5)
  expect(ratioOf({ ...figure, better: 'higher' })).toBe(2)
})

test('a figure is held against what was asked of it or of its ratio', () => {
  expect(isHeld(figure)).toBe(true)
  expect(isHeld({ ...figure, asked: { of: 'ratio', value: 0.6 } })).toBe(false)
  expect(isHeld({ ...figure, better: 'higher', asked: { of: 'ratio', value: 0.6 } })).toBe(true)
})

test('the line names figure, limit, ratio, and whether what was asked is held', () => {
  expect(line(figure, { measured: 1 })).toMatch(
    /second start +2 s +\| Node alone: 1 s \| ratio 0.50 \| asked ≤ 3 s: held \| 2.00 of the saved figure/,
  )
})
