import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWithAction } from './store/rate-buckets.ts'
import { sweep } from './sweep.ts'
import { startIdentityApp, type IdentityApp } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

test('a count that is over goes, and whoever is just counting there is not waited for', async () => {
  const { accounts: database } = app.platform
  const [left, counted] = [Buffer.from('left'), Buffer.from('counted')]
  const count = (keys: readonly Buffer[], at: Date) =>
    database.transaction({}, ({ db }) =>
      countWithAction(
        db,
        keys.map((key) => ({ key, seconds: 60 })),
        at,
      ),
    )
  await count([left, counted], new Date(app.platform.clock.now().getTime() - 3_600_000))
  await database.transaction({}, async ({ db }) => {
    await countWithAction(db, [{ key: counted, seconds: 60 }], app.platform.clock.now())
    await sweep({ ...app.platform, database: app.platform.accounts })
  })
  const { rows } = await database.transaction({}, ({ db }) =>
    sql<{ key: string; count: number }>`select convert_from(key, 'UTF8') as key, count from auth.rate_buckets
      where key in (${left}, ${counted})`.execute(db),
  )
  expect(rows).toEqual([{ key: 'counted', count: 1 }])
})
