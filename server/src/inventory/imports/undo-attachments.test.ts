import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
let imported: { id: string; record: string }
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const lines = [
    'site,period_start,period_end,activity,quantity,unit',
    'Riyadh,2025-01-01,2025-01-31,electricity-grid,9,kWh',
  ]
  const { body } = await app.upload(owner, 'bills.csv', Buffer.from(lines.join('\n')))
  await app.check(owner, body.id, body.options!)
  await app.commit(owner, body.id)
  const records = await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records')
  imported = { id: body.id, record: records.body.items[0]!.id }
})

async function attach(): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7 bill']), 'bill.pdf')
  const url = `${app.url}/api/inventory/records/${imported.record}/attachments`
  return (await fetch(url, { method: 'POST', headers: owner.headers, body: form })).status
}
const undo = () => app.call(owner, 'POST', `/api/inventory/imports/${imported.id}/undo`, { reason: 'wrong file' })
const asOwner = <T>(query: ReturnType<typeof sql<T>>) =>
  app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
    async ({ db }) => (await query.execute(db)).rows,
  )
const rowsLeft = async () => (await asOwner(sql`select 1 from record_attachments`)).length
/** Everything the organisation has in the store; the uploaded file of the import stays. */
const filesLeft = async () => (await readdir(join(app.platform.config.dataDir, 'files', owner.organisation.id))).length

/** Keeps every action of the server waiting at its entry in the audit trail, as late as can be, until `work` is done. */
async function holdActions(work: (waiting: (actions: number) => Promise<void>) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
  try {
    await client.query('begin; lock table audit_trail in share mode')
    await work(async (actions) => {
      await expect.poll(() => waitingSessions((query) => client.query(query))).toBe(actions)
    })
  } finally {
    await client.end()
  }
}

it('an import that is taken back takes the attachments of its records along', async () => {
  expect(await attach()).toBe(201)
  expect(await filesLeft()).toBe(2)
  expect((await undo()).status).toBe(200)
  expect(await rowsLeft()).toBe(0)
  await expect.poll(filesLeft).toBe(1)
  const versions = await asOwner(
    sql<{ files: unknown }>`select snapshot -> 'files' as files from activity_record_versions`,
  )
  expect(versions).toMatchObject([{ files: [{ fileName: 'bill.pdf', bytes: 13, sha256: expect.any(String) }] }])
  const trail = await asOwner(
    sql<{
      files: unknown
    }>`select details -> 'attachments' as files from audit_trail where action = 'inventory.undo-import'`,
  )
  expect(trail).toMatchObject([{ files: [{ record: imported.record, bytes: 13 }] }])
})

it('an attachment that arrives just before an undo goes with it', async () => {
  let attached: Promise<number> | undefined
  let undone: ReturnType<typeof undo> | undefined
  await holdActions(async (waiting) => {
    attached = attach()
    await waiting(1)
    undone = undo()
    await waiting(2)
  })
  expect(await attached).toBe(201)
  expect((await undone)?.status).toBe(200)
  expect(await rowsLeft()).toBe(0)
  await expect.poll(filesLeft).toBe(1)
})

it('an attachment that arrives while an undo is under way is refused, and no byte of it stays', async () => {
  let attached: Promise<number> | undefined
  let undone: ReturnType<typeof undo> | undefined
  await holdActions(async (waiting) => {
    undone = undo()
    await waiting(1)
    attached = attach()
    await waiting(2)
  })
  expect((await undone)?.status).toBe(200)
  expect(await attached).toBe(404)
  expect(await rowsLeft()).toBe(0)
  await expect.poll(filesLeft).toBe(1)
})
