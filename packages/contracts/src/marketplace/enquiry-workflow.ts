import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { actionsOf, statesBefore, statesOf, workflow, type StateOf } from '../core/workflow.ts'

/** For the acting organisation, else for the person. */
export const enquiryReads = { kind: 'person', acting: mayReadAll } as const
export const enquiryWrites = { kind: 'person', acting: mayPrepare } as const
const system = { kind: 'system' } as const
const by = enquiryWrites

/** A question about a listing. The asker asks, agrees and closes; the provider answers and closes. */
export const enquiryWorkflow = workflow({
  feature: 'marketplace',
  stateWords: 'enquiryStates',
  subject: 'marketplace-enquiry',
  states: { open: 'warning', answered: 'info', agreed: 'positive', closed: 'neutral' },
  initial: ['open'],
  begin: { action: 'ask', by },
  transitions: [
    { action: 'answer', from: ['open', 'answered'], to: 'answered', by, notice: 'marketplace.enquiry-answered' },
    { action: 'ask-again', from: ['open', 'answered'], to: 'open', by, notice: 'marketplace.enquiry-asked' },
    { action: 'agree', from: ['answered'], to: 'agreed', by, notice: 'marketplace.enquiry-agreed', button: 'primary' },
    {
      action: 'close-asked',
      from: ['open', 'answered'],
      to: 'closed',
      by,
      reason: 'optional',
      notice: 'marketplace.enquiry-closed',
    },
    {
      action: 'close-received',
      from: ['open', 'answered'],
      to: 'closed',
      by,
      reason: 'optional',
      notice: 'marketplace.enquiry-closed',
    },
    // The organisation or the person of one side is deleted.
    { action: 'end-enquiry', from: ['open', 'answered'], to: 'closed', by: system },
  ],
})
export type EnquiryState = StateOf<typeof enquiryWorkflow>
export const enquiryStates = statesOf(enquiryWorkflow)
/** Both sides may still write. */
export const openEnquiryStates = statesBefore(enquiryWorkflow, 'answer')
export const enquirySides = ['asker', 'provider'] as const
export type EnquirySide = (typeof enquirySides)[number]
/** Which side takes a step. */
export const sideOfAction = {
  'ask-again': 'asker',
  answer: 'provider',
  agree: 'asker',
  'close-asked': 'asker',
  'close-received': 'provider',
} as const satisfies Partial<Record<ReturnType<typeof actionsOf<typeof enquiryWorkflow>>[number], EnquirySide>>
