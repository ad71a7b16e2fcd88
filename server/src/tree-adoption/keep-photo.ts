import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { treeAdoption } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { createTell } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import { uploadOnce } from '../platform/http/idempotency.ts'
import type { Call } from '../platform/http/serve.ts'
import { refuseForm, uploadedFile } from '../platform/http/uploads.ts'
import type { Picture } from '../platform/pictures/picture.ts'
import { readPicture } from '../platform/pictures/read-picture.ts'
import type { TreeDeps } from './deps.ts'
import { findPhoto, insertPhoto } from './store/checks.ts'
import { findSiteOf } from './store/sites.ts'

/** Pixels of a picture that a phone can still draw. */
const mostPixels = 60_000_000

/** Keeps a photo for a check: a picture by its own bytes, and nothing of it but the picture. */
export async function uploadPhoto(
  deps: Pick<TreeDeps, 'database' | 'files'>,
  call: Call<typeof treeAdoption.uploadPhoto>,
): Promise<treeAdoption.Photo> {
  const { actor, params, request, clock, signal } = call
  const { organisationId, personId, role } = actor
  const tenancy = { personId, organisationId, role }
  const part = (await uploadedFile(request)) ?? fail('tree-adoption.photo-missing')
  await deps.database.transaction(tenancy, async ({ db }) => {
    if (!(await findSiteOf(db, organisationId, params.id))) fail('tree-adoption.site-not-found')
  })
  const picture = measured(readPicture(await bytesOf(part)) ?? fail('tree-adoption.photo-type'))
  const key = deps.files.newKey(organisationId)
  const stored = await deps.files.putStream(key, Readable.from([picture.bytes]), {
    maxBytes: treeAdoption.mostPhotoBytes,
    signal,
  })
  const { mediaType, width, height } = picture
  const made = { id: randomUUID(), mediaType, width, height, bytes: stored.bytes, sha256: stored.sha256 }
  try {
    const kept = await deps.database.transaction(tenancy, ({ db }) =>
      uploadOnce(call, db, made.sha256, async () => {
        const at = clock.now()
        await insertPhoto(db, { ...made, key, organisationId, siteId: params.id, by: personId, at })
        const tell = createTell(db, { organisationId, personId, requestId: request.id, at })
        await tell({
          action: 'tree-adoption.upload-photo',
          subjectType: 'tree-site',
          subjectId: params.id,
          details: { photo: made.id, sha256: made.sha256, bytes: made.bytes },
        })
        return made
      }),
    )
    // Sent again because its answer was lost: the first one stands.
    if (kept.id !== made.id) await deps.files.delete(key)
    return kept
  } catch (error) {
    await deps.files.delete(key)
    throw error
  }
}

/** The file as a whole, and no more of one that is too large than shows that it is. */
async function bytesOf({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > treeAdoption.mostPhotoBytes)
        fail('tree-adoption.photo-too-large', { mostBytes: treeAdoption.mostPhotoBytes })
      chunks.push(chunk)
    }
  } catch (error) {
    return refuseForm(error)
  }
  return bytes === 0 ? fail('tree-adoption.photo-missing') : Buffer.concat(chunks)
}

/** A few bytes can claim to be a picture as large as a field. */
function measured(picture: Picture): Picture {
  const { width, height } = picture
  const { longestPhotoSide: longest } = treeAdoption
  if (width < 1 || height < 1 || width > longest || height > longest || width * height > mostPixels)
    fail('tree-adoption.photo-dimensions', { width, height, longest })
  return picture
}

/** The photo of a check. What others uploaded runs nowhere, and is shown by our own pages only. */
export async function readPhoto(
  { files }: Pick<TreeDeps, 'files'>,
  { params, db, reply }: Call<typeof treeAdoption.readPhoto>,
): Promise<FastifyReply> {
  const photo = (await findPhoto(db, params.id)) ?? fail('tree-adoption.photo-not-found')
  const bytes = await files.getStream(photo.key)
  return reply
    .header('content-disposition', `inline; filename="tree.${photo.mediaType.slice('image/'.length)}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, max-age=86400')
    .header('content-length', photo.bytes)
    .type(photo.mediaType)
    .send(bytes)
}
