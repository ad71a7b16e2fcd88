import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { evidence } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { isDrawable } from '../../platform/pictures/picture.ts'
import { readPicture } from '../../platform/pictures/read-picture.ts'
import type { EvidenceDeps } from '../deps.ts'
import { findPreview, findUnread } from '../store/contents.ts'
import { findEvidence } from '../store/evidence.ts'
import type { ContentsReader } from './contents-reader.ts'

/** What is in the file; read now where it was not begun yet. */
export async function previewEvidence(
  { reader, clock }: Pick<EvidenceDeps, 'clock'> & { readonly reader: ContentsReader },
  { actor, params, signal, reauthorise }: Call<typeof evidence.previewEvidence>,
): Promise<evidence.EvidencePreview> {
  const look = () =>
    reauthorise((inside) => findPreview(inside.db, inside.actor.organisationId, params.id, clock.now()))
  const found = await reauthorise(
    async (inside) =>
      (await findEvidence(inside.db, inside.actor.organisationId, params.id)) ?? fail('evidence.not-found'),
  )
  const read = await look()
  if (read || found.key === null) return read ?? { kind: 'none' }
  await reader.read(found, actor.personId, signal)
  // The server stops, and leaves it for the next start.
  return (await look()) ?? fail('unavailable')
}

const oneAtATime = limitConcurrency(1)

/** Written again from its structure: what else the file may be does not leave our origin inside a page. */
export async function pictureOfEvidence(
  { files }: Pick<EvidenceDeps, 'files'>,
  { actor, params, reply, reauthorise }: Call<typeof evidence.pictureOfEvidence>,
): Promise<FastifyReply> {
  const found = await reauthorise(
    async (inside) =>
      (await findEvidence(inside.db, inside.actor.organisationId, params.id)) ?? fail('evidence.not-found'),
  )
  const { key, kind, bytes } = found
  if (key === null || kind !== 'picture' || bytes > 25 * 1024 * 1024) return fail('evidence.no-picture')
  const picture = await oneAtATime(actor.personId, async () => readPicture(await buffer(await files.getStream(key))))
  if (!picture || !isDrawable(picture)) return fail('evidence.no-picture')
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .header('content-disposition', 'inline')
    .type(picture.mediaType)
    .send(Readable.from([picture.bytes]))
}

/** With the time that one may take, less than the queue gives a round. */
const atOnce = 10

/** Reads what has come since the last round, attachments too, so that their words are found. */
export async function readNewContents({
  reader,
  database,
}: Pick<EvidenceDeps, 'database'> & { readonly reader: ContentsReader }): Promise<void> {
  const unread = await database.transaction({}, ({ db }) => findUnread(db, atOnce))
  for (const { organisationId, id, personId } of unread) {
    const tenancy = { organisationId, personId, role: 'preparer' }
    const found = await database.transaction(tenancy, ({ db }) => findEvidence(db, organisationId, id))
    if (found) await reader.read(found, 'round')
  }
}
