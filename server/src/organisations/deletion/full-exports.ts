import { organisations, type ResponseOf } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { fail } from '../../platform/errors.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { findExport, listExports as readExports, type FoundExport } from './store.ts'

export async function listFullExports({
  actor,
  db,
  clock,
}: Call<typeof organisations.listFullExports>): Promise<ResponseOf<typeof organisations.listFullExports>> {
  const found = await readExports(db, actor.organisationId)
  return {
    items: found.map(({ fileKey: _key, ...each }) => each),
    fresh: found.some((each) => isFresh(each, clock)),
  }
}

/** Made lately enough that what is deleted has been taken along. */
export const isFresh = ({ state, createdAt }: FoundExport, clock: Clock): boolean =>
  state === 'ready' && clock.now().getTime() - Date.parse(createdAt) < organisations.exportFreshDays * 86_400_000

/** Who takes the whole of it away stands in the trail. */
export async function downloadFullExport(
  deps: Pick<OrganisationsDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof organisations.downloadFullExport>,
): Promise<FastifyReply> {
  const found = await reauthorise(async ({ actor, db, audit }) => {
    const each = await findExport(db, actor.organisationId, params.id)
    if (!each?.fileKey || each.bytes === null) return fail('organisations.export-not-found')
    await audit({ action: 'organisations.download-full-export', subjectType: 'full-export', subjectId: each.id })
    return { ...each, fileKey: each.fileKey, bytes: each.bytes }
  })
  const { fileKey: key, fileName, bytes } = found
  return sendFile(deps, reply, { key, fileName, bytes, mediaType: 'application/zip' })
}
