import type { marketplace } from '@athar/contracts'
import {
  maxMessageFileBytes,
  mostMessageFiles,
  openEnquiryStates,
  type MessageFile,
} from '@athar/contracts/marketplace'
import type { FastifyReply } from 'fastify'
import { applicantOf } from '../../platform/applications/index.ts'
import { fail } from '../../platform/errors.ts'
import type { MediaType } from '../../platform/files/media-type.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import { storeFile, type NewFile } from '../../platform/files/store-file.ts'
import type { Call, Inside } from '../../platform/http/serve.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { refuseUnder18 } from '../refuse-under-18.ts'
import * as store from './store.ts'
import { ownEnquiry, refuseBothSides } from './write-enquiry.ts'

type Deps = Pick<MarketplaceDeps, 'clock' | 'database' | 'files' | 'guardians'>
type Adding = Call<typeof marketplace.addMessageFile>

/** PDF, pictures, tables and letters. */
const accepted: readonly MediaType[] = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/msword',
  'text/csv',
]

/** To a message of one’s own, while the enquiry is open. */
export const addMessageFile = (deps: Deps, call: Adding): Promise<MessageFile> =>
  storeFile(deps, call, {
    accept: accepted,
    most: maxMessageFileBytes,
    owner: applicantOf(call.actor).id,
    codes: {
      missing: 'marketplace.file-missing',
      tooLarge: 'marketplace.message-file-too-large',
      type: 'marketplace.message-file-type',
    },
    check: (inside) => ownMessage(deps, call, inside),
    write: (inside, file) => addFile(deps, call, inside, file),
  })

/** The message that the caller wrote, for the side that they act for now. */
async function ownMessage(deps: Deps, { params }: Adding, { actor, db }: Inside<Adding['actor']>) {
  const message = await store.findMessage(db, params.id)
  if (message?.personId !== actor.personId) return fail('marketplace.message-not-found')
  const { found, side } = await ownEnquiry({ actor, db, params: { id: message.enquiryId } })
  if (message.side !== side) fail('marketplace.message-not-found')
  await refuseUnder18(deps, db, { personId: actor.personId, at: deps.clock.now() })
  await refuseBothSides(db, actor.personId, found, side)
  refuseUnlessIn(found.state, openEnquiryStates)
  return message
}

async function addFile(deps: Deps, call: Adding, inside: Inside<Adding['actor']>, file: NewFile): Promise<MessageFile> {
  const { id, enquiryId } = await ownMessage(deps, call, inside)
  const added = await store
    .insertFile(inside.db, id, file)
    .catch((error: unknown) =>
      store.isSixthFile(error)
        ? fail('marketplace.too-many-message-files', { most: mostMessageFiles })
        : Promise.reject(error),
    )
  await inside.audit({
    action: 'marketplace.add-message-file',
    subjectType: 'marketplace-enquiry',
    subjectId: enquiryId,
    details: { file: file.id, sha256: file.sha256, bytes: file.bytes },
  })
  return added
}

/** To both sides. */
export async function showMessageFile(
  deps: Pick<MarketplaceDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof marketplace.showMessageFile>,
): Promise<FastifyReply> {
  const found = await reauthorise(async ({ actor, db }) => {
    const { found: enquiry } = await ownEnquiry({ actor, db, params })
    return (await store.filesOf(db, enquiry.id)).find((file) => file.id === params.fileId)
  })
  return sendFile(deps, reply, found ?? fail('marketplace.file-not-found'))
}
