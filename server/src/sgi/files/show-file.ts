import type { sgi } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import type { Tenancy } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { attachmentHeader } from '../../platform/http/file-names.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { SgiDeps } from '../deps.ts'
import { findFile, findPublicFile, type KeptFile } from '../store/files.ts'

type Kept = 'public, max-age=86400' | 'private, no-store'

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
    { params, reply }: Pick<Call<typeof sgi.showPhoto>, 'params' | 'reply'>,
  ): Promise<FastifyReply> => {
    const file = await deps.database.transaction({}, ({ db }) => findPublicFile(db, kind, params.id))
    return send(deps, reply, { file, kept: 'public, max-age=86400' })
  }

export const showPhoto = showPublic('photo')
export const showDocument = showPublic('document')

type Showing = Pick<Call<typeof sgi.showFile>, 'params' | 'reply'>

async function showPrivate(deps: SgiDeps, tenancy: Tenancy, { params, reply }: Showing): Promise<FastifyReply> {
  const file = await deps.database.transaction(tenancy, ({ db }) => findFile(db, params.id, params.fileId))
  return send(deps, reply, { file, kept: 'private, no-store' })
}

export const showFile = (deps: SgiDeps, call: Call<typeof sgi.showFile>): Promise<FastifyReply> => {
  const { personId, organisationId, role } = call.actor
  return showPrivate(deps, { personId, organisationId, role }, call)
}

export const showFileForReview = (deps: SgiDeps, call: Call<typeof sgi.showFileForReview>): Promise<FastifyReply> => {
  const { personId, platformRoles, aal } = call.actor
  return showPrivate(deps, { personId, platformRoles, aal }, call)
}
