import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMasterKey } from '../platform/master-key.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { createFingerprint } from './fingerprint.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const [key, otherKey] = [createMasterKey(Buffer.alloc(32, 1)), createMasterKey(Buffer.alloc(32, 2))]
const fingerprintOf = (secret: typeof key, build: string, logKey = 'athar.test/log') =>
  app.platform.database.transaction({}, ({ db }) => createFingerprint(secret, logKey, build)(db))

it('the fingerprint is another one for another build, another key, or another database, and else the same', async () => {
  const values = [
    await fingerprintOf(key, '1.0.0'),
    await fingerprintOf(key, '1.0.1'),
    await fingerprintOf(otherKey, '1.0.0'),
    await fingerprintOf(key, '1.0.0', 'other.test/log'),
  ]
  expect(await fingerprintOf(key, '1.0.0')).toBe(values[0])
  const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
  await client.query('update platform_identity set id = gen_random_uuid()')
  await client.end()
  values.push(await fingerprintOf(key, '1.0.0'))
  expect(new Set(values).size).toBe(5)
})

it('what tells the database from others is not the application’s to change', async () => {
  await expect(
    app.platform.database.transaction({}, ({ db }) =>
      sql`update platform_identity set id = gen_random_uuid()`.execute(db),
    ),
  ).rejects.toMatchObject({ code: '42501' })
})
