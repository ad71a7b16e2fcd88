import { openStates } from '@athar/contracts/sgi'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import type { sgi } from '@athar/contracts'
import { maxDocumentBytes, maxDocuments, maxPhotoBytes, maxPhotos, type RegistrationFile } from '@athar/contracts/sgi'
import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { mediaTypeOf } from '../../platform/files/media-type.ts'
import { storeFile, type NewFile } from '../../platform/files/store-file.ts'
import type { Call, Inside } from '../../platform/http/serve.ts'
import { isDrawable, type Picture } from '../../platform/pictures/picture.ts'
import { readPicture } from '../../platform/pictures/read-picture.ts'
import type { SgiDeps } from '../deps.ts'
import { filesOf, insertFile, onTheWire } from '../store/files.ts'
import { findOwn, lockOpen } from '../store/registrations.ts'

type Uploading = Call<typeof sgi.uploadPhoto>

export const uploadPhoto = (deps: SgiDeps, call: Uploading): Promise<RegistrationFile> =>
  storeFile(deps, call, {
    accept: photo,
    most: maxPhotoBytes,
    owner: call.actor.organisationId,
    codes: { missing: 'sgi.file-missing', tooLarge: 'sgi.photo-too-large', type: 'sgi.photo-type' },
    write: (inside, file) => addFile(call, inside, { ...file, kind: 'photo' }),
  })

export const uploadDocument = (deps: SgiDeps, call: Uploading): Promise<RegistrationFile> =>
  storeFile(deps, call, {
    accept: ['application/pdf'],
    most: maxDocumentBytes,
    owner: call.actor.organisationId,
    codes: { missing: 'sgi.file-missing', tooLarge: 'sgi.document-too-large', type: 'sgi.document-type' },
    write: (inside, file) => addFile(call, inside, { ...file, kind: 'document' }),
  })

/** JPEG or PNG by their first bytes; whether they are whole is for their structure to say. */
function photo(bytes: Buffer): Picture | undefined {
  if (!['image/jpeg', 'image/png'].includes(mediaTypeOf(bytes, '') ?? '')) return undefined
  const picture = readPicture(bytes)
  return picture && isDrawable(picture) ? picture : fail('sgi.photo-broken')
}

async function addFile(
  { params }: Uploading,
  { actor, db, audit }: Inside<Member>,
  file: NewFile & Pick<RegistrationFile, 'kind'>,
): Promise<RegistrationFile> {
  await refuseMore(db, actor, { registrationId: params.id, kind: file.kind })
  const added = await insertFile(db, { organisationId: actor.organisationId, registrationId: params.id }, file)
  await audit({
    action: 'sgi.upload-file',
    subjectType: 'sgi-registration',
    subjectId: params.id,
    details: { file: file.id, sha256: file.sha256, bytes: file.bytes },
  })
  return onTheWire(added)
}

async function refuseMore(
  db: Db,
  { organisationId, personId }: Member,
  { registrationId, kind }: { registrationId: string; kind: RegistrationFile['kind'] },
): Promise<void> {
  const kept = (await findOwn(db, organisationId, registrationId)) ?? fail('sgi.registration-not-found')
  refuseUnlessIn(kept.state, openStates)
  // Two that come at once are counted one after the other, and none comes beside a hand-in.
  if (!(await lockOpen(db, { organisationId, id: registrationId, by: personId }))) fail('conflict')
  const most = kind === 'photo' ? maxPhotos : maxDocuments
  const same = (await filesOf(db, registrationId)).filter((file) => file.kind === kind)
  if (same.length >= most) fail('sgi.too-many-files', { most })
}
