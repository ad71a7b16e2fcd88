import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database, type Db } from './database.ts'
import { growingSection } from './personal-data.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.appUrl)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const kept = 2500
let told = 0
const section = growingSection(
  'account-events',
  () => sql<{ nth: number }>`select nth from generate_series(1, ${kept}::int) nth order by nth desc`,
  ({ nth }) => {
    told += 1
    return { nth }
  },
)
const subject = { personId: '00000000-0000-4000-8000-000000000001', email: 'somebody@example.com' }
const inside = <T>(work: (db: Db) => Promise<T>) => database.transaction({}, ({ db }) => work(db))

test('of what grows only the newest is read for a page, and all of it is counted', async () => {
  told = 0
  const found = await inside((db) => section.look(db, subject, 2))
  expect(found).toEqual({ total: kept, items: [{ nth: kept }, { nth: kept - 1 }] })
  expect(told).toBe(2)
})

test('all of it comes piece by piece, in order, and may be asked for again', async () => {
  const pieces = await inside(async (db) => {
    for await (const _piece of section.all(db, subject));
    const again = []
    for await (const piece of section.all(db, subject)) again.push(piece)
    return again
  })
  expect(pieces.map(({ length }) => length)).toEqual([1000, 1000, 500])
  expect(pieces.flat().map(({ nth }) => nth)).toEqual(Array.from({ length: kept }, (_, index) => kept - index))
})
