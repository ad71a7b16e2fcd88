import type { inventory } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { attachmentHeader } from '../../platform/http/file-names.ts'
import type { Platform } from '../../platform/platform.ts'

/** A document as it is kept: where its bytes are, and what is known of them. */
export type KeptFile = {
  readonly key: string
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
}

/** The columns of a kept file, alike in every table that has them. */
export type KeptFileRow = {
  id: string
  file_key: string
  file_name: string
  media_type: string
  bytes: string
  sha256: string
  uploaded_by: string
  uploaded_at: Date
}

export const keptFileColumns = ['file_key', 'file_name', 'media_type', 'bytes', 'sha256'] as const

export const keptFileOf = (row: Pick<KeptFileRow, (typeof keptFileColumns)[number]>): KeptFile => ({
  key: row.file_key,
  fileName: row.file_name,
  mediaType: row.media_type,
  bytes: Number(row.bytes),
  sha256: row.sha256,
})

export const keptFileRow = (file: inventory.Attachment, key: string): KeptFileRow => ({
  id: file.id,
  file_key: key,
  file_name: file.fileName,
  media_type: file.mediaType,
  bytes: String(file.bytes),
  sha256: file.sha256,
  uploaded_by: file.uploadedBy,
  uploaded_at: new Date(file.uploadedAt),
})

/** Always a download, never shown inside the product: what others uploaded runs nowhere. */
export async function sendKeptFile(
  { files }: Pick<Platform, 'files'>,
  reply: FastifyReply,
  file: KeptFile,
): Promise<FastifyReply> {
  reply
    .header('content-disposition', attachmentHeader(file.fileName))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .header('content-length', file.bytes)
    .type(file.mediaType)
  return reply.send(await files.getStream(file.key))
}
