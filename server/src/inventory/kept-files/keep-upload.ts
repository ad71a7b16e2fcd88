import { randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { inventory } from '@athar/contracts'
import { fail, Failure } from '../../platform/errors.ts'
import { cleanFileName } from '../../platform/http/file-names.ts'
import { refuseForm, uploadThrough } from '../../platform/http/uploads.ts'
import type { Platform } from '../../platform/platform.ts'
import { mediaTypeOf, sniffedBytes } from './sniff-media.ts'
import { looseKey } from '../../platform/loose-files.ts'
import { takeBackBytes } from '../../platform/take-back-bytes.ts'

type Upload = {
  readonly part: MultipartFile
  readonly organisationId: string
  readonly personId: string
  readonly signal: AbortSignal
}

/**
 * Keeps a document that somebody gives as evidence: stored whole, named by its own bytes, hashed. What `store` makes of
 * it decides whether it stays: where it fails, no byte of the file does.
 */
export async function keepUpload(
  deps: Pick<Platform, 'database' | 'files' | 'clock'>,
  { part, organisationId, personId, signal }: Upload,
  store: (file: inventory.Attachment, key: string) => Promise<inventory.Attachment>,
): Promise<inventory.Attachment> {
  const key = await looseKey(deps, organisationId)
  const sniff = createSniffer()
  const stored = await deps.files
    .putStream(key, uploadThrough(part.file, sniff.stream), { maxBytes: inventory.maxAttachmentBytes, signal })
    .catch(refuseSize)
  try {
    const fileName = cleanFileName(part.filename)
    const made = {
      id: randomUUID(),
      fileName,
      mediaType: mediaTypeOf(sniff.head(), fileName) ?? fail('inventory.attachment-type'),
      bytes: stored.bytes,
      sha256: stored.sha256,
      uploadedBy: personId,
      uploadedAt: deps.clock.now().toISOString(),
    }
    const kept = await store(made, key)
    // Sent again because its answer was lost: the first one stands.
    if (kept.id !== made.id) await deps.files.delete(key)
    return kept
  } catch (error) {
    await takeBackBytes(deps.files, key, error)
    throw error
  }
}

const refuseSize = (error: unknown): never => {
  if (error instanceof Failure && error.code === 'body-too-large')
    return fail('inventory.attachment-too-large', { mostBytes: inventory.maxAttachmentBytes })
  return refuseForm(error)
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
