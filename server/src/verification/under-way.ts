import { openVerificationStates } from '@athar/contracts/verification'
import type { Member } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import type { VerificationDeps } from './deps.ts'
import { teamOf, type StoredMember } from './store/team.ts'
import { findVerification, type StoredVerification } from './store/verifications.ts'

type Asking = {
  readonly actor: Member
  readonly params: { readonly id: string }
  readonly db: Db
  readonly clock: Clock
}

/** Of the acting organisation as the verifier. */
export async function own(db: Db, { organisationId }: Member, id: string): Promise<StoredVerification> {
  const found = await findVerification(db, id)
  return found?.organisationId === organisationId ? found : fail('verification.not-found')
}

/** From either side. */
export async function either(db: Db, id: string): Promise<StoredVerification> {
  return (await findVerification(db, id)) ?? fail('verification.not-found')
}

export type Working = { readonly found: StoredVerification; readonly team: readonly StoredMember[] }

/** A verification under way whose engagement is open, for a member of its team: with the engagement the work ends. */
export async function underWay(
  { openEngagement }: Pick<VerificationDeps, 'openEngagement'>,
  { actor, params, db, clock }: Asking,
): Promise<Working> {
  const found = await own(db, actor, params.id)
  refuseUnlessIn(found.state, openVerificationStates)
  await openEngagement(db, { id: found.engagementId, day: clock.today(), verifierId: actor.organisationId })
  return { found, team: await onTeam(db, found.id, actor.personId) }
}

/** The same for who does the work: the second member, who reviews it, does none. */
export async function atWork(deps: Pick<VerificationDeps, 'openEngagement'>, call: Asking): Promise<Working> {
  const working = await underWay(deps, call)
  refuseReviewer(working.team, call.actor.personId)
  return working
}

export function refuseReviewer(team: readonly StoredMember[], personId: string): void {
  if (team.some((one) => one.personId === personId && one.role === 'reviewer')) fail('verification.reviewer-apart')
}

export async function onTeam(db: Db, id: string, personId: string): Promise<StoredMember[]> {
  const team = await teamOf(db, id)
  return team.some((one) => one.personId === personId) ? team : fail('verification.not-on-team')
}
