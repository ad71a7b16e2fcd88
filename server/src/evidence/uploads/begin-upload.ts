import { randomUUID } from 'node:crypto'
import type { evidence, ResponseOf } from '@athar/contracts'
import { evidenceExtensions, uploadHours } from '@athar/contracts/evidence'
import { fail } from '../../platform/errors.ts'
import { cleanFileName } from '../../platform/http/file-names.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { EvidenceDeps } from '../deps.ts'
import { refuseOverQuota } from '../quota.ts'
import { findEvidence } from '../store/evidence.ts'
import { insertUpload } from '../store/uploads.ts'
import { refuseUnknownProject, refuseUnknownSubject } from '../subjects.ts'

/** Refuses at once what would be refused after a hundred megabytes. */
export async function beginUpload(
  { subjects, config }: Pick<EvidenceDeps, 'subjects' | 'config'>,
  { actor, body, db, clock }: Call<typeof evidence.beginUpload>,
): Promise<ResponseOf<typeof evidence.beginUpload>> {
  const { organisationId, personId } = actor
  const fileName = cleanFileName(body.filename)
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (!evidenceExtensions.includes(extension)) fail('evidence.file-type')
  if ((body.size ?? 0) > config.maxEvidenceBytes)
    fail('evidence.file-too-large', { mostMb: config.maxEvidenceBytes / 1_000_000 })
  await refuseOverQuota({ config }, db, { organisationId, personId, bytes: body.size ?? 1 })
  if (body.projectId !== undefined) await refuseUnknownProject(db, subjects(), body.projectId)
  if (body.subject) await refuseUnknownSubject(db, subjects(), body.subject)
  if (body.supersedes !== undefined) {
    const older = (await findEvidence(db, organisationId, body.supersedes)) ?? fail('evidence.not-found')
    if (older.origin !== 'upload') fail('evidence.kept-with-subject')
    if (older.state === 'superseded' || older.state === 'destroyed') fail('evidence.superseded')
  }
  const [id, now] = [randomUUID(), clock.now()]
  const expiresAt = new Date(now.getTime() + uploadHours * 3_600_000)
  await insertUpload(db, {
    organisationId,
    id,
    fileName,
    contentType: body.contentType,
    projectId: body.projectId ?? null,
    label: body.label,
    subject: body.subject ?? null,
    supersedes: body.supersedes ?? null,
    size: body.size ?? null,
    createdBy: personId,
    createdAt: now,
    expiresAt,
  })
  const uploadUrl = new URL(`/api/mrv/uploads/${id}`, config.siteUrl).href
  return { uploadUrl, evidenceId: id, expiresAt: expiresAt.toISOString() }
}
