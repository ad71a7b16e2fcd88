import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsReadBy } from '../../platform/testing/rows-read.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { startIdentityApp, type IdentityApp } from '../testing.ts'
import { giveCode, insertFlow, spendCode } from './flow-states.ts'
import { accountEvents } from './personal-data.ts'

/** What one person does must not grow with what all others did. */
const others = 10_000

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

test('what the trail says of an account is read out of nobody else’s entries', async () => {
  const { id, email } = await app.aPerson()
  await app.platform.accounts.transaction({}, ({ db }) =>
    sql`insert into audit_trail (at, person_id, action, subject_type, subject_id, request_id)
      select now(), gen_random_uuid(), 'identity.sign-in', 'person', nth::text, 'test' from generate_series(1, ${others}::int) nth`.execute(
      db,
    ),
  )
  await runSql(app.testDatabase.ownerUrl, 'analyze audit_trail')
  await app.platform.accounts.transaction({ personId: id }, async ({ db }) => {
    const read = await rowsReadBy(db, 'audit_trail', async () => {
      expect((await accountEvents({ personId: id, email }).execute(db)).rows.length).toBeGreaterThan(0)
    })
    expect(read).toBeLessThan(100)
  })
})

test('a code that is fetched looks at no mail of others', async () => {
  const { id, email } = await app.aPerson()
  await runSql(
    app.testDatabase.ownerUrl,
    `insert into auth.one_time_tokens (hash, user_id, kind, sent_to, code_hash, expires_at)
      select sha256(('a ' || nth)::bytea), $1, 'recovery', $2, sha256(('b ' || nth)::bytea), now() + interval '1 hour'
        from generate_series(1, ${others}) nth`,
    [id, email],
  )
  await runSql(app.testDatabase.ownerUrl, 'analyze auth.one_time_tokens')
  const [flow, codeHash, expiresAt] = [randomUUID(), randomBytes(32), new Date(Date.now() + 60_000)]
  await app.platform.accounts.transaction({}, async ({ db }) => {
    await insertFlow(db, { id: flow, challenge: 'c', method: 'plain', user_id: id, amr: 'otp', expires_at: expiresAt })
    await giveCode(db, { id: flow, codeHash, expiresAt })
    const read = await rowsReadBy(db, 'auth.one_time_tokens', async () => {
      expect(await spendCode(db, codeHash)).toMatchObject({ id: flow })
    })
    expect(read).toBeLessThan(100)
  })
})
