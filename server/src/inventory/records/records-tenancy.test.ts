import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, aRecord, aSite, shownSelection } from './testing.ts'
import { asUpload } from '../../platform/files/testing.ts'

let app: InventoryApp
let owner: Acting
let stranger: Acting
let record: inventory.RecordItem
let attachmentId: string

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  stranger = await app.anOrganisation()
  record = await aRecord(app, owner, anEntry((await aSite(app, owner)).id))
  const { headers, payload } = asUpload('bill.pdf', Buffer.from('%PDF-1.7'))
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/inventory/records/${record.id}/attachments`,
    headers: { ...owner.headers, ...headers },
    payload,
  })
  attachmentId = (answer.json() as inventory.Attachment).id
  const entry = anEntry(record.site.id, { quantity: '5' })
  await app.call(owner, 'PUT', `/api/inventory/records/${record.id}`, { ...entry, version: 1, state: 'pending' })
})
afterAll(() => app.close())

describe('another organisation', () => {
  it('neither sees nor changes a record by any route', async () => {
    const seen = { version: 2, state: 'pending' }
    const named = { kind: 'records', records: [{ id: record.id, version: 2 }] }
    const url = `/api/inventory/records/${record.id}`
    const { headers, payload } = asUpload('bill.pdf', Buffer.from('%PDF-1.7'))
    const upload = await app.app.inject({
      method: 'POST',
      url: `${url}/attachments`,
      headers: { ...stranger.headers, ...headers },
      payload,
    })
    const answers = await Promise.all([
      app.call(stranger, 'GET', url),
      app.call(stranger, 'PUT', url, { ...anEntry(record.site.id), ...seen }),
      app.call(stranger, 'POST', `${url}/remove`, { ...seen, reason: 'Not ours' }),
      app.call(stranger, 'POST', '/api/inventory/records', anEntry(record.site.id)),
      app.call(stranger, 'POST', '/api/inventory/record-decisions', {
        selection: named,
        decision: { kind: 'approve' },
      }),
      app.call(stranger, 'POST', '/api/inventory/record-changes', {
        selection: named,
        change: { dataQuality: 'estimated' },
        reason: 'None',
      }),
      app.call(stranger, 'POST', `${url}/attachments/${attachmentId}/remove`, { reason: 'Not ours' }),
      app.call(stranger, 'GET', `${url}/attachments/${attachmentId}/file`),
      app.call(
        stranger,
        'GET',
        `/api/inventory/record-preview?siteId=${record.site.id}&activity=diesel-stationary&quantity=1&unit=litre&periodStart=2025-01-01&periodEnd=2025-01-02`,
      ),
    ])
    expect([upload.statusCode, ...answers.map(({ status }) => status)]).toEqual(Array(10).fill(404))
    const list = await app.call<{ items: unknown[]; totals: inventory.RecordTotals }>(
      stranger,
      'GET',
      `/api/inventory/records?siteId=${record.site.id}`,
    )
    expect([list.body.items, list.body.totals.records]).toEqual([[], 0])
    const file = await app.app.inject({
      method: 'GET',
      url: '/api/inventory/records-file?language=en',
      headers: stranger.headers,
    })
    expect(file.body.trim().split('\r\n')).toHaveLength(1)
    // A filter finds nothing, so it selects nothing.
    const selection = { ...(await shownSelection(app, stranger, {})), records: 1 }
    const filtered = { selection, decision: { kind: 'approve' } }
    expect(await app.call(stranger, 'POST', '/api/inventory/record-decisions', filtered)).toMatchObject({
      status: 409,
      body: { details: { records: 0 } },
    })
  })

  it('is not let in by naming the other organisation', async () => {
    const posing = { ...stranger, headers: { ...stranger.headers, 'athar-organisation': owner.organisationId } }
    for (const url of [
      '/api/inventory/records',
      `/api/inventory/records/${record.id}`,
      '/api/inventory/records-file?language=en',
    ])
      expect(await app.call(posing, 'GET', url)).toMatchObject({ status: 403, body: { code: 'not-a-member' } })
  })

  it('reads nothing and writes nothing in raw SQL', async () => {
    await app.asOwner(stranger, async ({ db }) => {
      const deletedFrom = [
        'activity_records',
        'activity_record_versions',
        'record_attachments',
        'inventory_rollup',
        'rollup_dirty',
      ]
      for (const table of [...deletedFrom, 'factor_resolutions']) {
        const foreign = await sql<{
          n: string
        }>`select count(*) as n from ${sql.table(table)} where org_id = ${owner.organisationId}`.execute(db)
        expect([table, foreign.rows[0]?.n]).toEqual([table, '0'])
      }
      for (const table of deletedFrom) {
        const changed = await sql`delete from ${sql.table(table)} where org_id = ${owner.organisationId}`.execute(db)
        expect([table, changed.numAffectedRows]).toEqual([table, 0n])
      }
    })
    const smuggle = app.asOwner(stranger, ({ db }) =>
      sql`insert into record_attachments (org_id, record_id, id, file_key, file_name, media_type, bytes, sha256, uploaded_by, uploaded_at)
        values (${owner.organisationId}, ${record.id}, gen_random_uuid(), 'k', 'n', 'm', 1, 's', gen_random_uuid(), now())`.execute(
        db,
      ),
    )
    await expect(smuggle).rejects.toThrow(/row-level security/)
  })

  it('a reviewer of the organisation itself writes records only through decisions', async () => {
    const reviewer = await app.aMember(owner, 'reviewer')
    const asReviewer = app.database.transaction(
      { personId: reviewer.personId, organisationId: owner.organisationId, role: 'viewer' },
      ({ db }) => sql`update activity_records set quantity = 0 where org_id = ${owner.organisationId}`.execute(db),
    )
    await expect(asReviewer).rejects.toThrow('prepared in the name of another person')
  })
})
