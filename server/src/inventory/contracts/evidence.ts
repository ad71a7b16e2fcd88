import { inventory } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { uploadOnce } from '../../platform/http/idempotency.ts'
import type { Call } from '../../platform/http/serve.ts'
import { uploadedFile } from '../../platform/http/uploads.ts'
import { keepUpload, sendKeptFile } from '../kept-files/index.ts'
import { holdOpenYears } from '../records/index.ts'
import { yearOfContract } from './check-contract.ts'
import type { ContractDeps } from './deps.ts'
import { deleteEvidence, evidenceOf, findEvidence, insertEvidence } from './evidence-store.ts'
import { findContract, lockContracts } from './store.ts'

/** Keeps the document that proves a contract, beside it. */
export async function uploadContractEvidence(
  deps: ContractDeps,
  call: Call<typeof inventory.uploadContractEvidence>,
): Promise<inventory.Attachment> {
  const { actor, params, request, signal, enter } = call
  const { organisationId, personId } = actor
  const part = await uploadedFile(request)
  if (!part) return fail('inventory.attachment-missing')
  // Before a byte is kept: most refusals are known by now.
  await enter(({ db }) => refuseUpload(deps, db, organisationId, params.id))
  return keepUpload(deps, { part, organisationId, personId, signal }, (made, key) =>
    enter(({ db, tell }) =>
      uploadOnce(call, db, made.sha256, async () => {
        await refuseUpload(deps, db, organisationId, params.id)
        await insertEvidence(db, { organisationId, contractId: params.id, key }, made)
        await tell({
          action: 'inventory.upload-contract-evidence',
          subjectType: 'energy-contract',
          subjectId: params.id,
          details: { attachment: made.id, sha256: made.sha256, bytes: made.bytes },
        })
        return made
      }),
    ),
  )
}

async function refuseUpload(deps: ContractDeps, db: Db, organisationId: string, id: string): Promise<void> {
  await holdContract(deps, db, organisationId, id)
  const files = (await evidenceOf(db, organisationId, [id])).get(id) ?? []
  if (files.length >= inventory.maxAttachments)
    fail('inventory.too-many-attachments', { most: inventory.maxAttachments })
}

/** Evidence of a closed year stays as it was when the year was closed. */
async function holdContract(deps: ContractDeps, db: Db, organisationId: string, id: string): Promise<void> {
  await lockContracts(db, organisationId)
  const contract = (await findContract(db, organisationId, id)) ?? fail('inventory.contract-not-found', { id })
  await holdOpenYears(deps, db, organisationId, [await yearOfContract(deps, db, organisationId, contract)])
}

export async function downloadContractEvidence(
  deps: ContractDeps,
  { actor, params, reply, enter }: Call<typeof inventory.downloadContractEvidence>,
): Promise<FastifyReply> {
  const found = await enter(({ db }) => findEvidence(db, actor.organisationId, params))
  if (!found) return fail('inventory.attachment-not-found', { id: params.attachmentId })
  return sendKeptFile(deps, reply, found)
}

/** The bytes go for good once the contract no longer names them: what is taken away may be what should never have been there. */
export async function removeContractEvidence(
  deps: ContractDeps,
  { params, body, enter }: Call<typeof inventory.removeContractEvidence>,
): Promise<void> {
  await enter(async ({ actor, db, tell }) => {
    const { organisationId } = actor
    await holdContract(deps, db, organisationId, params.id)
    const found =
      (await deleteEvidence(db, organisationId, params)) ??
      fail('inventory.attachment-not-found', { id: params.attachmentId })
    await tell({
      action: 'inventory.remove-contract-evidence',
      subjectType: 'energy-contract',
      subjectId: params.id,
      reason: body.reason,
      details: { attachment: params.attachmentId, sha256: found.sha256, bytes: found.bytes },
    })
  })
}
