import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { sgi } from '@athar/contracts'
import { maxDocumentBytes, maxDocuments, maxPhotoBytes, maxPhotos, type RegistrationFile } from '@athar/contracts/sgi'
import type { Member } from '../../platform/actor.ts'
import { createTell } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { cleanFileName } from '../../platform/http/file-names.ts'
import { uploadOnce } from '../../platform/http/idempotency.ts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseForm, uploadedFile } from '../../platform/http/uploads.ts'
import { readPicture } from '../../platform/pictures/read-picture.ts'
import type { SgiDeps } from '../deps.ts'
import { refuseUnlessOpen } from '../registrations/rules.ts'
import { filesOf, insertFile, onTheWire, type KeptFile } from '../store/files.ts'
import { findRegistration } from '../store/registrations.ts'

type Uploading = Call<typeof sgi.uploadPhoto>
type Upload = { readonly name: string; readonly bytes: Buffer }

export async function uploadPhoto(deps: SgiDeps, call: Uploading): Promise<RegistrationFile> {
  const upload = await received(call, maxPhotoBytes, 'sgi.photo-too-large')
  if (!isPhoto(upload.bytes)) return fail('sgi.photo-type')
  const photo = readPicture(upload.bytes)
  if (!photo || photo.mediaType === 'image/webp' || !isShown(photo)) return fail('sgi.photo-broken')
  const { bytes, mediaType } = photo
  return keep(deps, call, { ...upload, bytes, mediaType, kind: 'photo' })
}

/** JPEG or PNG by their first bytes; whether they are one is for their structure to say. */
const isPhoto = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || bytes.subarray(1, 4).equals(Buffer.from('PNG'))

/** More than any camera gives and little enough for a telephone to open. */
const mostPixels = 60_000_000
const isShown = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width > 0 && height > 0 && width * height <= mostPixels

export async function uploadDocument(deps: SgiDeps, call: Uploading): Promise<RegistrationFile> {
  const upload = await received(call, maxDocumentBytes, 'sgi.document-too-large')
  if (!upload.bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return fail('sgi.document-type')
  return keep(deps, call, { ...upload, mediaType: 'application/pdf', kind: 'document' })
}

/** Read whole, since it is looked at whole; what is too large is given up as soon as that is known. */
async function received(
  { request }: Uploading,
  most: number,
  tooLarge: 'sgi.photo-too-large' | 'sgi.document-too-large',
): Promise<Upload> {
  const part = (await uploadedFile(request)) ?? fail('sgi.file-missing')
  const chunks: Buffer[] = []
  let size = 0
  try {
    // What is left of a file that is given up is let through unread: a sender who is cut off would wait for ever.
    for await (const chunk of part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) {
        request.raw.unpipe().resume()
        fail(tooLarge, { mostBytes: most })
      }
      chunks.push(chunk)
    }
  } catch (error) {
    refuseForm(error)
  }
  if (size === 0) fail('sgi.file-missing')
  return { name: cleanFileName(part.filename), bytes: Buffer.concat(chunks) }
}

type Kept = Upload & { readonly mediaType: string; readonly kind: RegistrationFile['kind'] }

/** Stored first and named in the database after: where that fails, no byte stays. Sent twice, the first one stands. */
async function keep(deps: SgiDeps, call: Uploading, upload: Kept): Promise<RegistrationFile> {
  const { actor, params, request, signal } = call
  const { organisationId, personId, role } = actor satisfies Member
  const key = deps.files.newKey(organisationId)
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
  }
  const name = async (db: Db): Promise<RegistrationFile> => {
    await refuseMore(db, params.id, upload.kind)
    await insertFile(db, { organisationId, registrationId: params.id, sha256: stored.sha256, by: personId, file })
    const tell = createTell(db, { organisationId, personId, requestId: request.id, at: deps.clock.now() })
    await tell({
      action: 'sgi.upload-file',
      subjectType: 'sgi-registration',
      subjectId: params.id,
      details: { file: file.id, sha256: stored.sha256, bytes: stored.bytes },
    })
    return onTheWire(file)
  }
  try {
    const kept = await deps.database.transaction({ personId, organisationId, role }, ({ db }) =>
      uploadOnce(call, db, stored.sha256, () => name(db)),
    )
    if (kept.id !== file.id) await deps.files.delete(key)
    return kept
  } catch (error) {
    await deps.files.delete(key)
    throw error
  }
}

async function refuseMore(db: Db, registrationId: string, kind: RegistrationFile['kind']): Promise<void> {
  const kept = (await findRegistration(db, registrationId)) ?? fail('sgi.registration-not-found')
  refuseUnlessOpen(kept.state)
  const most = kind === 'photo' ? maxPhotos : maxDocuments
  const same = (await filesOf(db, registrationId)).filter((file) => file.kind === kind)
  if (same.length >= most) fail('sgi.too-many-files', { most })
}
