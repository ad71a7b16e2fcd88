import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aContract } from '../contracts/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, aRecord, aSite } from '../records/testing.ts'
import { asUpload } from '../../platform/files/testing.ts'

let app: InventoryApp
let owner: Acting
let site: inventory.Site
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  site = await aSite(app, owner)
  await app.startJobs()
})
afterAll(() => app.close())

async function attach(id: string, name: string): Promise<inventory.Attachment> {
  const { headers, payload } = asUpload(name, Buffer.from(`%PDF-1.7\n${name}`))
  const url = `/api/inventory/records/${id}/attachments`
  const answer = await app.app.inject({ method: 'POST', url, headers: { ...owner.headers, ...headers }, payload })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const keysOf = (id: string) =>
  app.asOwner(owner, async ({ db }) => {
    const query = sql<{ file_key: string }>`select file_key from record_attachments where record_id = ${id}`
    return (await query.execute(db)).rows.map((row) => row.file_key)
  })
const jobsOf = () =>
  app.asOwner(owner, async ({ db }) => (await sql<{ kind: string }>`select kind from jobs`.execute(db)).rows)
// Not by a stream of it, which would still open the file while it is taken away.
const isKept = async (key: string) => (await app.files.size(key)) !== undefined

it('a removed record takes its attachments along, rows and bytes, and its last version says what they were', async () => {
  const record = await aRecord(app, owner, anEntry(site.id))
  const files = [await attach(record.id, 'bill.pdf'), await attach(record.id, 'meter.pdf')]
  const keys = await keysOf(record.id)
  expect(keys).toHaveLength(2)
  // Another record's file stays.
  const other = await aRecord(app, owner, anEntry(site.id, { quantity: '2' }))
  await attach(other.id, 'other.pdf')
  const [otherKey] = await keysOf(other.id)

  const removal = { version: 1, state: 'pending', reason: 'Counted twice' }
  expect((await app.call(owner, 'POST', `/api/inventory/records/${record.id}/remove`, removal)).status).toBe(204)
  expect(await keysOf(record.id)).toEqual([])
  const kept = files.map(({ fileName, sha256, bytes }) => ({ fileName, sha256, bytes }))
  const known = await app.asOwner(owner, async ({ db }) => ({
    versions: (
      await sql<{ files: unknown }>`select snapshot -> 'files' as files from activity_record_versions
        where record_id = ${record.id}`.execute(db)
    ).rows,
    trail: (
      await sql<{ files: unknown[] }>`select details -> 'attachments' as files from audit_trail
        where action = 'inventory.remove-record' and subject_id = ${record.id}`.execute(db)
    ).rows,
  }))
  expect(known.versions).toEqual([{ files: kept }])
  expect(known.trail[0]?.files).toHaveLength(2)
  expect(known.trail[0]?.files).toEqual(
    expect.arrayContaining(files.map(({ id, sha256, bytes }) => ({ attachment: id, sha256, bytes }))),
  )

  // Nobody's work: no job of theirs, which could be stopped, and would go with them.
  expect(await jobsOf()).toEqual([])
  await expect.poll(() => Promise.all(keys.map(isKept))).toEqual([false, false])
  expect(await isKept(otherKey!)).toBe(true)
})

it('a record that changes keeps its attachments', async () => {
  const record = await aRecord(app, owner, anEntry(site.id, { quantity: '3' }))
  await attach(record.id, 'bill.pdf')
  const { body } = await app.call<{ records: inventory.RecordItem[] }>(
    owner,
    'PUT',
    `/api/inventory/records/${record.id}`,
    { ...anEntry(site.id, { quantity: '4' }), version: 1, state: 'pending', reason: 'Read again' },
  )
  expect(body.records).toMatchObject([{ version: 2, attachments: 1 }])
  const refused = { version: 1, state: 'pending', reason: 'Counted twice' }
  expect((await app.call(owner, 'POST', `/api/inventory/records/${record.id}/remove`, refused)).status).toBe(409)
  expect(await keysOf(record.id)).toHaveLength(1)
})

it('evidence taken away from a contract loses its bytes the same way', async () => {
  const contract = await aContract(app, owner)
  const at = `/api/inventory/energy-contracts/${contract.id}/evidence`
  const { headers, payload } = asUpload('proof.pdf', Buffer.from('%PDF-1.7\nproof'))
  const sent = await app.app.inject({ method: 'POST', url: at, headers: { ...owner.headers, ...headers }, payload })
  const { id } = sent.json<inventory.Attachment>()
  const [key] = await app.asOwner(owner, async ({ db }) => {
    const query = sql<{
      file_key: string
    }>`select file_key from energy_contract_evidence where contract_id = ${contract.id}`
    return (await query.execute(db)).rows.map((row) => row.file_key)
  })
  expect(await isKept(key!)).toBe(true)
  expect((await app.call(owner, 'POST', `${at}/${id}/remove`, { reason: 'Another site' })).status).toBe(204)
  expect(await jobsOf()).toEqual([])
  await expect.poll(() => isKept(key!)).toBe(false)
})
