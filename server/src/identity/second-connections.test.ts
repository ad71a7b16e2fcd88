import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { createClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database.ts'
import { createLogger } from '../platform/logger.ts'
import { createMasterKey } from '../platform/master-key.ts'
import { secondConnections } from '../platform/testing/held-connections.ts'
import { createTestDatabase } from '../platform/testing/test-database.ts'
import { createDeferred } from './deferred.ts'
import { createMailOrders } from './mail-orders.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.appUrl, { max: 2 })
const accounts = openDatabase(testDatabase.appUrl, { max: 2, keeps: 'accounts' })
afterAll(async () => {
  await Promise.all([database.close(), accounts.close()])
  await testDatabase.drop()
})

/** What is said where identity, within a transaction of its own, does this. */
async function foundWithin(work: () => Promise<unknown>): Promise<string[]> {
  const log = createLogger({ level: 'error' })
  const deferred = createDeferred(log)
  const [clock, masterKey] = [createClock(), createMasterKey(randomBytes(32))]
  const orders = createMailOrders({ database: accounts, clock, masterKey, deferred, log, carryOut: work })
  await orders.place({ kind: 'recovery', address: 'somebody@example.com', language: 'en', challenge: null })
  await deferred.settled()
  return secondConnections()
}

// Ten who hold one of identity's and want one of the features', and ten the other way round, wait for each other as ten of one pool do.
it('whoever holds a connection of identity asks for none of the features either', async () => {
  for (const pool of [accounts, database])
    expect(await foundWithin(() => pool.transaction({}, async () => {}))).toEqual([
      expect.stringContaining('within identity/mail-orders.ts'),
    ])
})

it('may ask for the one beside the others, which nobody holds for long', async () => {
  expect(await foundWithin(() => accounts.separateConnection(async () => {}))).toEqual([])
})
