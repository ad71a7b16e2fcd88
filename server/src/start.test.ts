import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEnding } from './open-platform.ts'
import { loadConfig } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'
import { createMasterKey } from './platform/master-key.ts'
import { createTestDatabase } from './platform/testing/test-database.ts'
import { runSql } from './platform/testing/test-postgres.ts'
import { prepareDatabase } from './start.ts'

const log = createLogger({ level: 'silent' })

test('a server with another master key is refused before it changes the database of one that runs', async () => {
  const database = await createTestDatabase({ empty: true })
  const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: database.ownerUrl })
  const start = (secret: Buffer) =>
    prepareDatabase({ config, log, masterKey: createMasterKey(secret), ending: createEnding(log) })
  const key = randomBytes(32)
  try {
    const appUrl = await start(key)
    await expect(start(randomBytes(32))).rejects.toThrow('set up under another master key')
    // What the running server opens its connections with goes on to let it in.
    expect((await runSql(appUrl, 'select 1 as there')).rows).toEqual([{ there: 1 }])
    expect(await start(key)).toBe(appUrl)
  } finally {
    await database.drop()
  }
})
