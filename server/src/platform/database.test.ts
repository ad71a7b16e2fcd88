import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, createConnection, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { runSql } from './testing/test-postgres.ts'

let postgres: TestDatabase
let database: Database
beforeAll(async () => {
  postgres = await createTestDatabase()
  // One connection: whoever comes next gets what the last one left.
  database = openDatabase(postgres.appUrl, { max: 1 })
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

const works = () => database.transaction({}, async ({ client }) => (await client.query('select 1 as one')).rows)

test('an opening that fails leaves no broken transaction to the next who borrows the connection', async () => {
  const opening = { sessionId: 'no id at all', organisationId: null, at: new Date() }
  await expect(database.openSession(opening, async () => null)).rejects.toMatchObject({ code: '22P02' })
  expect(await works()).toEqual([{ one: 1 }])
})

test('lists that their readers do not read on keep nobody else waiting', async () => {
  const read = Promise.withResolvers<string>()
  const lists = Array.from({ length: 12 }, () => database.streamRead({}, () => read.promise))
  expect(await works()).toEqual([{ one: 1 }])
  read.resolve('to its end')
  expect(new Set(await Promise.all(lists))).toEqual(new Set(['to its end']))
})

test('lists that one person does not read on keep no list of another one waiting', async () => {
  const read = Promise.withResolvers<string>()
  const [slow, other] = [randomUUID(), randomUUID()]
  const lists = Array.from({ length: 12 }, () => database.streamRead({ personId: slow }, () => read.promise))
  expect(await database.streamRead({ personId: other }, () => Promise.resolve('read'))).toBe('read')
  read.resolve('to its end')
  expect(await Promise.all(lists)).toHaveLength(12)
})

test('a connection that breaks under an action is told as a database that is away, and is not lent again', async () => {
  const action = database.transaction({}, async ({ client }) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const sleeping = client.query('select pg_sleep(30)')
    // Heard below; it may break before anybody listens.
    sleeping.catch(() => {})
    await runSql(postgres.ownerUrl, `select pg_terminate_backend(${rows[0]!.pid})`)
    await sleeping
  })
  await expect(action).rejects.toMatchObject({ code: expect.stringMatching(/^(57P01|08006)$/) as string })
  expect(await works()).toEqual([{ one: 1 }])
})

/** An error as Postgres writes it (protocol 3.0, ErrorResponse): severity, SQLSTATE, text. */
function errorResponse(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mterminating connection\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('a connection that breaks with the first thing it says is a database that is away', async () => {
  const { hostname, port, searchParams } = new URL(postgres.appUrl)
  const folder = searchParams.get('host') ?? decodeURIComponent(hostname)
  const upstream = () =>
    folder.startsWith('/') ? createConnection(`${folder}/.s.PGSQL.${port}`) : createConnection(Number(port), folder)
  const proxy = createServer((socket) => {
    const behind = upstream()
    socket.pipe(behind).on('error', () => socket.destroy())
    behind.on('data', (said) => {
      // What a connection is opened with is answered, and the server ends: both arrive in one piece.
      if (said.includes('SET\0')) socket.end(Buffer.concat([said, errorResponse('57P01')]))
      else socket.write(said)
    })
    socket.on('error', () => behind.destroy()).on('close', () => behind.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(postgres.appUrl)
  url.search = ''
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const ending = openDatabase(url.href, { max: 1, keeps: 'accounts' })
  await expect(ending.transaction({}, async () => null)).rejects.toMatchObject({ name: 'DatabaseAway', code: '08006' })
  await ending.close()
  proxy.close()
})

test('a database that cannot be reached is away, whatever word the system has for it', async () => {
  const nowhere = openDatabase('postgres://athar:x@%2Ftmp%2Fathar-no-such-folder/athar')
  await expect(nowhere.transaction({}, async () => null)).rejects.toMatchObject({ name: 'DatabaseAway', code: '08006' })
  await nowhere.close()
})

test('a connection that ends in the moment it is handed on fails who took it, and not the process', async () => {
  expect(await works()).toEqual([{ one: 1 }])
  const giving = database.pool.query('set idle_session_timeout = 1')
  const taking = works().catch((error: unknown) => error)
  // It is asked. While nobody reads, it answers and is ended: both are then read at once.
  await new Promise((resolve) => process.nextTick(resolve))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  await giving
  expect(await taking).toMatchObject({ name: 'DatabaseAway' })
  expect(await works()).toEqual([{ one: 1 }])
})

test('who holds every connection and waits for another hears in time that there is none, and gives back what they hold', async () => {
  const small = openDatabase(postgres.appUrl, { max: 1, patienceMs: 1000 })
  const nested = small.transaction({}, () => small.transaction({}, () => Promise.resolve('never')))
  await expect(nested).rejects.toMatchObject({ name: 'DatabaseAway', code: '08006' })
  const beside = small.transaction({}, () => small.separateConnection(() => Promise.resolve('at once')))
  expect(await beside).toBe('at once')
  await small.close()
})
