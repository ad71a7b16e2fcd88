import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { preparedStatement } from './prepared-statements.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.appUrl, { max: 1 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const connection = () => ({}) as pg.PoolClient

it('a statement that comes again on a connection is prepared there under a name', () => {
  const [one, other] = [connection(), connection()]
  const ask = (client: pg.PoolClient) => preparedStatement(client, 'select $1', [7])
  expect([ask(one), ask(one), ask(one)]).toEqual(['select $1', 'select $1', 'select $1'])
  expect(ask(one)).toEqual({ name: expect.stringMatching(/^kept_[0-9a-f]{32}$/), text: 'select $1', values: [7] })
  expect(ask(other)).toBe('select $1')
})

it('texts that change with every call never crowd out those that come again', () => {
  const client = connection()
  for (let at = 0; at < 2000; at += 1) expect(preparedStatement(client, `select ${at}`, [])).toBe(`select ${at}`)
  for (let at = 0; at < 3; at += 1) preparedStatement(client, 'select often', [])
  expect(preparedStatement(client, 'select often', [])).toMatchObject({ text: 'select often' })
})

it('a kept statement answers each tenant with its own, on one and the same connection', async () => {
  const tenants = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  const asTenant = (organisationId: string) => ({ personId: organisationId, organisationId, role: 'owner' })
  for (const [at, id] of tenants.entries())
    await database.transaction(asTenant(id), async ({ db }) => {
      for (let count = 0; count <= at; count += 1)
        await sql`insert into rollup_dirty (org_id, bucket) values (${id}, ${`2025-0${count + 1}-01`}::date)`.execute(
          db,
        )
    })
  const seen: number[] = []
  const prepared: number[] = []
  for (let round = 0; round < 12; round += 1)
    await database.transaction(asTenant(tenants[round % 2]!), async ({ db }) => {
      const { rows } = await sql<{
        rows: number
      }>`select count(*)::int as rows from rollup_dirty where bucket > ${'2024-12-31'}`.execute(db)
      seen.push(rows[0]!.rows)
      const kept = await sql<{
        kept: number
      }>`select count(*)::int as kept from pg_prepared_statements where name like ${'kept_%'}`.execute(db)
      prepared.push(kept.rows[0]!.kept)
    })
  expect(seen).toEqual(Array.from({ length: 6 }, () => [1, 2]).flat())
  expect(prepared.at(-1)).toBeGreaterThanOrEqual(2)
})
