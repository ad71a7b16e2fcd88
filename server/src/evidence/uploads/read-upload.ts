import type { evidence } from '@athar/contracts'
import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findUpload, type StoredUpload } from '../store/uploads.ts'
import { tusHeaders } from './tus.ts'

export const stateOf = ({
  id,
  offset,
  size,
  expiresAt,
  evidenceId,
  duplicate,
}: StoredUpload): evidence.UploadState => ({
  id,
  offset: evidenceId === null ? offset : (size ?? offset),
  size,
  expiresAt: expiresAt.toISOString(),
  evidenceId,
  duplicate,
})

/** The caller's upload, refused once its day is over. */
export async function openUpload(
  db: Db,
  actor: Member,
  id: string,
  { now, lock = false }: { readonly now: Date; readonly lock?: boolean },
): Promise<StoredUpload> {
  const upload = (await findUpload(db, actor, id, { lock })) ?? fail('evidence.upload-not-found')
  return upload.expiresAt <= now ? fail('evidence.upload-expired') : upload
}

export async function readUpload({ actor, params, db, clock, reply }: Call<typeof evidence.readUpload>) {
  const state = stateOf(await openUpload(db, actor, params.id, { now: clock.now() }))
  tusHeaders(reply, state)
  return state
}
