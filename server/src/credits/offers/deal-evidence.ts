import type { credits } from '@athar/contracts'
import { dealFileTypes, maxCreditFileBytes, type CreditFile } from '@athar/contracts/credits'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import { storeFile } from '../../platform/files/store-file.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { CreditsDeps } from '../deps.ts'
import { fileCodes, findFile, replaceFile } from '../files.ts'
import { dealOf } from './present-deal.ts'

/** The seller's organisation of an accepted deal, with whose files the evidence lies. */
async function sellerOf(db: Db, id: string, organisationId: string, at: Date): Promise<string> {
  const { state, side, otherOrgId } = await dealOf(db, id, at)
  if (state !== 'accepted') fail('credits.deal-state', { state })
  return side === 'seller' ? organisationId : (otherOrgId ?? fail('credits.deal-missing'))
}

export async function addDealEvidence(
  deps: Pick<CreditsDeps, 'clock' | 'database' | 'files'>,
  call: Call<typeof credits.addDealEvidence>,
): Promise<CreditFile> {
  const { params, clock } = call
  const owner = await call.reauthorise(({ db, actor }) => sellerOf(db, params.id, actor.organisationId, clock.now()))
  return storeFile(deps, call, {
    accept: dealFileTypes,
    most: maxCreditFileBytes,
    owner,
    codes: fileCodes,
    async write({ db, actor, audit }, file) {
      const seller = await sellerOf(db, params.id, actor.organisationId, clock.now())
      const added = await replaceFile(db, seller, { dealId: params.id }, file)
      const details = { file: file.id, sha256: file.sha256, bytes: file.bytes }
      await audit({ action: 'credits.add-deal-evidence', subjectType: 'credit-deal', subjectId: params.id, details })
      return added
    },
  })
}

export async function showDealEvidence(
  deps: Pick<CreditsDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof credits.showDealEvidence>,
): Promise<FastifyReply> {
  const found = await reauthorise(({ db }) => findFile(db, { dealId: params.id }))
  const { fileKey: key, fileName, mediaType, bytes } = found ?? fail('credits.file-not-found')
  return sendFile(deps, reply, { key, fileName, mediaType, bytes: Number(bytes) }, { inline: true })
}
