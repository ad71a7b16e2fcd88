import { mayPrepare } from '../core/roles.ts'
import { actionsOf, statesOf, workflow, type StateOf } from '../core/workflow.ts'
import { mayReviewRegistrations } from '../sgi/vocabulary.ts'

const member = { kind: 'member', roles: mayPrepare } as const
/** Who decides what enters the public register. */
export const registerOfficers = mayReviewRegistrations
export const registerOfficer = { kind: 'platform', roles: registerOfficers } as const

/** An entry of the public register of projects, which is Athar's own and apart from the national mechanism. */
export const projectRegistrationWorkflow = workflow({
  feature: 'mrv-projects',
  subject: 'project-registration',
  states: {
    draft: 'neutral',
    submitted: 'info',
    'under-review': 'warning',
    returned: 'warning',
    approved: 'positive',
    rejected: 'critical',
    withdrawn: 'neutral',
  },
  initial: ['draft'],
  begin: { action: 'begin', by: member },
  transitions: [
    { action: 'submit', from: ['draft', 'returned'], to: 'submitted', by: member, button: 'primary' },
    {
      action: 'withdraw',
      from: ['draft', 'submitted', 'under-review', 'returned', 'approved'],
      to: 'withdrawn',
      by: member,
      button: 'danger',
    },
    { action: 'start-review', from: ['submitted'], to: 'under-review', by: registerOfficer, button: 'primary' },
    {
      action: 'return',
      from: ['submitted', 'under-review'],
      to: 'returned',
      by: registerOfficer,
      reason: 'required',
      notice: 'mrv-projects.registration-returned',
    },
    {
      action: 'approve',
      from: ['under-review'],
      to: 'approved',
      by: registerOfficer,
      fourEyes: true,
      reason: 'optional',
      notice: 'mrv-projects.registration-approved',
      button: 'primary',
    },
    {
      action: 'reject',
      from: ['submitted', 'under-review'],
      to: 'rejected',
      by: registerOfficer,
      fourEyes: true,
      reason: 'required',
      notice: 'mrv-projects.registration-rejected',
      button: 'danger',
    },
  ],
})
export const projectRegistrationStates = statesOf(projectRegistrationWorkflow)
export type ProjectRegistrationState = StateOf<typeof projectRegistrationWorkflow>
export const registerOfficerActions = actionsOf(projectRegistrationWorkflow, 'platform')
