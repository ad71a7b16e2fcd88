import { mayPrepare } from '../core/roles.ts'
import { statesOf, workflow, type StateOf } from '../core/workflow.ts'

const member = { kind: 'member', roles: mayPrepare } as const

/** A request for quotation. It closes by itself when its deadline passes. */
export const requestWorkflow = workflow({
  feature: 'marketplace',
  subject: 'quotation-request',
  states: { draft: 'neutral', open: 'info', closed: 'warning', decided: 'positive', cancelled: 'neutral' },
  initial: ['draft'],
  begin: { action: 'begin-request', by: member },
  transitions: [
    {
      action: 'send',
      from: ['draft'],
      to: 'open',
      by: member,
      notice: 'marketplace.quotation-asked',
      button: 'primary',
    },
    { action: 'close', from: ['open'], to: 'closed', by: { kind: 'system' } },
    {
      action: 'decide',
      from: ['open', 'closed'],
      to: 'decided',
      by: member,
      reason: 'optional',
      notice: 'marketplace.quotation-chosen',
      button: 'primary',
    },
    {
      action: 'cancel',
      from: ['draft', 'open', 'closed'],
      to: 'cancelled',
      by: member,
      reason: 'optional',
      notice: 'marketplace.request-cancelled',
      button: 'danger',
    },
  ],
})
export type RequestState = StateOf<typeof requestWorkflow>
export const requestStates = statesOf(requestWorkflow)

/** Where a quotation is, and the tone of its badge. */
export const quotationTones = {
  invited: 'info',
  declined: 'neutral',
  submitted: 'positive',
  chosen: 'positive',
  'not-chosen': 'neutral',
} as const
export type QuotationState = keyof typeof quotationTones
export const quotationStates = Object.keys(quotationTones) as [QuotationState, ...QuotationState[]]
