import type { Initiative } from '../core/initiatives.ts'
import { mayPrepare, type PlatformRole } from '../core/roles.ts'
import { statesBefore, statesOf, workflow, type ActionOf, type StateOf } from '../core/workflow.ts'

export { initiatives, type Initiative } from '../core/initiatives.ts'

/** What an organisation may register: a single project, or an initiative of its own that holds several. */
export const entryKinds = ['project', 'initiative'] as const
export type EntryKind = (typeof entryKinds)[number]

export const projectStatuses = ['planning', 'active', 'completed'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** How well a place on the map is known. */
export const precisions = ['site', 'city-centre', 'nearest-town', 'part-centre', 'approximate'] as const
export type Precision = (typeof precisions)[number]

export { regionCodes, type RegionCode } from '../core/region-codes.ts'

/** What projects report, year by year, each in one unit. A value is what was added in that year. */
export const metrics = {
  'trees-planted': { initiative: 'tree-planting-initiative', unit: 'trees' },
  'land-restored': { initiative: 'tree-planting-initiative', unit: 'ha' },
  'land-protected': { initiative: 'protected-areas-expansion', unit: 'km2' },
  'animals-released': { initiative: 'protected-areas-expansion', unit: 'animals' },
  'sea-protected': { initiative: 'marine-conservation', unit: 'km2' },
  'mangroves-planted': { initiative: 'marine-conservation', unit: 'seedlings' },
  'corals-planted': { initiative: 'marine-conservation', unit: 'corals' },
  'capacity-connected': { initiative: 'renewable-energy', unit: 'MW' },
} as const satisfies Record<string, { readonly initiative: Initiative; readonly unit: string }>
export type Metric = keyof typeof metrics
export const metricNames = Object.keys(metrics) as [Metric, ...Metric[]]
export const metricsOf = (initiative: Initiative): readonly Metric[] =>
  metricNames.filter((metric) => metrics[metric].initiative === initiative)

/** Who reviews what organisations register. */
export const mayReviewRegistrations = [
  'content_editor',
  'platform_admin',
  'platform_owner',
] as const satisfies readonly PlatformRole[]

const applicant = { kind: 'member', roles: mayPrepare } as const
const reviewer = { kind: 'platform', roles: mayReviewRegistrations } as const
const review = { by: reviewer, fourEyes: true } as const
const isNew = 'new'
const isPublic = 'public'

/**
 * A registration is `new` until it is published, and `public` from then on: its changes are reviewed as well, while everybody sees the
 * published text. A change that is refused or dropped leaves that text as it was.
 */
export const registrationWorkflow = workflow({
  feature: 'sgi',
  subject: 'sgi-registration',
  states: {
    draft: 'neutral',
    submitted: 'info',
    'in-review': 'info',
    'changes-requested': 'warning',
    published: 'positive',
    revising: 'info',
    rejected: 'critical',
  },
  initial: ['draft'],
  transitions: [
    { action: 'submit', from: ['draft', 'changes-requested', 'revising'], to: 'submitted', by: applicant },
    { action: 'recall', from: ['submitted'], to: 'draft', by: applicant, when: isNew },
    { action: 'recall', from: ['submitted'], to: 'revising', by: applicant, when: isPublic },
    { action: 'revise', from: ['published'], to: 'revising', by: applicant },
    { action: 'drop-revision', from: ['revising'], to: 'published', by: applicant },
    { action: 'drop-revision', from: ['changes-requested'], to: 'published', by: applicant, when: isPublic },
    {
      ...review,
      action: 'start-review',
      from: ['submitted'],
      to: 'in-review',
      notice: 'sgi.registration-in-review',
      button: 'primary',
    },
    {
      ...review,
      action: 'request-changes',
      from: ['in-review'],
      to: 'changes-requested',
      reason: 'required',
      notice: 'sgi.registration-returned',
    },
    {
      ...review,
      action: 'publish',
      from: ['in-review'],
      to: 'published',
      reason: 'optional',
      notice: 'sgi.registration-published',
      button: 'primary',
    },
    {
      ...review,
      action: 'reject',
      from: ['in-review'],
      to: 'rejected',
      when: isNew,
      reason: 'required',
      notice: 'sgi.registration-rejected',
      button: 'danger',
    },
    {
      ...review,
      action: 'reject',
      from: ['in-review'],
      to: 'published',
      when: isPublic,
      reason: 'required',
      notice: 'sgi.revision-rejected',
      button: 'danger',
    },
    {
      ...review,
      action: 'take-down',
      from: ['published'],
      to: 'in-review',
      reason: 'required',
      notice: 'sgi.registration-hidden',
      button: 'danger',
    },
    // What was being changed may be half written: it has to be submitted before it is published again.
    {
      ...review,
      action: 'take-down',
      from: ['revising', 'changes-requested'],
      to: 'changes-requested',
      when: isPublic,
      reason: 'required',
      notice: 'sgi.registration-hidden',
      button: 'danger',
    },
  ],
  comments: [applicant, reviewer],
})
export const registrationStates = statesOf(registrationWorkflow)
export type RegistrationState = StateOf<typeof registrationWorkflow>
export type ReviewAction = ActionOf<typeof registrationWorkflow, 'platform'>

/** Which of the two conditions of the workflow holds, by the address that a published one has. */
export const holdsOf = ({ slug }: { readonly slug: string | null }): readonly string[] => [
  slug === null ? isNew : isPublic,
]

/** The organisation may still change what it says. */
export const openStates = statesBefore(registrationWorkflow, 'submit')
export const isOpenForChange = (state: RegistrationState): boolean => openStates.includes(state)

/** Days of a project; a shipped one has those its sources tell, a registered one its begin and end. */
export const dateKinds = [
  'starts',
  'ends',
  'launched',
  'target',
  'reported',
  'established',
  'protected',
  'world-heritage',
  'leopard-return',
  'opened',
  'begun',
  'large-nursery',
  'announced',
  'construction-began',
  'first-power',
  'commercial',
  'financial-close',
  'first-units',
  'complete',
  'contract',
  'due',
  'first-ammonia',
  'agreement',
  'first-phase',
  'awarded',
] as const
export type DateKind = (typeof dateKinds)[number]
/** What a source adds to a date. */
export const dateNotes = ['planned', 'hoped', 'end', 'unknown'] as const
