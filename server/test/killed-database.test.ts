import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSql } from '../src/platform/testing/test-postgres.ts'
import {
  openAccount,
  postgresOf,
  startServerProcess,
  type Caller,
  type ServerProcess,
} from '../src/platform/testing/server-process.ts'
import { limit } from '../../tools/slowness.mjs'

const folder = mkdtempSync(join(tmpdir(), 'athar-killed-'))
let server: ServerProcess
let owner: Caller
let refreshToken: string
let siteId: string

beforeAll(async () => {
  chmodSync(folder, 0o711)
  server = await startServerProcess(folder)
  owner = await openAccount(server)
  refreshToken = owner.refreshToken
  const made = { entityId: null, country: 'SA', region: null, names: ['Riyadh'] }
  await owner.call('POST', '/api/inventory/sites/bulk', made)
  siteId = (await owner.call<{ items: { id: string }[] }>('GET', '/api/inventory/sites')).body.items[0]!.id
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const enter = (reference: string) =>
  owner.call(
    'POST',
    '/api/inventory/records',
    {
      siteId,
      activity: 'diesel-stationary',
      quantity: '100',
      unit: 'litre',
      periodStart: '2025-03-01',
      periodEnd: '2025-03-31',
      supplierId: null,
      dataQuality: 'measured',
      reference,
      note: null,
    },
    `key of ${reference}`,
  )
const references = async () =>
  (await owner.call<{ items: { reference: string }[] }>('GET', '/api/inventory/records?limit=100')).body.items
    .map(({ reference }) => reference)
    .toSorted()

/** Asks again and again while the action is done; every status and code that was answered meanwhile. */
async function answersWhile(
  ask: () => Promise<{ status: number; body: Record<string, unknown> }>,
  done: () => boolean,
) {
  const seen = new Set<string>()
  while (!done()) {
    const { status, body } = await ask()
    seen.add(status < 300 ? String(status) : `${status} ${String(body['error_code'] ?? body['code'])}`)
  }
  return [...seen].toSorted()
}

test('a database killed under work answers 503 until it is back by itself, at the same address, with everything acknowledged', async () => {
  expect((await enter('before')).status).toBe(201)
  const { pid } = postgresOf(folder)
  let back = false
  const reading = answersWhile(
    () => owner.call('GET', '/api/inventory/records?limit=1'),
    () => back,
  )
  let turn = 0
  const acknowledged = ['before']
  const writing = answersWhile(
    async () => {
      const reference = `record ${turn}`
      const answer = await enter(reference)
      // What got no good answer is said again under the same key: it may have been stored.
      if (answer.status === 201) {
        acknowledged.push(reference)
        turn += 1
      }
      return answer
    },
    () => back,
  )
  const signingIn = answersWhile(
    () => owner.refresh(refreshToken),
    () => back,
  )
  await expect.poll(() => acknowledged.length).toBeGreaterThan(2)
  process.kill(pid, 'SIGKILL')
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 2)
  back = true
  expect(await reading).toEqual(['200', '503 unavailable'])
  expect(await writing).toEqual(['201', '503 unavailable'])
  // Never 500: a client that hears it throws its session away.
  expect(await signingIn).toEqual(['200', '503 unexpected_failure'])
  expect(postgresOf(folder).pid).not.toBe(pid)
  expect(await references()).toEqual(acknowledged.toSorted())
  expect((await owner.call('GET', '/readyz')).status).toBe(200)
})

test('a single connection that is killed harms nobody who asks afterwards', async () => {
  const { superuserUrl } = postgresOf(folder)
  const before = await references()
  const { rows } = await runSql(
    superuserUrl,
    `select pid from pg_stat_activity where application_name = 'athar' limit 1`,
  )
  process.kill((rows as { pid: number }[])[0]!.pid, 'SIGKILL')
  await expect.poll(() => enter('after one').then(({ status }) => status)).toBe(201)
  expect(await references()).toEqual([...before, 'after one'].toSorted())
})

/** What a stream says last, and whether it goes on: as a page reads it, which asks again where it ends. */
async function follow(path: string) {
  const response = await fetch(server.url + path, { headers: owner.headers })
  const heard: unknown[] = []
  let ended = false
  const read = async () => {
    let held = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (held + chunk).split('\n\n')
      held = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) heard.push(JSON.parse(event.slice(6)))
    }
  }
  void read()
    .catch(() => {})
    .finally(() => (ended = true))
  return { status: response.status, heard, last: () => heard.at(-1), ended: () => ended }
}

const unread = async () => (await owner.call<{ unread: number }>('GET', '/api/notifications/unread')).body.unread
const tell = () =>
  runSql(
    postgresOf(folder).superuserUrl,
    `insert into notifications (person_id, kind, data, link, dedupe_key, created_at)
      select id, 'identity.password-changed', '{}', '/profile', gen_random_uuid()::text, now() from auth.users`,
  )

test.each(['killed', 'stopped in order'])(
  'a stream that is open while the database is %s tells of what comes afterwards, without being asked for anew',
  async (how) => {
    const stream = await follow('/api/notifications/events')
    expect(stream.status).toBe(200)
    await expect.poll(() => stream.heard.length).toBe(1)
    const { pid } = postgresOf(folder)
    process.kill(pid, how === 'killed' ? 'SIGKILL' : 'SIGINT')
    await expect
      .poll(
        () =>
          tell().then(
            () => postgresOf(folder).pid !== pid,
            () => false,
          ),
        { timeout: limit(30_000) },
      )
      .toBe(true)
    const count = await unread()
    await expect.poll(() => [stream.ended(), stream.last()]).toMatchObject([false, { unread: count }])
    await tell()
    await expect.poll(stream.last).toMatchObject({ unread: count + 1 })
  },
)
