import type { sgi } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { SgiDeps } from '../deps.ts'
import { findFile, findPublicFile, type SgiFile } from '../store/files.ts'
import { findOwn } from '../store/registrations.ts'

/** What is hidden, because it shows a person, is not shown on from caches. */
const publicCache = 'public, max-age=300, must-revalidate'

const showPublic =
  (kind: SgiFile['kind']) =>
  async (
    deps: SgiDeps,
    { params, request, reply }: Pick<Call<typeof sgi.showPhoto>, 'params' | 'request' | 'reply'>,
  ): Promise<FastifyReply> => {
    const file = await deps.database.transaction({}, ({ db }) => findPublicFile(db, kind, params.id))
    // Its bytes never change under its id.
    const etag = { request, tag: params.id }
    return sendFile(deps, reply, file ?? fail('sgi.file-not-found'), { inline: true, cacheControl: publicCache, etag })
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
  return sendFile(deps, reply, file ?? fail('sgi.file-not-found'), { inline: true })
}

/** To those who review it: the database knows that they do. */
export async function showFileForReview(
  deps: SgiDeps,
  { params, reply, reauthorise }: Call<typeof sgi.showFileForReview>,
): Promise<FastifyReply> {
  const file = await reauthorise(({ db }) => findFile(db, params.id, params.fileId))
  return sendFile(deps, reply, file ?? fail('sgi.file-not-found'), { inline: true })
}
