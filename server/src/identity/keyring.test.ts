import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createClock } from '../platform/clock.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { createMasterKey } from '../platform/master-key.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { createKeyring, type Keyring } from './keyring.ts'

let postgres: TestDatabase
let database: Database
beforeAll(async () => {
  postgres = await createTestDatabase()
  database = openDatabase(postgres.appUrl, { keeps: 'accounts' })
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

const clock = createClock()
const masterKey = createMasterKey(Buffer.alloc(32, 7))
/** The keys as another server over the same database has them. */
const aServer = () => createKeyring({ database, clock, masterKey })
const published = async (ring: Keyring) => (await ring.publicKeys()).keys.map(({ kid }) => String(kid)).toSorted()
/** The key in use has signed for its time. */
const ripen = () =>
  runSql(
    postgres.ownerUrl,
    `update auth.signing_keys set created_at = created_at - interval '91 days', activated_at = activated_at - interval '91 days'`,
  )

describe('after the clock was set back', () => {
  test.each([
    ['a minute', 60],
    ['a day', 86_400],
  ])('by %s servers believe each other’s new keys within a minute', async (_long, seconds) => {
    const [one, other] = [aServer(), aServer()]
    const before = await published(one)
    expect(await published(other)).toEqual(before)
    clock.advance(-seconds)
    await ripen()
    const { kid } = await one.signer()
    const changed = await published(one)
    expect(changed).not.toEqual(before)
    expect(await published(other)).toEqual(changed)
    expect((await other.signer()).kid).toBe(kid)
    for (const known of changed) expect(await other.verifier(known)).toBeDefined()
  })

  test('a token signed by a key that one has not loaded yet is believed at once', async () => {
    const [one, other] = [aServer(), aServer()]
    await published(other)
    clock.advance(-86_400)
    await ripen()
    const { kid } = await one.signer()
    const added = (await published(one)).filter((name) => name !== kid)
    clock.advance(5)
    for (const name of [kid, ...added]) expect(await other.verifier(name)).toBeDefined()
  })
})

test('are loaded while every connection is taken by somebody who waits for one', async () => {
  const small = openDatabase(postgres.appUrl, { max: 1, keeps: 'accounts' })
  onTestFinished(() => small.close())
  const ring = createKeyring({ database: small, clock, masterKey })
  const signed = () => small.transaction({}, async () => (await ring.signer()).kid)
  const kids = await Promise.all([signed(), signed()])
  clock.advance(120)
  expect([...kids, await signed()]).toEqual(Array.from({ length: 3 }, () => kids[0]))
})
