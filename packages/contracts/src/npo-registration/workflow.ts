import { mayPrepare } from '../core/roles.ts'
import { actionsOf, statesBefore, statesOf, workflow, type ActionOf, type StateOf } from '../core/workflow.ts'
import { npoOfficer } from './vocabulary.ts'

const member = { kind: 'member', roles: mayPrepare } as const
export const registrationWorkflow = workflow({
  feature: 'npo-registration',
  subject: 'npo-registration',
  states: {
    draft: 'neutral',
    submitted: 'info',
    'under-review': 'warning',
    'information-requested': 'warning',
    approved: 'positive',
    rejected: 'critical',
    expired: 'neutral',
  },
  initial: ['draft'],
  begin: { action: 'begin', by: member },
  transitions: [
    { action: 'submit', from: ['draft', 'information-requested'], to: 'submitted', by: member, button: 'primary' },
    { action: 'start-review', from: ['submitted'], to: 'under-review', by: npoOfficer, button: 'primary' },
    {
      action: 'request-information',
      from: ['submitted', 'under-review'],
      to: 'information-requested',
      by: npoOfficer,
      reason: 'required',
      notice: 'npo-registration.information-requested',
    },
    {
      action: 'approve',
      from: ['under-review'],
      to: 'approved',
      by: npoOfficer,
      fourEyes: true,
      reason: 'optional',
      notice: 'npo-registration.approved',
      button: 'primary',
    },
    {
      action: 'reject',
      from: ['submitted', 'under-review', 'information-requested'],
      to: 'rejected',
      by: npoOfficer,
      fourEyes: true,
      reason: 'required',
      notice: 'npo-registration.rejected',
      button: 'danger',
    },
    // With its licence, or when its renewal is approved.
    { action: 'expire', from: ['approved'], to: 'expired', by: { kind: 'system' } },
  ],
})
export type RegistrationState = StateOf<typeof registrationWorkflow>
export const registrationStates = statesOf(registrationWorkflow)
/** Members may still write. */
export const openRegistrationStates = statesBefore(registrationWorkflow, 'submit')
/** An officer has yet to decide. */
export const reviewedStates = ['submitted', 'under-review', 'information-requested'] as const
export const npoOfficerActions = actionsOf(registrationWorkflow, 'platform')
export type NpoOfficerAction = ActionOf<typeof registrationWorkflow, 'platform'>

/** Whether there is a decision, and a letter of it. */
export const isDecided = ({ state }: { readonly state: RegistrationState }): boolean =>
  state === 'approved' || state === 'rejected' || state === 'expired'
