import type { youth } from '@athar/contracts'
import { longestPhotoSide, mostPhotoBytes } from '@athar/contracts/youth'
import type { FastifyReply } from 'fastify'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { sendFile } from '../platform/files/send-file.ts'
import { storeFile } from '../platform/files/store-file.ts'
import type { Call } from '../platform/http/serve.ts'
import { isDrawable, type Picture } from '../platform/pictures/picture.ts'
import { readPicture } from '../platform/pictures/read-picture.ts'
import type { YouthDeps } from './deps.ts'
import { addPhoto, findOwnLog, findPhoto } from './store/logs.ts'

/**
 * Adds the photo of a log, without the place and time that cameras write into it. A picture that was sent before is
 * refused.
 */
export function uploadPhoto(
  deps: Pick<YouthDeps, 'clock' | 'database' | 'files'>,
  call: Call<typeof youth.uploadPhoto>,
): Promise<{ id: string }> {
  const { personId } = call.actor
  const { id } = call.params
  const awaited = async (db: Db) => {
    const found = (await findOwnLog(db, personId, id)) ?? fail('youth.log-not-found')
    if (found.state !== 'photo-missing') fail('youth.photo-not-awaited')
  }
  return storeFile(deps, call, {
    accept: photo,
    most: mostPhotoBytes,
    owner: personId,
    codes: { missing: 'youth.photo-missing', tooLarge: 'youth.photo-too-large', type: 'youth.photo-type' },
    check: ({ db }) => awaited(db),
    async write({ db, audit }, file) {
      await awaited(db)
      if (!(await addPhoto(db, id, file))) fail('youth.photo-known')
      await audit({
        action: 'youth.upload-photo',
        subjectType: 'youth-log',
        subjectId: id,
        details: { sha256: file.sha256, bytes: file.bytes },
      })
      return { id }
    },
  })
}

function photo(bytes: Buffer): Picture | undefined {
  const picture = readPicture(bytes)
  if (!picture) return undefined
  const { width, height } = picture
  if (!isDrawable(picture) || width > longestPhotoSide || height > longestPhotoSide)
    fail('youth.photo-dimensions', { width, height, longest: longestPhotoSide })
  return picture
}

type Reading = Call<typeof youth.readOwnPhoto> | Call<typeof youth.readPhoto>

/** To the person, and to moderators while it waits. */
export async function readPhoto(deps: Pick<YouthDeps, 'files'>, { params, db, reply }: Reading): Promise<FastifyReply> {
  const found = (await findPhoto(db, params.id)) ?? fail('youth.photo-not-found')
  const fileName = `action.${found.mediaType.slice('image/'.length)}`
  return sendFile(deps, reply, { ...found, fileName }, { inline: true })
}
