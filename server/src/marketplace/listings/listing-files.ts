import type { marketplace } from '@athar/contracts'
import {
  maxListingDocumentBytes,
  maxPictureBytes,
  mostListingFiles,
  openListingStates,
  type ListingFile,
} from '@athar/contracts/marketplace'
import type { FastifyReply } from 'fastify'
import type { Member } from '../../platform/actor.ts'
import { fail } from '../../platform/errors.ts'
import { mediaTypeOf } from '../../platform/files/media-type.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import { storeFile, type NewFile } from '../../platform/files/store-file.ts'
import type { Call, Inside } from '../../platform/http/serve.ts'
import { isDrawable, type Picture } from '../../platform/pictures/picture.ts'
import { readPicture } from '../../platform/pictures/read-picture.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { filesOf, insertFile, onTheWire } from './files-store.ts'
import { listings } from './store.ts'

type Deps = Pick<MarketplaceDeps, 'clock' | 'database' | 'files'>
type Uploading = Call<typeof marketplace.addListingPicture>

export const addListingPicture = (deps: Deps, call: Uploading): Promise<ListingFile> =>
  storeFile(deps, call, {
    accept: pictureOf,
    most: maxPictureBytes,
    owner: call.actor.organisationId,
    codes: {
      missing: 'marketplace.file-missing',
      tooLarge: 'marketplace.picture-too-large',
      type: 'marketplace.picture-type',
    },
    write: (inside, file) => addFile(call, inside, { ...file, kind: 'picture' }),
  })

export const addListingDocument = (deps: Deps, call: Uploading): Promise<ListingFile> =>
  storeFile(deps, call, {
    accept: ['application/pdf'],
    most: maxListingDocumentBytes,
    owner: call.actor.organisationId,
    codes: {
      missing: 'marketplace.file-missing',
      tooLarge: 'marketplace.document-too-large',
      type: 'marketplace.document-type',
    },
    write: (inside, file) => addFile(call, inside, { ...file, kind: 'document' }),
  })

/** JPEG or PNG by their first bytes; whether they are whole is for their structure to say. */
function pictureOf(bytes: Buffer): Picture | undefined {
  if (!['image/jpeg', 'image/png'].includes(mediaTypeOf(bytes, '') ?? '')) return undefined
  const picture = readPicture(bytes)
  return picture && isDrawable(picture) ? picture : fail('marketplace.picture-broken')
}

async function addFile(
  { params }: Uploading,
  { actor, db, audit }: Inside<Member>,
  file: NewFile & Pick<ListingFile, 'kind'>,
): Promise<ListingFile> {
  const { id: listingId, organisationId, state } = await listings.own({ actor, db, params })
  refuseUnlessIn<string>(state, openListingStates)
  if ((await filesOf(db, listingId)).length >= mostListingFiles)
    fail('marketplace.too-many-files', { most: mostListingFiles })
  const added = await insertFile(db, { organisationId, listingId }, file)
  await audit({
    action: 'marketplace.add-file',
    subjectType: 'marketplace-listing',
    subjectId: listingId,
    details: { file: file.id, sha256: file.sha256, bytes: file.bytes },
  })
  return onTheWire(added)
}

/** To members of the provider. */
export async function showOwnListingFile(
  deps: Pick<MarketplaceDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof marketplace.showOwnListingFile>,
): Promise<FastifyReply> {
  const found = await reauthorise(async ({ actor, db }) => {
    const { id } = await listings.own({ actor, db, params })
    return (await filesOf(db, id)).find((file) => file.id === params.fileId)
  })
  return sendFile(deps, reply, found ?? fail('marketplace.file-not-found'), { inline: true })
}

/** To those who review it: the database knows that they do. */
export async function showListingFileForReview(
  deps: Pick<MarketplaceDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof marketplace.showListingFileForReview>,
): Promise<FastifyReply> {
  const found = await reauthorise(async ({ db }) => {
    const { id } = await listings.submitted(db, params.id)
    return (await filesOf(db, id)).find((file) => file.id === params.fileId)
  })
  return sendFile(deps, reply, found ?? fail('marketplace.file-not-found'), { inline: true })
}
