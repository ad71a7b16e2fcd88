import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limit } from '../../tools/slowness.mjs'
import {
  fillCredits,
  raised,
  sendTransfer,
  sendTransfers,
  wrongTransfers,
  type SentTransfer,
} from '../src/credits/ledger/testing.ts'
import { anOrganisationInput } from '../src/organisations/testing.ts'
import {
  openAccount,
  postgresOf,
  startServerProcess,
  type ServerProcess,
} from '../src/platform/testing/server-process.ts'

/** A transfer that was acknowledged is there once, whole, whatever dies in the middle of others. */
const folder = mkdtempSync(join(tmpdir(), 'athar-killed-transfers-'))
let server: ServerProcess

beforeAll(async () => {
  chmodSync(folder, 0o711)
  server = await startServerProcess(folder)
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** One connection of its own: the database goes down with the server. */
async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgresOf(folder).superuserUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test(
  'a server killed among transfers keeps what it acknowledged, once and whole',
  { timeout: limit(120_000) },
  async () => {
    const account = await openAccount(server)
    const first = account.headers['athar-organisation']!
    const organisationIds = [first]
    for (const nth of [2, 3]) {
      const name = { en: `Buyer ${nth}`, ar: `مشتر ${nth}` }
      const { status, body } = await account.call<{ id: string }>(
        'POST',
        '/api/organisations',
        anOrganisationInput({ name }),
      )
      expect(status).toBe(201)
      organisationIds.push(body.id)
    }
    const token = await raised(server.url, account.headers['authorization']!.slice('Bearer '.length))
    for (const organisationId of organisationIds)
      // Blocks of two tonnes: each transfer has several entries.
      await inDatabase((client) =>
        fillCredits((text) => client.query(text), { organisationId, blocks: 500, tonnes: 2 }),
      )
    const sent: SentTransfer[] = []
    for (let round = 1; round <= 3; round += 1) {
      const before = sent.length
      let over = false
      const sending = sendTransfers({ url: server.url, token, organisationIds, isOver: () => over }, sent)
      const acknowledged = () => sent.slice(before).filter((one) => one.acknowledged).length
      await expect.poll(acknowledged, { interval: 1 }).toBeGreaterThan(5 * round)
      await server.end('SIGKILL')
      over = true
      await sending
      server = await startServerProcess(folder)
      expect(sent.slice(before).some((one) => !one.acknowledged)).toBe(true)
      expect(await inDatabase((client) => wrongTransfers((text) => client.query(text), sent))).toEqual([])
      // What had no answer is sent again with its key: it is made now, or it was.
      for (const one of sent.filter((each) => !each.acknowledged)) {
        one.acknowledged = await sendTransfer({ url: server.url, token, organisationIds }, one)
        expect(one.acknowledged).toBe(true)
      }
    }
    expect(await inDatabase((client) => wrongTransfers((text) => client.query(text), sent))).toEqual([])
  },
)
