import type { youth } from '@athar/contracts'
import { longestPhotoSide, mostPhotoBytes } from '@athar/contracts/youth'
import type { FastifyReply } from 'fastify'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { sendFile } from '../platform/files/send-file.ts'
import { storeFile } from '../platform/files/store-file.ts'
import type { Call } from '../platform/http/serve.ts'
import { drawGrey } from '../platform/pictures/draw-grey.ts'
import { keptKeys, likenessTo, sameFrom, soughtKeys, type Grey } from '../platform/pictures/likeness.ts'
import { isDrawable, type Picture } from '../platform/pictures/picture.ts'
import { readPicture } from '../platform/pictures/read-picture.ts'
import type { YouthDeps } from './deps.ts'
import { addPhoto, findOwnLog, findPhoto } from './store/logs.ts'
import { insertPrint, photosLike } from './store/prints.ts'

/**
 * Adds the photo of a log, without the place and time that cameras write into it. The same file sent again is
 * refused; a picture that is like an earlier one, cut or drawn larger or smaller, waits with a note to its moderator.
 */
export function uploadPhoto(
  deps: Pick<YouthDeps, 'clock' | 'database' | 'files' | 'guardians'>,
  call: Call<typeof youth.uploadPhoto>,
): Promise<{ id: string }> {
  const { personId } = call.actor
  const { id } = call.params
  const awaited = async (db: Db) => {
    await deps.guardians.refuseUnlessMayTakePart(db, personId, deps.clock.now())
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
      const like = file.grey ? await keepPrint(db, { id, personId, grey: file.grey }) : null
      await audit({
        action: 'youth.upload-photo',
        subjectType: 'youth-log',
        subjectId: id,
        details: { sha256: file.sha256, bytes: file.bytes, like: like?.id ?? null },
      })
      return { id }
    },
  })
}

async function photo(bytes: Buffer): Promise<(Picture & { readonly grey: Grey | undefined }) | undefined> {
  const picture = readPicture(bytes)
  if (!picture) return undefined
  const { width, height } = picture
  if (!isDrawable(picture) || width > longestPhotoSide || height > longestPhotoSide)
    fail('youth.photo-dimensions', { width, height, longest: longestPhotoSide })
  return { ...picture, grey: await drawGrey(picture) }
}

type Printed = { readonly id: string; readonly personId: string; readonly grey: Grey }

/** Keeps what the photo is compared by, and answers the earlier one that it is most like, if any is like enough. */
async function keepPrint(db: Db, { id, personId, grey }: Printed): Promise<{ id: string; likeness: number } | null> {
  const likeness = likenessTo(grey)
  const compared = (await photosLike(db, soughtKeys(grey))).map((other) => ({
    id: other.logId,
    likeness: likeness(other.grey),
  }))
  const [nearest] = compared.toSorted((a, b) => b.likeness - a.likeness)
  const like = nearest && nearest.likeness >= sameFrom ? nearest : null
  await insertPrint(db, { logId: id, personId, grey, keys: keptKeys(grey), like })
  return like
}

type Reading = Call<typeof youth.readOwnPhoto> | Call<typeof youth.readPhoto>

/** To the person, and to moderators while it waits. */
export async function readPhoto(deps: Pick<YouthDeps, 'files'>, { params, db, reply }: Reading): Promise<FastifyReply> {
  const found = (await findPhoto(db, params.id)) ?? fail('youth.photo-not-found')
  const fileName = `action.${found.mediaType.slice('image/'.length)}`
  return sendFile(deps, reply, { ...found, fileName }, { inline: true })
}
