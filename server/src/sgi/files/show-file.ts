import type { sgi } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { attachmentHeader } from '../../platform/http/file-names.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { SgiDeps } from '../deps.ts'
import { findFile, findPublicFile, type KeptFile } from '../store/files.ts'
import { findOwn } from '../store/registrations.ts'

/** Public ones as long as the data of a brand: what is taken down, because it shows a person, is not shown on from caches. */
type Kept = 'public, max-age=300, must-revalidate' | 'private, no-store'

/** A photograph is shown in the page; a document is always a download and runs nowhere. */
async function send(
  { files }: Pick<SgiDeps, 'files'>,
  reply: FastifyReply,
  { file, kept }: { readonly file: KeptFile | undefined; readonly kept: Kept },
): Promise<FastifyReply> {
  if (!file) return fail('sgi.file-not-found')
  if (file.kind === 'document') reply.header('content-disposition', attachmentHeader(file.fileName))
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', kept)
    .header('content-length', file.bytes)
    .type(file.mediaType)
  return reply.send(await files.getStream(file.key))
}

const showPublic =
  (kind: KeptFile['kind']) =>
  async (
    deps: SgiDeps,
    { params, request, reply }: Pick<Call<typeof sgi.showPhoto>, 'params' | 'request' | 'reply'>,
  ): Promise<FastifyReply> => {
    const file = await deps.database.transaction({}, ({ db }) => findPublicFile(db, kind, params.id))
    const kept = 'public, max-age=300, must-revalidate'
    // Its bytes never change under its id.
    const tag = `"${params.id}"`
    if (file) reply.header('etag', tag)
    if (file && request.headers['if-none-match']?.includes(tag))
      return reply.header('cache-control', kept).code(304).send()
    return send(deps, reply, { file, kept })
  }

export const showPhoto = showPublic('photo')
export const showDocument = showPublic('document')

/** To the organisation that registered it. */
export async function showFile(
  deps: SgiDeps,
  { params, reply, reauthorise }: Call<typeof sgi.showFile>,
): Promise<FastifyReply> {
  const file = await reauthorise(async ({ actor, db }) =>
    (await findOwn(db, actor.organisationId, params.id)) ? findFile(db, params.id, params.fileId) : undefined,
  )
  return send(deps, reply, { file, kept: 'private, no-store' })
}

/** To those who review it: the database knows that they do. */
export async function showFileForReview(
  deps: SgiDeps,
  { params, reply, reauthorise }: Call<typeof sgi.showFileForReview>,
): Promise<FastifyReply> {
  const file = await reauthorise(({ db }) => findFile(db, params.id, params.fileId))
  return send(deps, reply, { file, kept: 'private, no-store' })
}
