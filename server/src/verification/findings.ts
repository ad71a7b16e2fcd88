import { randomUUID } from 'node:crypto'
import { mayPrepare, type verification as contracts } from '@athar/contracts'
import { mostFindings, type VerificationDetail } from '@athar/contracts/verification'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import { move } from '../platform/workflow/move.ts'
import type { VerificationDeps } from './deps.ts'
import { tellClient, tellTeam } from './notices.ts'
import { presentVerification } from './present-verification.ts'
import { findFinding, findingFlow, insertFinding } from './store/findings.ts'
import { teamOf } from './store/team.ts'
import { lockVerification } from './store/verifications.ts'
import { either, atWork } from './under-way.ts'

type Deps = Pick<VerificationDeps, 'people' | 'organisations' | 'openEngagement'>

export async function raiseFinding(deps: Deps, call: Call<typeof contracts.raiseFinding>): Promise<VerificationDetail> {
  const { actor, body, db, clock, audit } = call
  const { found } = await atWork(deps, call)
  refuseUnlessIn(found.state, ['in-review'])
  await lockVerification(db, found.id)
  const [id, at] = [randomUUID(), clock.now()]
  const of = { organisationId: actor.organisationId, verificationId: found.id, clientId: found.clientId }
  const number = await insertFinding(db, { ...body, ...of, id, by: actor.personId, at })
  if (number > mostFindings) fail('verification.too-many-findings', { most: mostFindings })
  await audit({
    action: 'verification.raise-finding',
    subjectType: 'verification',
    subjectId: found.id,
    details: { finding: id, severity: body.severity },
  })
  await tellClient(deps, db, found, { kind: 'verification.finding-raised', at, data: { number } }, mayPrepare)
  return presentVerification(deps, db, actor.organisationId, found.id)
}

/** Closes or keeps a finding, or returns its answer. */
export async function resolveFinding(
  deps: Deps,
  call: Call<typeof contracts.resolveFinding>,
): Promise<VerificationDetail> {
  const { actor, params, body, db, clock } = call
  const { found } = await atWork(deps, call)
  const finding = (await findFinding(db, found.id, params.findingId)) ?? fail('verification.finding-not-found')
  const at = clock.now()
  await move(call, findingFlow, finding, body.action, {
    version: body.version,
    reason: body.note,
    set: { resolution: body.note, resolved_by: actor.personId, resolved_at: at },
    details: { verification: found.id },
    notify: (kind) =>
      tellClient(deps, db, found, { kind, at, data: { number: finding.number, reason: body.note } }, mayPrepare),
  })
  return presentVerification(deps, db, actor.organisationId, found.id)
}

/** The client answers as long as the finding is not resolved, also after the engagement ended. */
export async function answerFinding(
  deps: Deps,
  call: Call<typeof contracts.answerFinding>,
): Promise<VerificationDetail> {
  const { actor, params, body, db, clock, audit } = call
  const found = await either(db, params.id)
  if (found.clientId !== actor.organisationId) fail('verification.not-found')
  refuseUnlessIn(found.state, ['assigned', 'in-review', 'ready-to-sign'])
  const finding = (await findFinding(db, found.id, params.findingId)) ?? fail('verification.finding-not-found')
  const at = clock.now()
  await move(call, findingFlow, finding, 'answer', {
    version: body.version,
    set: { answer: body.answer, answered_by: actor.personId, answered_at: at },
    notify: async (kind) => {
      const people = (await teamOf(db, found.id)).map(({ personId }) => personId)
      await tellTeam(deps, db, found, { kind, at, data: { number: finding.number } }, people)
    },
  })
  // The client's audit trail holds its own step.
  await audit({
    action: 'verification.answer-finding',
    subjectType: 'verification',
    subjectId: found.id,
    details: { finding: finding.id },
  })
  return presentVerification(deps, db, actor.organisationId, found.id)
}
