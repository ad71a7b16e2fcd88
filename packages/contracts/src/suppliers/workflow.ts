import { mayPrepare, mayReview } from '../core/roles.ts'
import { statesOf, workflow, type StateOf } from '../core/workflow.ts'

const preparer = { kind: 'member', roles: mayPrepare } as const
const reviewer = { kind: 'member', roles: mayReview } as const

/** Asked by one person, answered by the supplier, decided by another person. */
export const requestWorkflow = workflow({
  feature: 'suppliers',
  subject: 'supplier-request',
  states: { sent: 'info', answered: 'warning', accepted: 'positive', withdrawn: 'neutral' },
  initial: ['sent'],
  begin: { action: 'add-request', by: preparer },
  transitions: [
    // By the link in a mail, without an account.
    { action: 'answer', from: ['sent'], to: 'answered', by: { kind: 'system' } },
    { action: 'accept', from: ['answered'], to: 'accepted', by: reviewer, fourEyes: true, button: 'primary' },
    { action: 'return-answer', from: ['answered'], to: 'sent', by: reviewer, reason: 'required', button: 'quiet' },
    { action: 'withdraw', from: ['sent', 'answered'], to: 'withdrawn', by: preparer, button: 'danger' },
  ],
})
export const requestStates = statesOf(requestWorkflow)
export type RequestState = StateOf<typeof requestWorkflow>
