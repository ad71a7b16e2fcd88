import { mayPrepare } from '../core/roles.ts'
import { actionsOf, statesBefore, statesOf, workflow, type StateOf } from '../core/workflow.ts'
import { marketplaceEditor } from './vocabulary.ts'

const member = { kind: 'member', roles: mayPrepare } as const

/** A listing of the marketplace. What was published stays public while a change of it is written and reviewed. */
export const listingWorkflow = workflow({
  feature: 'marketplace',
  subject: 'marketplace-listing',
  states: {
    draft: 'neutral',
    'in-review': 'info',
    returned: 'warning',
    published: 'positive',
    suspended: 'critical',
    withdrawn: 'neutral',
  },
  initial: ['draft'],
  begin: { action: 'begin-listing', by: member },
  transitions: [
    { action: 'submit', from: ['draft', 'returned', 'published'], to: 'in-review', by: member, button: 'primary' },
    {
      action: 'withdraw-listing',
      from: ['draft', 'in-review', 'returned', 'published'],
      to: 'withdrawn',
      by: member,
      button: 'danger',
    },
    { action: 'reopen-listing', from: ['withdrawn'], to: 'draft', by: member },
    {
      action: 'publish',
      from: ['in-review'],
      to: 'published',
      by: marketplaceEditor,
      fourEyes: true,
      reason: 'optional',
      notice: 'marketplace.listing-published',
      button: 'primary',
    },
    {
      action: 'return-listing',
      from: ['in-review'],
      to: 'returned',
      by: marketplaceEditor,
      fourEyes: true,
      reason: 'required',
      notice: 'marketplace.listing-returned',
    },
    {
      action: 'suspend',
      from: ['published', 'in-review', 'returned'],
      // What visitors never read is returned.
      when: 'public',
      to: 'suspended',
      by: marketplaceEditor,
      fourEyes: true,
      reason: 'required',
      notice: 'marketplace.listing-suspended',
      button: 'danger',
    },
    {
      action: 'restore-listing',
      from: ['suspended'],
      to: 'published',
      by: marketplaceEditor,
      fourEyes: true,
      reason: 'optional',
      notice: 'marketplace.listing-restored',
    },
  ],
})
export type ListingState = StateOf<typeof listingWorkflow>
export const listingStates = statesOf(listingWorkflow)
/** The provider may still write. */
export const openListingStates = statesBefore(listingWorkflow, 'submit')
export const listingEditorActions = actionsOf(listingWorkflow, 'platform')
