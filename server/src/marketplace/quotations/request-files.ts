import type { marketplace } from '@athar/contracts'
import { maxRequestFileBytes, mostRequestFiles, requestFileTypes, type RequestFile } from '@athar/contracts/marketplace'
import type { FastifyReply } from 'fastify'
import type { Member } from '../../platform/actor.ts'
import { fail } from '../../platform/errors.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import { storeFile } from '../../platform/files/store-file.ts'
import type { Call, Inside } from '../../platform/http/serve.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { refuseLate } from './received-requests.ts'
import * as store from './store.ts'

type Adding = Call<typeof marketplace.addRequestFile>
type Side = { readonly orgId: string; readonly requestId: string; readonly quotationId: string | null }

/** Which side the caller writes for, while files are taken. */
async function sideOf({ params, clock }: Adding, { actor, db }: Inside<Member>): Promise<Side> {
  const at = clock.now()
  const own = await store.findOwn(db, actor.organisationId, params.id)
  if (own) {
    refuseUnlessIn<string>(store.stateAt(own.state, own.deadline, at), ['draft', 'open'])
    return { orgId: own.orgId, requestId: own.id, quotationId: null }
  }
  const row = (await store.findReceived(db, params.id)) ?? fail('marketplace.request-not-found')
  refuseLate(row, at)
  if ((await store.ownAmong(db, [row.orgId])).length > 0) fail('marketplace.request-own')
  return { orgId: row.orgId, requestId: row.id, quotationId: row.quotationId }
}

/** The bytes lie with the buyer's, with whom they stay. */
export async function addRequestFile(
  deps: Pick<MarketplaceDeps, 'clock' | 'database' | 'files'>,
  call: Adding,
): Promise<RequestFile> {
  const { orgId: owner } = await call.reauthorise((inside) => sideOf(call, inside))
  return storeFile(deps, call, {
    accept: requestFileTypes,
    most: maxRequestFileBytes,
    owner,
    codes: {
      missing: 'marketplace.file-missing',
      tooLarge: 'marketplace.document-too-large',
      type: 'marketplace.request-file-type',
    },
    async write(inside, file) {
      const side = await sideOf(call, inside)
      const added = await store.insertFile(inside.db, side, file).catch((error: unknown) => {
        if (store.constraintOf(error) !== 'marketplace_request_files_most') throw error
        return fail('marketplace.too-many-files', { most: mostRequestFiles })
      })
      await inside.audit({
        action: 'marketplace.add-request-file',
        subjectType: 'quotation-request',
        subjectId: side.requestId,
        details: { file: file.id, sha256: file.sha256, bytes: file.bytes },
      })
      const { id, fileName, mediaType, sha256 } = added
      return { id, fileName, mediaType, sha256, bytes: Number(added.bytes) }
    },
  })
}

/** The buyer reads files of a quotation once it is submitted. */
export async function showRequestFile(
  deps: Pick<MarketplaceDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof marketplace.showRequestFile>,
): Promise<FastifyReply> {
  const found = await reauthorise(async ({ actor, db }) => {
    const file = (await store.filesOf(db, params.id)).find(({ id }) => id === params.fileId)
    if (!file || file.quotationId === null || file.orgId !== actor.organisationId) return file
    const quotations = await store.quotationsOf(db, actor.organisationId, params.id)
    return quotations.some(({ id, price }) => id === file.quotationId && price !== null) ? file : undefined
  })
  const { fileKey: key, fileName, mediaType, bytes } = found ?? fail('marketplace.file-not-found')
  return sendFile(deps, reply, { key, fileName, mediaType, bytes: Number(bytes) }, { inline: true })
}
