import { expect, test } from 'vitest'
import { faultsBenchmark } from './faults.bench.ts'

test(
  'nothing acknowledged is lost when server, database, both and backends are killed at random',
  { timeout: 180_000 },
  async () => {
    const said: string[] = []
    const run = faultsBenchmark.run({ short: true, rows: undefined, say: (text) => said.push(text) })
    // What was said before it failed holds the seed, by which the same round comes again.
    const [losses, refused, acknowledged] = await run.catch((error: unknown) => {
      throw new Error(said.join('\n'), { cause: error })
    })
    expect(said.filter((text) => /^ {2}round \d:/.test(text))).toHaveLength(5)
    expect(losses).toMatchObject({ measured: 0, asked: { value: 0 } })
    expect(refused).toMatchObject({ measured: 0 })
    expect(acknowledged!.measured).toBeGreaterThan(10)
  },
)
