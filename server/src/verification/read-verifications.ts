import type { ResponseOf, verification as contracts } from '@athar/contracts'
import type { VerificationDetail } from '@athar/contracts/verification'
import type { FastifyReply } from 'fastify'
import { fail } from '../platform/errors.ts'
import { sendFile } from '../platform/files/send-file.ts'
import type { Call } from '../platform/http/serve.ts'
import { readPage } from '../platform/list/read-page.ts'
import type { VerificationDeps } from './deps.ts'
import { presentVerification } from './present-verification.ts'
import { filesOf } from './store/findings.ts'
import { listedOf, listVerifications as list, newestFirst } from './store/verifications.ts'
import { either } from './under-way.ts'

export async function listVerifications({
  actor: { organisationId },
  query,
  db,
}: Call<typeof contracts.listVerifications>): Promise<ResponseOf<typeof contracts.listVerifications>> {
  const { rows, nextCursor } = await readPage(query, newestFirst, (place) =>
    list(db, organisationId, { state: query.state, side: query.side }, place),
  )
  return { items: rows.map((row) => listedOf(row, organisationId)), nextCursor }
}

export const readVerification = (
  deps: Pick<VerificationDeps, 'people'>,
  { actor, params, db }: Call<typeof contracts.readVerification>,
): Promise<VerificationDetail> => presentVerification(deps, db, actor.organisationId, params.id)

/** Evidence behind an answer, to both sides. */
export async function downloadFindingFile(
  deps: Pick<VerificationDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof contracts.downloadFindingFile>,
): Promise<FastifyReply> {
  const file = await reauthorise(async ({ db }) => {
    await either(db, params.id)
    return (await filesOf(db, params.id)).find(
      ({ id, findingId }) => id === params.fileId && findingId === params.findingId,
    )
  })
  if (!file || file.key === null) return fail('verification.file-not-found')
  return sendFile(deps, reply, { ...file, key: file.key })
}
