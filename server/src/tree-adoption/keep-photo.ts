import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { treeAdoption } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../platform/errors.ts'
import { uploadOnce } from '../platform/http/idempotency.ts'
import type { Call } from '../platform/http/serve.ts'
import { wholeFile } from '../platform/http/whole-file.ts'
import { isDrawable, type Picture } from '../platform/pictures/picture.ts'
import { readPicture } from '../platform/pictures/read-picture.ts'
import type { TreeDeps } from './deps.ts'
import { findPhoto, insertPhoto } from './store/checks.ts'
import { findSiteOf } from './store/sites.ts'
import { reserveFileKey } from '../platform/orphaned-files.ts'
import { discardUpload } from '../platform/discard-upload.ts'

/** Keeps a photo for a check: a picture by its own bytes, and nothing of it but the picture. */
export async function uploadPhoto(
  deps: Pick<TreeDeps, 'clock' | 'database' | 'files'>,
  call: Call<typeof treeAdoption.uploadPhoto>,
): Promise<treeAdoption.Photo> {
  const { actor, params, clock, signal, reauthorise } = call
  const { organisationId, personId } = actor
  const upload = await wholeFile(call, treeAdoption.mostPhotoBytes)
  if (upload === 'missing' || upload === 'empty') return fail('tree-adoption.photo-missing')
  if (upload === 'too-large') return fail('tree-adoption.photo-too-large', { mostBytes: treeAdoption.mostPhotoBytes })
  await reauthorise(async ({ db }) => {
    if (!(await findSiteOf(db, organisationId, params.id))) fail('tree-adoption.site-not-found')
  })
  const picture = measured(readPicture(upload.bytes) ?? fail('tree-adoption.photo-type'))
  const key = await reserveFileKey(deps, organisationId)
  const stored = await deps.files.putStream(key, Readable.from([picture.bytes]), {
    maxBytes: treeAdoption.mostPhotoBytes,
    signal,
  })
  const { mediaType, width, height } = picture
  const made = { id: randomUUID(), mediaType, width, height, bytes: stored.bytes, sha256: stored.sha256 }
  try {
    const kept = await reauthorise(({ db, audit }) =>
      uploadOnce(call, db, made.sha256, async () => {
        await insertPhoto(db, { ...made, key, organisationId, siteId: params.id, by: personId, at: clock.now() })
        await audit({
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
    await discardUpload(deps.files, key, error)
    throw error
  }
}

function measured(picture: Picture): Picture {
  const { width, height } = picture
  const { longestPhotoSide: longest } = treeAdoption
  if (!isDrawable(picture) || width > longest || height > longest)
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
  return (
    reply
      .header('content-disposition', `inline; filename="tree.${photo.mediaType.slice('image/'.length)}"`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      // A browser gives what it kept to whoever asks next on its device, signed in as anybody.
      .header('cache-control', 'private, no-store')
      .header('content-length', photo.bytes)
      .type(photo.mediaType)
      .send(bytes)
  )
}
