import {
  applicantSteps,
  isOpenForChange,
  openStates,
  reviewerSteps,
  statesFor,
  type ApplicantStep,
  type RegistrationState,
  type ReviewerStep,
} from '@athar/contracts/sgi'
import { fail } from '../../platform/errors.ts'
import type { KeptRegistration } from '../store/registrations.ts'

const steps = { ...applicantSteps, ...reviewerSteps }
type Standing = Pick<KeptRegistration, 'state' | 'slug'>

/** Where a step leads; from a state that does not allow it, the refusal names those that do. */
export function stepFrom({ state, slug }: Standing, step: ApplicantStep | ReviewerStep): RegistrationState {
  const isPublic = slug !== null
  const allowedFrom = statesFor(step, isPublic)
  if (!allowedFrom.includes(state)) return fail('sgi.registration-state', { state, allowedFrom: [...allowedFrom] })
  if (!isPublic) return steps[step].to
  // Of a change: taken back it is written on, and refused it leaves the published text as it was.
  if (step === 'recall') return 'revising'
  if (step === 'reject') return 'published'
  // What was being changed may be half written: it has to be handed in before it is published again.
  return step === 'take-down' && state !== 'published' ? 'changes-requested' : steps[step].to
}

export function refuseUnlessOpen(state: RegistrationState): void {
  if (!isOpenForChange(state)) fail('sgi.registration-state', { state, allowedFrom: [...openStates] })
}
