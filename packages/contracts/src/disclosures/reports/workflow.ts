import { byOwners } from '../../core/access.ts'
import { mayPrepare, mayReview } from '../../core/roles.ts'
import { statesOf, workflow, type ActionOf, type StateOf } from '../../core/workflow.ts'

const preparer = { kind: 'member', roles: mayPrepare } as const
const reviewer = { kind: 'member', roles: mayReview } as const
/** By a signed link, or as a member of a verifier that was invited. */
const outsider = { kind: 'public' } as const
const returned = { to: 'draft', reason: 'required', notice: 'disclosures.report-returned', button: 'danger' } as const
const approved = { reason: 'optional', notice: 'disclosures.report-waiting', button: 'primary' } as const

/** From draft over three reviews to publication; every reviewer may return it. */
export const reportWorkflow = workflow({
  feature: 'disclosures',
  subject: 'disclosure-report',
  states: {
    draft: 'neutral',
    'internal-review': 'info',
    'external-review': 'info',
    'board-review': 'warning',
    published: 'positive',
  },
  initial: ['draft'],
  begin: { action: 'create-report', by: preparer },
  transitions: [
    {
      action: 'submit-report',
      from: ['draft'],
      to: 'internal-review',
      by: preparer,
      notice: 'disclosures.report-waiting',
      button: 'primary',
    },
    {
      ...approved,
      action: 'approve-internal',
      from: ['internal-review'],
      to: 'external-review',
      by: reviewer,
      fourEyes: true,
    },
    { ...returned, action: 'return-internal', from: ['internal-review'], by: reviewer },
    { ...approved, action: 'approve-external', from: ['external-review'], to: 'board-review', by: outsider },
    { ...returned, action: 'return-external', from: ['external-review'], by: outsider },
    {
      action: 'sign-report',
      from: ['board-review'],
      to: 'published',
      by: byOwners,
      fourEyes: true,
      notice: 'disclosures.report-published',
      button: 'primary',
    },
    { ...returned, action: 'return-board', from: ['board-review'], by: byOwners },
    // An answer was changed after its approval, or a file behind it was rejected.
    {
      action: 'change-report',
      from: ['external-review', 'board-review'],
      to: 'internal-review',
      by: { kind: 'member', roles: ['owner', 'preparer', 'reviewer'] },
      notice: 'disclosures.report-changed',
    },
    { action: 'revise-report', from: ['published'], to: 'draft', by: preparer, reason: 'required', button: 'quiet' },
  ],
})
export type ReportState = StateOf<typeof reportWorkflow>
export type ReportAction = ActionOf<typeof reportWorkflow>
export const reportStates = statesOf(reportWorkflow)

export const reviewSteps = ['internal', 'external', 'board'] as const
export type ReviewStep = (typeof reviewSteps)[number]
export const stateOfStep = {
  internal: 'internal-review',
  external: 'external-review',
  board: 'board-review',
} as const satisfies Record<ReviewStep, ReportState>
export const stepOfState = (state: ReportState): ReviewStep | null =>
  reviewSteps.find((step) => stateOfStep[step] === state) ?? null

export const verdicts = ['open', 'approved', 'returned'] as const
export type Verdict = (typeof verdicts)[number]
