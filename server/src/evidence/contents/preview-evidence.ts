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
import { findPreview, findUnread, setContents } from '../store/contents.ts'
import { findEvidence } from '../store/evidence.ts'
import { readContents } from './read-contents.ts'

/** What is in the file; read now where nothing has read it yet. */
export async function previewEvidence(
  deps: Pick<EvidenceDeps, 'files' | 'clock'>,
  { params, reauthorise }: Call<typeof evidence.previewEvidence>,
): Promise<evidence.EvidencePreview> {
  const [found, kept] = await reauthorise(async ({ actor, db }) => [
    (await findEvidence(db, actor.organisationId, params.id)) ?? fail('evidence.not-found'),
    await findPreview(db, actor.organisationId, params.id),
  ])
  if (kept || found.key === null) return kept ?? { kind: 'none' }
  const contents = await readContents(deps, found)
  await reauthorise(({ db }) => setContents(db, found, contents, deps.clock.now()))
  return contents.preview
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

const atOnce = 20

/** Reads what has come since the last round, attachments too, so that their words are found. */
export async function readNewContents({ database, files, clock }: Pick<EvidenceDeps, 'database' | 'files' | 'clock'>) {
  const unread = await database.transaction({}, ({ db }) => findUnread(db, atOnce))
  for (const { organisationId, id, personId } of unread) {
    const tenancy = { organisationId, personId, role: 'preparer' }
    const found = await database.transaction(tenancy, ({ db }) => findEvidence(db, organisationId, id))
    if (!found || found.key === null) continue
    const contents = await readContents({ files }, found)
    await database.transaction(tenancy, ({ db }) => setContents(db, found, contents, clock.now()))
  }
}
