import { inventory, type ContractShape } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import type { Evidence } from '../../evidence/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { FileRows } from '../../platform/files/file-rows.ts'
import { mediaTypes } from '../../platform/files/media-type.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import type { FileDeps } from '../../platform/files/store-bytes.ts'
import { storeFile, type NewFile } from '../../platform/files/store-file.ts'
import type { Call } from '../../platform/http/serve.ts'

export const attachmentOf = ({ key: _key, uploadedAt, ...file }: NewFile): inventory.Attachment => ({
  ...file,
  uploadedAt: uploadedAt.toISOString(),
})

/** Structural, so that calls of other contracts of the same shape fit. */
type Like<C extends ContractShape> = Pick<Call<C>, keyof Call<C>>

/** Attachments appear as evidence, and count as such. */
export type AttachmentDeps = { readonly evidence: Pick<Evidence, 'refuseOverQuota'> }

type Kind<D, H> = {
  readonly rows: FileRows
  readonly subjectType: string
  readonly actions: { readonly upload: string; readonly remove: string }
  /** Locks what the files belong to; refuses where it is missing or its year is closed. */
  readonly lock: (deps: D, db: Db, organisationId: string, id: string) => Promise<H>
  /** Refuses to part with what something rests on. */
  readonly refuseRemoval?: (locked: H) => void
}

/** Evidence beside a record or a contract: stored, sent and taken away under the same rules. */
export function attachmentsOf<D extends FileDeps, H>(kind: Kind<D, H>) {
  const { rows, subjectType, actions } = kind
  const refuseUpload = async (deps: D, db: Db, organisationId: string, id: string) => {
    await kind.lock(deps, db, organisationId, id)
    if ((await rows.count(db, organisationId, id)) >= inventory.maxAttachments)
      fail('inventory.too-many-attachments', { most: inventory.maxAttachments })
  }

  return {
    upload(deps: D & AttachmentDeps, call: Like<typeof inventory.uploadAttachment>): Promise<inventory.Attachment> {
      const { id } = call.params
      const { organisationId, personId } = call.actor
      return storeFile(deps, call, {
        accept: mediaTypes,
        most: inventory.maxAttachmentBytes,
        owner: organisationId,
        codes: {
          missing: 'inventory.attachment-missing',
          tooLarge: 'inventory.attachment-too-large',
          type: 'inventory.attachment-type',
        },
        check: ({ db }) => refuseUpload(deps, db, organisationId, id),
        async write({ db, audit }, file) {
          await refuseUpload(deps, db, organisationId, id)
          await deps.evidence.refuseOverQuota(db, { organisationId, personId, bytes: file.bytes })
          await rows.insert(db, { organisationId, id }, file)
          const details = { attachment: file.id, sha256: file.sha256, bytes: file.bytes }
          await audit({ action: actions.upload, subjectType, subjectId: id, details })
          return attachmentOf(file)
        },
      })
    },

    async download(
      deps: D,
      { actor, params, reply, reauthorise }: Like<typeof inventory.downloadAttachment>,
    ): Promise<FastifyReply> {
      const { id, attachmentId } = params
      const found = await reauthorise(({ db }) => rows.find(db, actor.organisationId, id, attachmentId))
      return found ? sendFile(deps, reply, found) : fail('inventory.attachment-not-found', { id: attachmentId })
    },

    /** The bytes go for good once no row names them: it may be what should never have been attached. */
    async remove(deps: D, { params, body, reauthorise }: Like<typeof inventory.removeAttachment>): Promise<void> {
      const { id, attachmentId } = params
      await reauthorise(async ({ actor: { organisationId }, db, audit }) => {
        const locked = await kind.lock(deps, db, organisationId, id)
        kind.refuseRemoval?.(locked)
        const removed =
          (await rows.remove(db, organisationId, id, attachmentId)) ??
          fail('inventory.attachment-not-found', { id: attachmentId })
        const details = { attachment: attachmentId, sha256: removed.sha256, bytes: removed.bytes }
        await audit({ action: actions.remove, subjectType, subjectId: id, reason: body.reason, details })
      })
    },
  }
}
