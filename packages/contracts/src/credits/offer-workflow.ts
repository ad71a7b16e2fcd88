import { mayAdminister } from '../core/roles.ts'
import { statesOf, workflow, type StateOf } from '../core/workflow.ts'

const member = { kind: 'member', roles: mayAdminister, aal2: true } as const
const officer = { kind: 'platform', roles: ['platform_admin', 'platform_owner'] } as const

/** An offer of credits. A frozen one takes no reservation, and its deals wait. */
export const creditOfferWorkflow = workflow({
  feature: 'credits',
  subject: 'credit-offer',
  states: { open: 'positive', frozen: 'critical', closed: 'neutral' },
  initial: ['open'],
  begin: { action: 'begin-offer', by: member },
  transitions: [
    {
      action: 'freeze-offer',
      from: ['open'],
      to: 'frozen',
      by: officer,
      reason: 'required',
      notice: 'credits.offer-frozen',
      button: 'danger',
    },
    {
      action: 'release-offer',
      from: ['frozen'],
      to: 'open',
      by: officer,
      reason: 'required',
      notice: 'credits.offer-released',
    },
    { action: 'close-offer', from: ['open'], to: 'closed', by: member, button: 'danger' },
  ],
})
export type CreditOfferState = StateOf<typeof creditOfferWorkflow>
export const creditOfferStates = statesOf(creditOfferWorkflow)
