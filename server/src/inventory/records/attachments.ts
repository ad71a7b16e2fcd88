import { randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import { inventory } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { createTell } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail, Failure } from '../../platform/errors.ts'
import { attachmentHeader, cleanFileName } from '../../platform/http/file-names.ts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseForm, uploadedFile, uploadThrough } from '../../platform/http/uploads.ts'
import type { RecordDeps } from './deps.ts'
import { holdOpenYears } from './hold-years.ts'
import { refuseMissing } from './read-record.ts'
import { mediaTypeOf, sniffedBytes } from './sniff-media.ts'
import * as store from './store/attachments.ts'
import { lockRecord } from './store/write.ts'

type Upload = Call<typeof inventory.uploadAttachment>

/** Keeps evidence beside a record: stored whole, named by its own bytes, hashed. */
export async function uploadAttachment(
  deps: RecordDeps,
  { actor, params, request, clock, signal }: Upload,
): Promise<inventory.Attachment> {
  const { organisationId, personId, role } = actor
  const tenancy = { personId, organisationId, role }
  const part = await uploadedFile(request)
  if (!part) return fail('inventory.attachment-missing')
  // Before a byte is kept: most refusals are known by now.
  await deps.database.transaction(tenancy, ({ db }) => refuseUpload(deps, db, organisationId, params.id))
  const key = deps.files.newKey(organisationId)
  const sniff = createSniffer()
  const stored = await deps.files
    .putStream(key, uploadThrough(part.file, sniff.stream), { maxBytes: inventory.maxAttachmentBytes, signal })
    .catch(refuseSize)
  try {
    const fileName = cleanFileName(part.filename)
    const mediaType = mediaTypeOf(sniff.head(), fileName) ?? fail('inventory.attachment-type')
    return await deps.database.transaction(tenancy, async ({ db }) => {
      await refuseUpload(deps, db, organisationId, params.id)
      const made = {
        id: randomUUID(),
        fileName,
        mediaType,
        bytes: stored.bytes,
        sha256: stored.sha256,
        uploadedBy: personId,
        uploadedAt: clock.now().toISOString(),
      }
      await store.insertAttachment(db, { organisationId, recordId: params.id, key }, made)
      const tell = createTell(db, { organisationId, personId, requestId: request.id, at: clock.now() })
      await tell({
        action: 'inventory.upload-attachment',
        subjectType: 'record',
        subjectId: params.id,
        details: { attachment: made.id, sha256: made.sha256, bytes: made.bytes },
      })
      return made
    })
  } catch (error) {
    await deps.files.delete(key)
    throw error
  }
}

const refuseSize = (error: unknown): never => {
  if (error instanceof Failure && error.code === 'body-too-large')
    return fail('inventory.attachment-too-large', { mostBytes: inventory.maxAttachmentBytes })
  return refuseForm(error)
}

async function refuseUpload(deps: RecordDeps, db: Db, organisationId: string, recordId: string): Promise<void> {
  await holdRecord(deps, db, organisationId, recordId)
  if ((await store.countAttachments(db, organisationId, recordId)) >= inventory.maxAttachments)
    fail('inventory.too-many-attachments', { most: inventory.maxAttachments })
}

async function holdRecord(deps: RecordDeps, db: Db, organisationId: string, recordId: string) {
  const record = (await lockRecord(db, organisationId, recordId)) ?? (await refuseMissing(db, organisationId, recordId))
  await holdOpenYears(deps, db, organisationId, [record.inventoryYear])
  return record
}

/** Looks at the first bytes on their way into the store. */
function createSniffer() {
  let head = Buffer.alloc(0)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head.length < sniffedBytes) head = Buffer.concat([head, chunk.subarray(0, sniffedBytes - head.length)])
      done(null, chunk)
    },
  })
  return { stream, head: () => (head.length === 0 ? fail('inventory.attachment-missing') : head) }
}

/** Always a download, never shown inside the product: what others uploaded runs nowhere. */
export async function downloadAttachment(
  deps: RecordDeps,
  { actor, params, reply }: Call<typeof inventory.downloadAttachment>,
): Promise<FastifyReply> {
  const { organisationId, personId, role } = actor
  const found = await deps.database.transaction({ personId, organisationId, role }, ({ db }) =>
    store.findAttachment(db, organisationId, params),
  )
  if (!found) return fail('inventory.attachment-not-found', { id: params.attachmentId })
  reply
    .header('content-disposition', attachmentHeader(found.fileName))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .header('content-length', found.bytes)
    .type(found.mediaType)
  return reply.send(await deps.files.getStream(found.key))
}

/**
 * Evidence that an approval rests on stays: only of records that are not approved it may be taken away. The bytes go for
 * good once the record no longer names them, since what is taken away may be what should never have been attached.
 */
export async function removeAttachment(
  deps: RecordDeps,
  { actor, params, body, request, clock }: Call<typeof inventory.removeAttachment>,
): Promise<void> {
  const { organisationId, personId, role } = actor
  const key = await deps.database.transaction({ personId, organisationId, role }, async ({ db }) => {
    const record = await holdRecord(deps, db, organisationId, params.id)
    if (record.state === 'approved')
      fail('inventory.wrong-state', { state: record.state, allowed: ['pending', 'returned'] })
    const found =
      (await store.deleteAttachment(db, organisationId, params)) ??
      fail('inventory.attachment-not-found', { id: params.attachmentId })
    const tell = createTell(db, { organisationId, personId, requestId: request.id, at: clock.now() })
    await tell({
      action: 'inventory.remove-attachment',
      subjectType: 'record',
      subjectId: params.id,
      reason: body.reason,
      details: { attachment: params.attachmentId, sha256: found.sha256, bytes: found.bytes },
    })
    return found.key
  })
  await deps.files.delete(key)
}
