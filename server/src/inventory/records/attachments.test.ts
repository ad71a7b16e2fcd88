import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, aRecord, aSite, setYearState } from './testing.ts'
import { asUpload } from '../../platform/files/testing.ts'

let app: InventoryApp
let owner: Acting
let record: inventory.RecordItem
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  record = await aRecord(app, owner, anEntry((await aSite(app, owner)).id))
  await app.startJobs()
})
afterAll(() => app.close())

async function upload(fileName: string, bytes: Buffer, { who = owner, id = record.id, key = '' } = {}) {
  const { headers, payload } = asUpload(fileName, bytes)
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/inventory/records/${id}/attachments`,
    headers: { ...who.headers, ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as inventory.Attachment & { code?: string } }
}
const file = (id: string, who = owner) =>
  app.app.inject({
    method: 'GET',
    url: `/api/inventory/records/${record.id}/attachments/${id}/file`,
    headers: who.headers,
  })
const take = (id: string, who = owner) =>
  app.call(who, 'POST', `/api/inventory/records/${record.id}/attachments/${id}/remove`, { reason: 'Wrong bill' })
const attached = async () =>
  (await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${record.id}`)).body.attachments

describe('an attachment', () => {
  it('is kept by its own bytes and comes back as a download that nothing runs', async () => {
    const { status, body } = await upload('../فاتورة مارس.pdf.exe', pdf)
    expect([status, body.mediaType, body.bytes, body.fileName]).toEqual([
      201,
      'application/pdf',
      pdf.length,
      'فاتورة مارس.pdf.exe',
    ])
    expect(await attached()).toMatchObject([{ id: body.id, sha256: body.sha256, uploadedBy: owner.personId }])
    const back = await file(body.id)
    expect(back.rawPayload.equals(pdf)).toBe(true)
    expect(back.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    expect(back.headers['content-disposition']).toMatch(
      // A program by its name alone: it is taken home as what it is.
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%D9%81.+\.pdf\.exe\.pdf$/,
    )
    const list = await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records')
    expect(list.body.items[0]?.attachments).toBe(1)
  })

  it('that is sent again under its key, because its answer was lost, is kept once; with other bytes it is refused', async () => {
    const { id } = await aRecord(app, owner, anEntry((await aSite(app, owner)).id))
    const send = (bytes: Buffer) => upload('once.pdf', bytes, { id, key: 'lost-answer-1' })
    const [first, again] = [await send(pdf), await send(pdf)]
    expect(first.status).toBe(201)
    expect(again).toEqual(first)
    expect(await send(Buffer.concat([pdf, pdf]))).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    })
    const { body } = await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${id}`)
    expect(body.attachments).toMatchObject([{ id: first.body.id }])
  })

  it.each([
    ['a web page', 'bill.txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', 'bill.csv', Buffer.from('  <svg onload="alert(1)"/>')],
    ['a program', 'bill.pdf', Buffer.from('MZ\u0000\u0001\u0002')],
    ['an archive', 'bill.xlsx', Buffer.from('PK\u0003\u0004\u0014\u0000readme.txt')],
    ['a script', 'bill.txt', Buffer.from('#!/bin/sh\nrm -rf /')],
  ])('that is %s is refused, whatever it is called', async (_, name, bytes) => {
    expect(await upload(name, bytes)).toMatchObject({ status: 415, body: { code: 'inventory.attachment-type' } })
  })

  it('that is empty, or missing, or too large is refused, and no byte of it stays', async () => {
    expect(await upload('bill.pdf', Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { code: 'inventory.attachment-missing' },
    })
    const large = await upload('bill.pdf', Buffer.concat([pdf, Buffer.alloc(25_000_001)]))
    expect(large).toMatchObject({
      status: 413,
      body: { code: 'inventory.attachment-too-large', details: { mostBytes: 25_000_000 } },
    })
    expect(await attached()).toHaveLength(1)
  })

  it('is destroyed with a reason, and its hash stays in the trail', async () => {
    const { body } = await upload('second.pdf', pdf)
    const kept = await app.asOwner(owner, ({ db }) =>
      sql<{ file_key: string }>`select file_key from record_attachments where id = ${body.id}`.execute(db),
    )
    expect((await take(body.id)).status).toBe(204)
    expect((await file(body.id)).statusCode).toBe(404)
    await expect.poll(() => app.files.size(kept.rows[0]!.file_key)).toBe(undefined)
    const trail = await app.asOwner(owner, ({ db }) =>
      sql<{
        reason: string
        details: { sha256: string }
      }>`select reason, details from audit_trail where action = 'inventory.remove-attachment'`.execute(db),
    )
    expect(trail.rows).toMatchObject([{ reason: 'Wrong bill', details: { sha256: body.sha256 } }])
  })

  it('that an approval rests on stays', async () => {
    const { body } = await upload('third.pdf', pdf)
    const reviewer = await app.aMember(owner, 'reviewer')
    await app.call(reviewer, 'POST', '/api/inventory/record-decisions', {
      selection: { kind: 'records', records: [{ id: record.id, version: 1 }] },
      decision: { kind: 'approve' },
    })
    expect(await take(body.id)).toMatchObject({ status: 409, body: { code: 'inventory.wrong-state' } })
    await setYearState(app, owner, 2025, 'locked')
    expect(await upload('fourth.pdf', pdf)).toMatchObject({ status: 409, body: { code: 'inventory.period-locked' } })
    await setYearState(app, owner, 2025, 'open')
  })

  it('comes only from those who prepare, to a record that is there', async () => {
    expect(await upload('bill.pdf', pdf, { who: await app.aMember(owner, 'reviewer') })).toMatchObject({ status: 403 })
    expect(await upload('bill.pdf', pdf, { id: '999999' })).toMatchObject({
      status: 404,
      body: { code: 'inventory.record-not-found' },
    })
  })

  it('is one of twenty at most', async () => {
    const crowded = await aRecord(app, owner, anEntry(record.site.id, { quantity: '3' }))
    for (let count = 0; count < 20; count += 1)
      expect((await upload(`${count}.pdf`, pdf, { id: crowded.id })).status).toBe(201)
    expect(await upload('one-more.pdf', pdf, { id: crowded.id })).toMatchObject({
      status: 409,
      body: { code: 'inventory.too-many-attachments', details: { most: 20 } },
    })
  })
})
