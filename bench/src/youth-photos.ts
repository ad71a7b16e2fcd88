import { keptKeys, likenessTo, soughtKeys } from '@athar/server/src/platform/pictures/likeness.ts'
import { aScene, redrawn } from '@athar/server/src/platform/pictures/testing.ts'
import { withClient } from '@athar/server/src/platform/postgres/with-client.ts'
import { runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import type { World } from './bench-world.ts'
import { percentile, secondsOf, type Figure, type Options } from './figure.ts'

const greyOf = (seed: number) =>
  Uint8Array.from(redrawn(aScene(seed, 128), 64, 64).values, (value) => Math.round(value))
const bytesOf = (grey: Uint8Array) => `'\\x${Buffer.from(grey).toString('hex')}'::bytea`
const arrayOf = (keys: readonly number[]) => `'{${keys.join(',')}}'::int[]`

/** A new photo beside many that are not like it: looked up by keys, over a connection that is open, then compared. */
export async function measurePhotos({ short, say }: Options, { database }: World): Promise<Figure[]> {
  const [photos, scenes] = short ? [200, 20] : [20_000, 200]
  const run = (sql: string) => runSql(database.superuserUrl, sql)
  const put = (sql: string) => run(`set session_replication_role = replica; ${sql}`)
  const filled = await secondsOf(async () => {
    await run('create unlogged table bench_prints (n int primary key, grey bytea, keys int[])')
    for (let n = 0; n < scenes; n += 1) {
      const grey = greyOf(n + 1)
      await run(`insert into bench_prints values (${n}, ${bytesOf(grey)}, ${arrayOf(keptKeys(grey))})`)
    }
    const [index] = (await run(`select pg_get_indexdef('youth_photo_prints_keys'::regclass) as made`)).rows
    await run('drop index youth_photo_prints_keys')
    await put(`insert into youth_photo_prints (log_id, person_id, grey, keys)
      select gen_random_uuid(), gen_random_uuid(), b.grey, b.keys
        from generate_series(1, ${photos}) made join bench_prints b on b.n = made % ${scenes}`)
    await run(index.made)
    await run('drop table bench_prints')
    await run('vacuum analyze youth_photo_prints')
  })
  say(`  ${photos} photos of ${scenes} different scenes were put there in ${Math.round(filled)} s`)
  const [looked, compared]: [number[], number[]] = [[], []]
  await withClient(database.superuserUrl, async (client) => {
    for (let at = 0; at < (short ? 2 : 20); at += 1) {
      const grey = greyOf(10_000 + at)
      let found: readonly { readonly grey: Buffer }[] = []
      looked.push(
        await secondsOf(async () => {
          found = (await client.query('select grey from app.like_youth_photos($1)', [soughtKeys(grey)])).rows
        }),
      )
      compared.push(
        await secondsOf(() => {
          const likeness = likenessTo(grey)
          return Promise.resolve(found.map((other) => likeness(other.grey)))
        }),
      )
    }
  })
  const ms = (samples: readonly number[]) => percentile(samples, 0.95) * 1000
  return [
    {
      name: `p95 of the look-up of a new photo among ${photos}`,
      measured: ms(looked),
      limit: { what: 'the slowest of them', value: percentile(looked, 1) * 1000 },
      unit: 'ms',
      better: 'lower',
    },
    {
      name: 'p95 of comparing it with the nearest of them, 20 at most',
      measured: Math.max(ms(compared), 0.001),
      limit: { what: 'the slowest of them', value: Math.max(percentile(compared, 1) * 1000, 0.001) },
      unit: 'ms',
      better: 'lower',
    },
  ]
}
