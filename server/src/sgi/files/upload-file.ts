import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { sgi } from '@athar/contracts'
import { maxDocumentBytes, maxDocuments, maxPhotoBytes, maxPhotos, type RegistrationFile } from '@athar/contracts/sgi'
import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { cleanFileName } from '../../platform/http/file-names.ts'
import { uploadOnce } from '../../platform/http/idempotency.ts'
import type { Call, Inside } from '../../platform/http/serve.ts'
import { wholeFile, type WholeFile } from '../../platform/http/whole-file.ts'
import { isDrawable } from '../../platform/pictures/picture.ts'
import { readPicture } from '../../platform/pictures/read-picture.ts'
import type { SgiDeps } from '../deps.ts'
import { refuseUnlessOpen } from '../registrations/rules.ts'
import { filesOf, insertFile, onTheWire, type KeptFile } from '../store/files.ts'
import { findOwn, lockOpen } from '../store/registrations.ts'
import { reserveFileKey } from '../../platform/orphaned-files.ts'
import { discardUpload } from '../../platform/discard-upload.ts'

type Uploading = Call<typeof sgi.uploadPhoto>

export async function uploadPhoto(deps: SgiDeps, call: Uploading): Promise<RegistrationFile> {
  const upload = await received(call, maxPhotoBytes, 'sgi.photo-too-large')
  if (!isPhoto(upload.bytes)) return fail('sgi.photo-type')
  const photo = readPicture(upload.bytes)
  if (!photo || photo.mediaType === 'image/webp' || !isDrawable(photo)) return fail('sgi.photo-broken')
  const { bytes, mediaType } = photo
  return keep(deps, call, { ...upload, bytes, mediaType, kind: 'photo' })
}

/** JPEG or PNG by their first bytes; whether they are one is for their structure to say. */
const isPhoto = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || bytes.subarray(1, 4).equals(Buffer.from('PNG'))

export async function uploadDocument(deps: SgiDeps, call: Uploading): Promise<RegistrationFile> {
  const upload = await received(call, maxDocumentBytes, 'sgi.document-too-large')
  if (!upload.bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return fail('sgi.document-type')
  return keep(deps, call, { ...upload, mediaType: 'application/pdf', kind: 'document' })
}

async function received(
  call: Uploading,
  most: number,
  tooLarge: 'sgi.photo-too-large' | 'sgi.document-too-large',
): Promise<WholeFile> {
  const upload = await wholeFile(call, most)
  if (upload === 'missing' || upload === 'empty') return fail('sgi.file-missing')
  if (upload === 'too-large') return fail(tooLarge, { mostBytes: most })
  return { ...upload, name: cleanFileName(upload.name) }
}

type Kept = WholeFile & { readonly mediaType: string; readonly kind: RegistrationFile['kind'] }

/** Stored first and named in the database after: where that fails, no byte stays. Sent twice, the first one stands. */
async function keep(deps: SgiDeps, call: Uploading, upload: Kept): Promise<RegistrationFile> {
  const { actor, params, signal, reauthorise } = call
  const { organisationId, personId } = actor satisfies Member
  const key = await reserveFileKey(deps, organisationId)
  const stored = await deps.files.putStream(key, Readable.from([upload.bytes]), { maxBytes: maxDocumentBytes, signal })
  const file: KeptFile = {
    id: randomUUID(),
    kind: upload.kind,
    fileName: upload.name,
    mediaType: upload.mediaType,
    bytes: stored.bytes,
    alt: { en: '', ar: '' },
    uploadedAt: deps.clock.now().toISOString(),
    key,
    isPublished: false,
  }
  const name = async ({ db, audit }: Inside<Member>): Promise<RegistrationFile> => {
    await refuseMore(db, { organisationId, personId, registrationId: params.id, kind: upload.kind })
    await insertFile(db, { organisationId, registrationId: params.id, sha256: stored.sha256, by: personId, file })
    await audit({
      action: 'sgi.upload-file',
      subjectType: 'sgi-registration',
      subjectId: params.id,
      details: { file: file.id, sha256: stored.sha256, bytes: stored.bytes },
    })
    return onTheWire(file)
  }
  try {
    const kept = await reauthorise((inside) => uploadOnce(call, inside.db, stored.sha256, () => name(inside)))
    if (kept.id !== file.id) await deps.files.delete(key)
    return kept
  } catch (error) {
    await discardUpload(deps.files, key, error)
    throw error
  }
}

type Adding = {
  readonly organisationId: string
  readonly personId: string
  readonly registrationId: string
  readonly kind: RegistrationFile['kind']
}

async function refuseMore(db: Db, { organisationId, personId, registrationId, kind }: Adding): Promise<void> {
  const kept = (await findOwn(db, organisationId, registrationId)) ?? fail('sgi.registration-not-found')
  refuseUnlessOpen(kept.state)
  // Two that come at once are counted one after the other, and none comes beside a hand-in.
  if (!(await lockOpen(db, { organisationId, id: registrationId, by: personId }))) fail('conflict')
  const most = kind === 'photo' ? maxPhotos : maxDocuments
  const same = (await filesOf(db, registrationId)).filter((file) => file.kind === kind)
  if (same.length >= most) fail('sgi.too-many-files', { most })
}
