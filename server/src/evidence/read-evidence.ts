import type { evidence, ResponseOf } from '@athar/contracts'
import { evidenceStates, type EvidenceDetail } from '@athar/contracts/evidence'
import type { FastifyReply } from 'fastify'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { sendFile } from '../platform/files/send-file.ts'
import type { Call } from '../platform/http/serve.ts'
import { readPage } from '../platform/list/read-page.ts'
import { namesOf, type Names } from '../platform/people-names.ts'
import { readHistory } from '../platform/workflow/history.ts'
import type { EvidenceDeps } from './deps.ts'
import * as store from './store/evidence.ts'
import { linksOf } from './store/links.ts'
import { describeLinks, isHeld } from './subjects.ts'

const entryOf = (row: store.StoredEvidence, names: Names): evidence.EvidenceEntry => ({
  id: row.id,
  fileName: row.fileName,
  mediaType: row.mediaType,
  kind: row.kind,
  bytes: row.bytes,
  sha256: row.sha256,
  state: row.state,
  label: row.label,
  version: row.version,
  origin: row.origin,
  uploadedBy: names(row.uploadedBy),
  uploadedAt: row.uploadedAt.toISOString(),
  verifiedBy: names(row.verifiedBy),
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  links: row.links,
  sample: row.sample,
})

export async function listEvidence(
  deps: Pick<EvidenceDeps, 'people'>,
  { actor, query, db }: Call<typeof evidence.listEvidence>,
): Promise<ResponseOf<typeof evidence.listEvidence>> {
  const filter = { ...query, organisationId: actor.organisationId }
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) =>
    store.listEvidence(db, filter, place),
  )
  const names = await namesOf(
    deps.people,
    db,
    rows.flatMap(({ uploadedBy, verifiedBy }) => [uploadedBy, verifiedBy]),
  )
  const counts = await store.countStates(db, filter)
  return {
    items: rows.map((row) => entryOf(row, names)),
    nextCursor,
    counts: Object.fromEntries(evidenceStates.map((state) => [state, counts[state] ?? 0])) as Record<
      evidence.EvidenceState,
      number
    >,
  }
}

/** One piece of evidence as its page shows it. */
export async function detailOf(
  { people, subjects }: Pick<EvidenceDeps, 'people' | 'subjects'>,
  { actor, db }: { readonly actor: { readonly organisationId: string; readonly personId: string }; readonly db: Db },
  id: string,
): Promise<EvidenceDetail> {
  const row = (await store.findEvidence(db, actor.organisationId, id)) ?? fail('evidence.not-found')
  const links = await linksOf(db, actor.organisationId, id)
  const history = await readHistory(db, store.evidenceFlow, id)
  const versions = await store.versionsOf(db, row)
  const names = await namesOf(people, db, [row.uploadedBy, row.verifiedBy, ...history.map(({ personId }) => personId)])
  return {
    ...entryOf(row, names),
    projectId: row.projectId,
    links: await describeLinks(db, subjects(), links),
    versions: versions.map((one) => ({
      id: one.id,
      version: one.version,
      fileName: one.fileName,
      state: one.state,
      uploadedAt: one.uploadedAt.toISOString(),
    })),
    history: history.map(({ personId, ...entry }) => ({ ...entry, by: names(personId) })),
    isOwn: row.uploadedBy === actor.personId,
    isHeld: await isHeld(db, subjects(), links),
  }
}

export const readEvidence = (
  deps: Pick<EvidenceDeps, 'people' | 'subjects'>,
  call: Call<typeof evidence.readEvidence>,
): Promise<EvidenceDetail> => detailOf(deps, call, call.params.id)

/** Always a download: nothing that was uploaded runs on our origin. */
export async function downloadEvidence(
  deps: Pick<EvidenceDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof evidence.downloadEvidence>,
): Promise<FastifyReply> {
  const { key, ...file } = await reauthorise(
    async ({ actor, db }) =>
      (await store.findEvidence(db, actor.organisationId, params.id)) ?? fail('evidence.not-found'),
  )
  return sendFile(deps, reply, { ...file, key: key ?? fail('evidence.bytes-gone') })
}
