import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database, type Db } from '../database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { streamRead } from './read-out.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.appUrl)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const told: string[] = []
const log = {
  info: (_about: unknown, message?: string) => void told.push(`info ${message}`),
  error: (_about: unknown, message?: string) => void told.push(`error ${message}`),
}
/** More than a stream takes in advance, of signs that are several bytes long. */
const line = 'أثر 🌱 '.repeat(20_000)
const lines = 8
const staying = new AbortController().signal

const asked = (personId: string, { patienceMs, signal = staying }: { patienceMs: number; signal?: AbortSignal }) =>
  streamRead(
    { database, log },
    {
      tenancy: { personId },
      signal,
      what: 'lines',
      patienceMs,
      texts: async function* (db: Db) {
        for (let at = 0; at < lines; at += 1)
          yield (await sql<{ line: string }>`select ${line} as line`.execute(db)).rows[0]!.line
      },
    },
  )

test('whoever reads gets everything, however slowly, as long as they go on', async () => {
  const out = asked(randomUUID(), { patienceMs: 2000 })
  const read: Buffer[] = []
  for await (const piece of out) {
    read.push(piece as Buffer)
    if (read.length % 10 === 0) await after(200)
  }
  expect(Buffer.concat(read).toString('utf8')).toBe(line.repeat(lines))
})

test('whoever stands still is broken off, and those who wait for the place get it', async () => {
  const personId = randomUUID()
  const still = [asked(personId, { patienceMs: 300 }), asked(personId, { patienceMs: 300 })]
  const ends = still.map((out) => new Promise<Error>((resolve) => out.once('error', resolve)))
  const next = asked(personId, { patienceMs: 20_000 })
  expect(await text(next)).toBe(line.repeat(lines))
  for (const end of ends) expect(await end).toMatchObject({ name: 'AbortError' })
  await expect.poll(() => told).toEqual(Array(2).fill('info A list was broken off: its reader stood still.'))
})

test('whoever goes leaves no word of it, and a failure does', async () => {
  told.length = 0
  const leaving = new AbortController()
  const left = asked(randomUUID(), { patienceMs: 20_000, signal: leaving.signal })
  const end = new Promise<Error>((resolve) => left.once('error', resolve))
  leaving.abort()
  expect(await end).toMatchObject({ name: 'AbortError' })
  const failing = streamRead(
    { database, log },
    {
      tenancy: { personId: randomUUID() },
      signal: staying,
      what: 'lines',
      texts: async function* (db: Db) {
        yield 'one'
        await sql`select * from nothing_of_the_kind`.execute(db)
      },
    },
  )
  await expect(text(failing)).rejects.toMatchObject({ code: '42P01' })
  await expect.poll(() => told).toEqual(['error A list was not written to its end.'])
})
