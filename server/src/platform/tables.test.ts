import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database, type Db } from './database.ts'
import { countRows } from './list/read-page.ts'
import { accountTables, callRows, callValue, callValues, tables } from './tables.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { runSql } from './testing/test-postgres.ts'

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
const within = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.transaction({}, ({ db }) => work(db))

const person = '00000000-0000-4000-8000-000000000001'

test('a function gives its value; one that gives nothing, null', async () => {
  expect(await within((db) => callValue(db, 'count_mentees', person, null))).toBe(0)
  expect(await within((db) => callValue(db, 'youth_team_by_code', 'none'))).toBeNull()
})

test('a function that gives rows of one column gives their values, of lists too', async () => {
  expect(await within((db) => callValues(db, 'people_with_platform_role', 'platform_owner', 'platform_admin'))).toEqual(
    [],
  )
  expect(await within((db) => callValue(db, 'engaged_sites'))).toEqual([])
})

test('rows of a function have columns in camel case', async () => {
  await runSql(
    testDatabase.ownerUrl,
    `insert into auth.users (id, email, app_metadata, user_metadata, created_at, updated_at)
      values ('${person}', 'noura@example.com', '{}', '{"full_name": "Noura"}', now(), now())`,
  )
  const cards = await database.transaction({ personId: person }, ({ db }) => callRows(db, 'cards_of', [person]))
  expect(cards).toEqual([
    { id: person, email: 'noura@example.com', emailConfirmedAt: null, userMetadata: { full_name: 'Noura' } },
  ])
  expect(await within((db) => callRows(db, 'volunteer_proof', 'none'))).toEqual([])
})

test('rows are counted with every condition', async () => {
  const all = within((db) => countRows(tables(db).selectFrom('atharMigrations')))
  expect(await all).toBeGreaterThan(0)
  expect(await within((db) => countRows(tables(db).selectFrom('atharMigrations').where('number', '<', 0)))).toBe(0)
})

test('tables of accounts keep the names of their columns', async () => {
  const users = within((db) => accountTables(db).selectFrom('auth.users').select(['id', 'created_at']).execute())
  expect(await users).toEqual([])
})
