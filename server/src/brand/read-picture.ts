import type { readPicture as contract } from '@athar/contracts/brand'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../platform/errors.ts'
import { sendFile } from '../platform/files/send-file.ts'
import type { Call } from '../platform/http/serve.ts'
import type { BrandDeps } from './deps.ts'
import { findPicture, type PictureRow } from './store.ts'

/** An uploaded picture under its own address, at which nothing else will ever stand. */
export async function readPicture(
  { files }: Pick<BrandDeps, 'files'>,
  { params, db, request, reply }: Call<typeof contract>,
): Promise<FastifyReply> {
  const picture = (await findPicture(db, params.name)) ?? fail('brand.not-found')
  return sendPicture(files, { picture, request, reply, kept: 'public, max-age=31536000, immutable' })
}

type Sending = {
  readonly picture: PictureRow
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly kept: string
}

/** What others uploaded runs nowhere: opened by itself, it is a drawing in a sandbox that may fetch nothing. */
export async function sendPicture(
  files: BrandDeps['files'],
  { picture, request, reply, kept }: Sending,
): Promise<FastifyReply> {
  const { name: fileName, fileKey: key, mediaType, bytes, sha256 } = picture
  const etag = { request, tag: sha256.slice(0, 32) }
  return sendFile({ files }, reply, { key, fileName, mediaType, bytes }, { inline: true, cacheControl: kept, etag })
}
