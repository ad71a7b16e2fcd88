import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openAccount,
  postgresOf,
  startServerProcess,
  type ServerProcess,
} from '../src/platform/testing/server-process.ts'
import { limit } from '../../tools/slowness.mjs'

/** What was answered with 200 is done, whatever dies afterwards: mails that are asked for at the door, where nobody looks for an account yet. */
const folder = mkdtempSync(join(tmpdir(), 'athar-killed-server-'))
let server: ServerProcess

beforeAll(async () => {
  chmodSync(folder, 0o711)
  server = await startServerProcess(folder)
  await openAccount(server)
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const ask = (path: string, body: object) =>
  fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: 'anon', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const mailed = async (type: string): Promise<string[]> => {
  const mails = (await (await fetch(`${server.url}/__test/mailbox`)).json()) as { to: string; type: string }[]
  return mails.filter((mail) => mail.type === type).map(({ to }) => to)
}
/** Everything that comes round by the clock comes round now. */
const moveClock = () =>
  fetch(`${server.url}/__test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: 60 }),
  })

test(
  'a mail that was asked for goes out after the server was killed right after its answer',
  {
    timeout: limit(60_000),
  },
  async () => {
    const other = new pg.Client({ connectionString: postgresOf(folder).superuserUrl })
    other.on('error', () => {})
    await other.connect()
    // Whoever looks for the account waits: the server dies before it found one.
    await other.query('begin; lock table auth.users in access exclusive mode')
    expect((await ask('/recover', { email: 'owner@example.com' })).status).toBe(200)
    expect((await ask('/otp', { email: 'new@example.com' })).status).toBe(200)
    await server.end('SIGKILL')
    await other.end()
    server = await startServerProcess(folder)
    await expect.poll(() => mailed('recovery')).toEqual(['owner@example.com'])
    await expect.poll(() => mailed('magiclink')).toEqual(['new@example.com'])
  },
)

test(
  'a database killed under it loses no mail that was answered for, and the rest is answered with 503',
  {
    timeout: limit(90_000),
  },
  async () => {
    const answered: string[] = []
    const statuses = new Set<number>()
    let back = false
    const asking = (async () => {
      for (let nth = 0; !back; nth += 1) {
        const email = `asks-${nth}@example.com`
        const { status } = await ask('/otp', { email })
        statuses.add(status)
        if (status === 200) answered.push(email)
      }
    })()
    await expect.poll(() => answered.length).toBeGreaterThan(3)
    process.kill(postgresOf(folder).pid, 'SIGKILL')
    await expect.poll(() => statuses.has(503)).toBe(true)
    const before = answered.length
    await expect.poll(() => answered.length).toBeGreaterThan(before + 3)
    back = true
    await asking
    expect({ statuses: [...statuses].toSorted(), said: server.said() }).toMatchObject({ statuses: [200, 503] })
    await moveClock()
    const missing = async () => {
      const sent = new Set(await mailed('magiclink'))
      return answered.filter((email) => !sent.has(email))
    }
    await expect.poll(missing).toEqual([])
  },
)
