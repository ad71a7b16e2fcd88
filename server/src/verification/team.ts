import type { verification as contracts } from '@athar/contracts'
import { planningStates, type VerificationDetail } from '@athar/contracts/verification'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import type { VerificationDeps } from './deps.ts'
import { presentVerification } from './present-verification.ts'
import { declare, deleteMember, insertMember, refusedBy } from './store/team.ts'
import { underWay } from './under-way.ts'

type Deps = Pick<VerificationDeps, 'people' | 'openEngagement'>

/** The rule of the database in words. */
export function refuseTeamFault(error: unknown): never {
  const rule = refusedBy(error)
  if (rule === 'verification_team_independent') return fail('verification.not-independent')
  if (rule === 'verification_team_members') return fail('verification.not-a-verifier')
  if (rule === 'verification_team_lead') return fail('verification.lead-taken')
  if (rule === 'verification_own_work') return fail('verification.own-work')
  if (rule === 'verification_reviewer_apart') return fail('verification.reviewer-apart')
  throw error
}

export async function addTeamMember(
  deps: Deps,
  call: Call<typeof contracts.addTeamMember>,
): Promise<VerificationDetail> {
  const { actor, body, db, clock, audit } = call
  const { organisationId, personId: by } = actor
  const { found } = await underWay(deps, call)
  refuseUnlessIn(found.state, planningStates)
  const made = { ...body, organisationId, verificationId: found.id, clientId: found.clientId, by, at: clock.now() }
  if (await insertMember(db, made).catch(refuseTeamFault))
    await audit({
      action: 'verification.add-member',
      subjectType: 'verification',
      subjectId: found.id,
      details: { person: body.personId, role: body.role },
    })
  return presentVerification(deps, db, organisationId, found.id)
}

export async function removeTeamMember(
  deps: Deps,
  call: Call<typeof contracts.removeTeamMember>,
): Promise<VerificationDetail> {
  const { actor, params, db, audit } = call
  const { found } = await underWay(deps, call)
  refuseUnlessIn(found.state, planningStates)
  if (!(await deleteMember(db, found.id, params.personId))) fail('verification.person-not-found')
  await audit({
    action: 'verification.remove-member',
    subjectType: 'verification',
    subjectId: found.id,
    details: { person: params.personId },
  })
  return presentVerification(deps, db, actor.organisationId, found.id)
}

/** In one's own name; a declaration stays. */
export async function declareIndependence(
  deps: Deps,
  call: Call<typeof contracts.declareIndependence>,
): Promise<VerificationDetail> {
  const { actor, db, clock, audit } = call
  const { found, team } = await underWay(deps, call)
  refuseUnlessIn(found.state, planningStates)
  if (team.some(({ personId, declaredAt }) => personId === actor.personId && declaredAt !== null))
    fail('verification.declared-already')
  await declare(db, found.id, actor.personId, clock.now()).catch(refuseTeamFault)
  await audit({ action: 'verification.declare-independence', subjectType: 'verification', subjectId: found.id })
  return presentVerification(deps, db, actor.organisationId, found.id)
}
