import { treeAdoption } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../platform/errors.ts'
import { sendFile } from '../platform/files/send-file.ts'
import { storeFile } from '../platform/files/store-file.ts'
import type { Call } from '../platform/http/serve.ts'
import { isDrawable, type Picture } from '../platform/pictures/picture.ts'
import { readPicture } from '../platform/pictures/read-picture.ts'
import type { TreeDeps } from './deps.ts'
import { findPhoto, insertPhoto } from './store/checks.ts'
import { findSiteOf } from './store/sites.ts'

/** Stores a photo for a check: a picture by its own bytes, and nothing of it but the picture. */
export function uploadPhoto(
  deps: Pick<TreeDeps, 'clock' | 'database' | 'files'>,
  call: Call<typeof treeAdoption.uploadPhoto>,
): Promise<treeAdoption.Photo> {
  const { organisationId } = call.actor
  const siteId = call.params.id
  return storeFile(deps, call, {
    accept: photo,
    most: treeAdoption.mostPhotoBytes,
    owner: organisationId,
    codes: {
      missing: 'tree-adoption.photo-missing',
      tooLarge: 'tree-adoption.photo-too-large',
      type: 'tree-adoption.photo-type',
    },
    async check({ db }) {
      if (!(await findSiteOf(db, organisationId, siteId))) fail('tree-adoption.site-not-found')
    },
    async write({ db, audit }, file) {
      const { id, mediaType, width, height, bytes, sha256 } = file
      await insertPhoto(db, { organisationId, siteId }, file)
      await audit({
        action: 'tree-adoption.upload-photo',
        subjectType: 'tree-site',
        subjectId: siteId,
        details: { photo: id, sha256, bytes },
      })
      return { id, mediaType, width, height, bytes, sha256 }
    },
  })
}

function photo(bytes: Buffer): Picture | undefined {
  const picture = readPicture(bytes)
  if (!picture) return undefined
  const { width, height } = picture
  const { longestPhotoSide: longest } = treeAdoption
  if (!isDrawable(picture) || width > longest || height > longest)
    fail('tree-adoption.photo-dimensions', { width, height, longest })
  return picture
}

/** The photo of a check, shown by our own pages only. */
export async function readPhoto(
  deps: Pick<TreeDeps, 'files'>,
  { params, db, reply }: Call<typeof treeAdoption.readPhoto>,
): Promise<FastifyReply> {
  const photo = (await findPhoto(db, params.id)) ?? fail('tree-adoption.photo-not-found')
  const fileName = `tree.${photo.mediaType.slice('image/'.length)}`
  return sendFile(deps, reply, { ...photo, fileName }, { inline: true })
}
