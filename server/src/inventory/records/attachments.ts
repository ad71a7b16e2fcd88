import { inventory } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { uploadOnce } from '../../platform/http/idempotency.ts'
import type { Call } from '../../platform/http/serve.ts'
import { uploadedFile } from '../../platform/http/uploads.ts'
import { keepUpload, sendKeptFile } from '../kept-files/index.ts'
import type { RecordDeps } from './deps.ts'
import { holdOpenYears } from './hold-years.ts'
import { refuseMissing } from './read-record.ts'
import * as store from './store/attachments.ts'
import { holdImportOf, lockRecord } from './store/write.ts'

type Upload = Call<typeof inventory.uploadAttachment>

/** Keeps evidence beside a record: stored whole, named by its own bytes, hashed. */
export async function uploadAttachment(deps: RecordDeps, call: Upload): Promise<inventory.Attachment> {
  const { actor, params, request, signal, enter } = call
  const { organisationId, personId } = actor
  const part = await uploadedFile(request)
  if (!part) return fail('inventory.attachment-missing')
  // Before a byte is kept: most refusals are known by now.
  await enter(({ db }) => refuseUpload(deps, db, organisationId, params.id))
  return keepUpload(deps, { part, organisationId, personId, signal }, (made, key) =>
    enter(({ db, tell }) =>
      uploadOnce(call, db, made.sha256, async () => {
        await refuseUpload(deps, db, organisationId, params.id)
        await store.insertAttachment(db, { organisationId, recordId: params.id, key }, made)
        await tell({
          action: 'inventory.upload-attachment',
          subjectType: 'record',
          subjectId: params.id,
          details: { attachment: made.id, sha256: made.sha256, bytes: made.bytes },
        })
        return made
      }),
    ),
  )
}

async function refuseUpload(deps: RecordDeps, db: Db, organisationId: string, recordId: string): Promise<void> {
  await holdRecord(deps, db, organisationId, recordId)
  if ((await store.countAttachments(db, organisationId, recordId)) >= inventory.maxAttachments)
    fail('inventory.too-many-attachments', { most: inventory.maxAttachments })
}

async function holdRecord(deps: RecordDeps, db: Db, organisationId: string, recordId: string) {
  await holdImportOf(db, organisationId, recordId)
  const record = (await lockRecord(db, organisationId, recordId)) ?? (await refuseMissing(db, organisationId, recordId))
  await holdOpenYears(deps, db, organisationId, [record.inventoryYear])
  return record
}

/** Always a download, never shown inside the product: what others uploaded runs nowhere. */
export async function downloadAttachment(
  deps: RecordDeps,
  { actor, params, reply, enter }: Call<typeof inventory.downloadAttachment>,
): Promise<FastifyReply> {
  const found = await enter(({ db }) => store.findAttachment(db, actor.organisationId, params))
  if (!found) return fail('inventory.attachment-not-found', { id: params.attachmentId })
  return sendKeptFile(deps, reply, found)
}

/**
 * Evidence that an approval rests on stays: only of records that are not approved it may be taken away. The bytes go for
 * good once the record no longer names them, since what is taken away may be what should never have been attached.
 */
export async function removeAttachment(
  deps: RecordDeps,
  { params, body, enter }: Call<typeof inventory.removeAttachment>,
): Promise<void> {
  await enter(async ({ actor, db, tell }) => {
    const { organisationId } = actor
    const record = await holdRecord(deps, db, organisationId, params.id)
    if (record.state === 'approved')
      fail('inventory.wrong-state', { state: record.state, allowed: ['pending', 'returned'] })
    const found =
      (await store.deleteAttachment(db, organisationId, params)) ??
      fail('inventory.attachment-not-found', { id: params.attachmentId })
    await tell({
      action: 'inventory.remove-attachment',
      subjectType: 'record',
      subjectId: params.id,
      reason: body.reason,
      details: { attachment: params.attachmentId, sha256: found.sha256, bytes: found.bytes },
    })
  })
}
