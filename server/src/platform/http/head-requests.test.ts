import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createClock } from '../clock.ts'
import { openDatabase, type Database, type Db } from '../database.ts'
import { createDiskSpace } from '../disk-space.ts'
import { coalesce } from '../coalesce.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { installHeadRequests } from './head-requests.ts'
import { streamRead } from './read-out.ts'
import { createRateKeys } from './rate-keys.ts'
import { registerRoutes } from './register-routes.ts'
import { serve } from './serve.ts'

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

const told: unknown[] = []
const log = { info: (...said: unknown[]) => void told.push(said), error: (...said: unknown[]) => void told.push(said) }
let reading = 0

/** A list without an end. */
async function* endless(db: Db): AsyncGenerator<string> {
  reading += 1
  try {
    for (;;) yield (await sql<{ line: string }>`select repeat('line ', 20000) as line`.execute(db)).rows[0]!.line
  } finally {
    reading -= 1
  }
}

async function start() {
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => JSON.stringify)
  installHeadRequests(app)
  const contract = {
    method: 'GET',
    summary: '',
    access: { kind: 'public' },
    answer: 'file',
    transaction: false,
  } as const
  const files: Readable[] = []
  const leave = new AbortController()
  registerRoutes(
    app,
    {
      database,
      clock: createClock(),
      readToken: async () => 'invalid',
      deviceBatches: 1,
      disk: createDiskSpace(tmpdir()),
      concurrency: limitConcurrency(4),
      large: limitConcurrency(4),
      checks: coalesce(),
      rateKeys: createRateKeys(async () => 'invalid'),
    },
    [
      serve({ ...contract, name: 'test.list', path: '/list' }, async ({ reply, signal }) =>
        reply
          .type('text/csv')
          .send(streamRead({ database, log }, { tenancy: {}, signal, what: 'lines', texts: (db) => endless(db) })),
      ),
      serve({ ...contract, name: 'test.file', path: '/file' }, async ({ reply }) => {
        const file = new Readable({ read: () => undefined })
        files.push(file)
        return reply.type('image/png').header('content-length', 7).send(file)
      }),
      serve({ ...contract, name: 'test.lost', path: '/lost' }, async ({ reply }) =>
        reply.type('image/png').send(createReadStream(join(tmpdir(), 'athar-is-not-there'))),
      ),
      serve({ ...contract, name: 'test.late', path: '/late' }, async ({ reply }) => {
        leave.abort()
        await once(reply.raw, 'close')
        const file = new Readable({ read: () => undefined })
        files.push(file)
        return reply.type('image/png').send(file)
      }),
    ],
  )
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }), files, leave }
}

test('of a list whose head alone is asked for nothing goes on being read, and nothing went wrong', async () => {
  const { address } = await start()
  for (let time = 0; time < 3; time += 1)
    expect((await fetch(`${address}/list`, { method: 'HEAD' })).headers.get('content-type')).toBe('text/csv')
  await expect.poll(() => reading).toBe(0)
  const { body } = await fetch(`${address}/list`)
  const reader = body!.getReader()
  expect((await reader.read()).done).toBe(false)
  await reader.cancel()
  await expect.poll(() => reading).toBe(0)
  expect(told).toEqual([])
})

test('a file whose head alone is asked for is closed, and says how long it is', async () => {
  const { address, files } = await start()
  const { headers } = await fetch(`${address}/file`, { method: 'HEAD' })
  expect(headers.get('content-length')).toBe('7')
  await expect.poll(() => files.map(({ destroyed }) => destroyed)).toEqual([true])
})

test('a file that cannot be read ends no server where its head alone is asked for', async () => {
  const { address } = await start()
  expect((await fetch(`${address}/lost`)).status).toBe(500)
  for (let time = 0; time < 3; time += 1) expect((await fetch(`${address}/lost`, { method: 'HEAD' })).status).toBe(200)
})

test('a file whose head was asked for by who left before it was opened is closed', async () => {
  const { address, files, leave } = await start()
  const asking = fetch(`${address}/late`, { method: 'HEAD', signal: leave.signal })
  await expect(asking).rejects.toThrow('aborted')
  await expect.poll(() => files.map(({ destroyed }) => destroyed)).toEqual([true])
})
