import type { Readable } from 'node:stream'
import { evidenceMediaTypes } from '@athar/contracts/evidence'
import type { Member } from '../../platform/actor.ts'
import { fail, Failure } from '../../platform/errors.ts'
import { createSniffer } from '../../platform/files/sniffer.ts'
import { mediaTypeOf } from '../../platform/files/media-type.ts'
import { storeBytes } from '../../platform/files/store-bytes.ts'
import type { NewFile } from '../../platform/files/store-file.ts'
import type { Call, Inside } from '../../platform/http/serve.ts'
import { appendLeaf } from '../../platform/log/append-leaf.ts'
import { uploadThrough } from '../../platform/http/uploads.ts'
import { addEntries } from '../../platform/workflow/history.ts'
import { takeStep } from '../../platform/workflow/move.ts'
import type { EvidenceDeps } from '../deps.ts'
import { refuseOverQuota } from '../quota.ts'
import * as store from '../store/evidence.ts'
import { copyLinks, insertLink } from '../store/links.ts'
import { projectOf } from '../subjects.ts'
import { dropParts, finishUpload, type StoredUpload } from '../store/uploads.ts'
import { openUpload } from './read-upload.ts'

type Keeping = Pick<Call<never>, 'clock' | 'signal'> & {
  readonly actor: Member
  readonly reauthorise: <T>(work: (inside: Inside<Member>) => Promise<T>) => Promise<T>
}

/** The bytes on their way become evidence: hashed while they are stored, told by what they are, kept once. */
export async function keepEvidence(
  deps: EvidenceDeps,
  call: Keeping,
  upload: StoredUpload,
  bytes: Readable,
): Promise<StoredUpload> {
  const most = deps.config.maxEvidenceBytes
  const sniff = createSniffer()
  const put = (key: string) =>
    deps.files
      .putStream(key, uploadThrough(bytes, sniff.stream), { maxBytes: most, signal: call.signal })
      .catch((error: unknown) => {
        throw error instanceof Failure && error.code === 'body-too-large'
          ? new Failure('evidence.file-too-large', { mostMb: most / 1_000_000 })
          : error
      })
  try {
    return await storeBytes(deps, upload.organisationId, put, async (stored, unneeded) => {
      const mediaType = mediaTypeOf(sniff.head(), upload.fileName)
      if (stored.bytes === 0) fail('evidence.file-empty')
      if (mediaType === null || !(evidenceMediaTypes as readonly string[]).includes(mediaType))
        fail('evidence.file-type')
      const { id, fileName, createdBy: uploadedBy } = upload
      const file = { ...stored, id, fileName, mediaType, uploadedBy, uploadedAt: call.clock.now() }
      return call.reauthorise((inside) => write(deps, inside, { upload, file: file as NewFile, unneeded }))
    })
  } catch (error) {
    // Refused parts would be refused again: the upload begins from its first byte.
    if (error instanceof Failure && upload.offset > 0 && error.code.startsWith('evidence.'))
      await call.reauthorise(({ db }) => dropParts(db, upload))
    throw error
  }
}

type Written = { readonly upload: StoredUpload; readonly file: NewFile; readonly unneeded: () => void }

async function write(
  deps: Pick<EvidenceDeps, 'config'>,
  { actor, db, audit }: Inside<Member>,
  { upload, file, unneeded }: Written,
): Promise<StoredUpload> {
  const now = await openUpload(db, actor, upload.id, { now: file.uploadedAt, lock: true })
  // Sent twice at once: the first made the evidence.
  if (now.evidenceId !== null) {
    unneeded()
    return now
  }
  const { organisationId } = upload
  const by = { organisationId, personId: actor.personId, at: file.uploadedAt }
  const link = async (evidenceId: string) => {
    if (upload.projectId !== null) await insertLink(db, by, evidenceId, projectOf(upload.projectId))
    if (upload.subject) await insertLink(db, by, evidenceId, upload.subject)
  }
  const same = await store.findSame(db, organisationId, file.sha256)
  if (same) {
    unneeded()
    await link(same.id)
    return finished({ evidenceId: same.id, duplicate: true })
  }
  const { personId } = actor
  await refuseOverQuota(deps, db, { organisationId, personId, bytes: file.bytes, upload: upload.id })
  const older = upload.supersedes === null ? undefined : await replaced(upload.supersedes)
  await store.insertEvidence(db, {
    ...file,
    organisationId,
    projectId: upload.projectId,
    label: upload.label,
    version: (older?.version ?? 0) + 1,
    supersedes: older?.id ?? null,
  })
  const begun = { id: file.id, organisationId, side: 'organisation', action: 'add', to: 'pending' } as const
  await addEntries(db, store.evidenceFlow, [begun], { at: file.uploadedAt })
  const logged = { organisationId, at: file.uploadedAt }
  const hashes = { file: file.sha256 }
  await appendLeaf(db, 'evidence.added', { ...logged, ids: { evidence: file.id }, hashes })
  if (older) {
    await copyLinks(db, by, older.id, file.id)
    await takeStep(db, store.evidenceFlow, [{ ...older, holds: ['replaced'] }], 'supersede', { at: file.uploadedAt })
    await appendLeaf(db, 'evidence.superseded', {
      ...logged,
      ids: { evidence: older.id, newer: file.id },
      hashes: { file: older.sha256 },
    })
  }
  await link(file.id)
  await audit({
    action: 'evidence.upload',
    subjectType: 'evidence',
    subjectId: file.id,
    details: { sha256: file.sha256, bytes: file.bytes, ...(older ? { supersedes: older.id } : {}) },
  })
  return finished({ evidenceId: file.id, duplicate: false })

  async function replaced(id: string) {
    const found = (await store.lockEvidence(db, organisationId, id)) ?? fail('evidence.not-found')
    return found.state === 'superseded' || found.state === 'destroyed' ? fail('evidence.superseded') : found
  }
  async function finished(result: { readonly evidenceId: string; readonly duplicate: boolean }) {
    await finishUpload(db, upload, { ...result, size: file.bytes })
    return { ...upload, ...result, size: file.bytes, offset: file.bytes }
  }
}
