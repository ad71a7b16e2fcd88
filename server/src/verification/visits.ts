import { randomUUID } from 'node:crypto'
import type { verification as contracts } from '@athar/contracts'
import type { VerificationDetail } from '@athar/contracts/verification'
import type { Call } from '../platform/http/serve.ts'
import type { VerificationDeps } from './deps.ts'
import { presentVerification } from './present-verification.ts'
import { deleteVisit, insertVisit } from './store/visits.ts'
import { atWork } from './under-way.ts'

type Deps = Pick<VerificationDeps, 'people' | 'openEngagement'>

export async function recordVisit(deps: Deps, call: Call<typeof contracts.recordVisit>): Promise<VerificationDetail> {
  const { actor, body, db, clock, audit } = call
  const { found } = await atWork(deps, call)
  const made = { ...body, id: randomUUID(), organisationId: actor.organisationId, verificationId: found.id }
  await insertVisit(db, { ...made, by: actor.personId, at: clock.now() })
  await audit({
    action: 'verification.record-visit',
    subjectType: 'verification',
    subjectId: found.id,
    details: { visit: made.id },
  })
  return presentVerification(deps, db, actor.organisationId, found.id)
}

export async function removeVisit(deps: Deps, call: Call<typeof contracts.removeVisit>): Promise<VerificationDetail> {
  const { actor, params, db, audit } = call
  const { found } = await atWork(deps, call)
  await deleteVisit(db, found.id, params.visitId)
  await audit({
    action: 'verification.remove-visit',
    subjectType: 'verification',
    subjectId: found.id,
    details: { visit: params.visitId },
  })
  return presentVerification(deps, db, actor.organisationId, found.id)
}
