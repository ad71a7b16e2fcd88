import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { encodeCursor } from './cursor.ts'
import { allOf, eachPage, keyset, readPage, whereGiven, type Keyset, type Place } from './read-page.ts'

type Row = { day: string; id: string }
let postgres: TestDatabase
let database: Database
beforeAll(async () => {
  postgres = await createTestDatabase()
  database = openDatabase(postgres.appUrl, { max: 1 })
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

/** Five rows on three days, so that days alone leave places open. */
const read =
  (day?: string) =>
  ({ after, order, limit }: Place): Promise<Row[]> =>
    database.transaction({}, async ({ db }) => {
      const found =
        await sql<Row>`select day::text, id::text from (values ('2026-01-01'::date, 1::bigint), ('2026-01-02', 2),
          ('2026-01-02', 3), ('2026-01-02', 4), ('2026-01-03', 5)) t (day, id)
        where ${allOf(
          whereGiven(day, (value) => sql`day = ${value}::date`),
          after,
        )} order by ${order} limit ${limit}`.execute(db)
      return found.rows
    })

describe.each(['asc', 'desc'] as const)('a list in the order of its days, %s', (direction) => {
  const keys: Keyset<Row> = { ...keyset<Row>(direction, { day: 'day', id: 'bigint' }), name: 'day' }

  it('is read page by page, each row once', async () => {
    const pages: string[][] = []
    for await (const rows of eachPage(keys, 2, read())) pages.push(rows.map(({ id }) => id))
    expect(pages).toEqual(direction === 'asc' ? [['1', '2'], ['3', '4'], ['5']] : [['5', '4'], ['3', '2'], ['1']])
  })

  it('ends where a filter leaves no more', async () => {
    const { rows, nextCursor } = await readPage({ limit: 3 }, keys, read('2026-01-02'))
    expect([rows.length, nextCursor]).toEqual([3, null])
  })

  it.each([
    'nonsense',
    encodeCursor(['2026-01-02', '2']),
    encodeCursor(['name', '2026-01-02', '2']),
    encodeCursor(['day', '2026-99-99', '2']),
    encodeCursor(['day', '0000-01-01', '2']),
    encodeCursor(['day', '2026-01-02', '2;']),
    encodeCursor(['day', '2026-01-02', '2', '3']),
  ])('refuses the cursor %s', async (cursor) => {
    await expect(readPage({ cursor, limit: 2 }, keys, read())).rejects.toMatchObject({ code: 'validation-failed' })
  })
})
