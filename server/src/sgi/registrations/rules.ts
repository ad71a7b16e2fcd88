import {
  applicantSteps,
  isOpenForChange,
  reviewerSteps,
  type ApplicantStep,
  type RegistrationState,
  type ReviewerStep,
} from '@athar/contracts/sgi'
import { fail } from '../../platform/errors.ts'

const steps = { ...applicantSteps, ...reviewerSteps }

/** Where a step leads; from a state that does not allow it, the refusal names those that do. */
export function stepFrom(state: RegistrationState, step: ApplicantStep | ReviewerStep): RegistrationState {
  const { from, to }: { from: readonly RegistrationState[]; to: RegistrationState } = steps[step]
  return from.includes(state) ? to : fail('sgi.registration-state', { state, allowedFrom: [...from] })
}

export function refuseUnlessOpen(state: RegistrationState): void {
  if (!isOpenForChange(state)) fail('sgi.registration-state', { state, allowedFrom: ['draft', 'changes-requested'] })
}
