import type { Initiative } from '../core/initiatives.ts'
import type { PlatformRole } from '../core/roles.ts'

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

export const registrationStates = [
  'draft',
  'submitted',
  'in-review',
  'changes-requested',
  'published',
  'revising',
  'rejected',
] as const
export type RegistrationState = (typeof registrationStates)[number]

type Step = {
  readonly from: readonly RegistrationState[]
  readonly to: RegistrationState
  /** Whether it has to say why. */
  readonly reasoned?: true
}

/** What the organisation may do from where. */
export const applicantSteps = {
  submit: { from: ['draft', 'changes-requested', 'revising'], to: 'submitted' },
  recall: { from: ['submitted'], to: 'draft' },
  /** Begins a change of what is published; everybody sees the published text until the change is. */
  revise: { from: ['published'], to: 'revising' },
  'drop-revision': { from: ['revising', 'changes-requested'], to: 'published' },
} as const satisfies Record<string, Step>
export type ApplicantStep = keyof typeof applicantSteps

/** What a reviewer may do from where. */
export const reviewerSteps = {
  'start-review': { from: ['submitted'], to: 'in-review' },
  'request-changes': { from: ['in-review'], to: 'changes-requested', reasoned: true },
  publish: { from: ['in-review'], to: 'published' },
  reject: { from: ['in-review'], to: 'rejected', reasoned: true },
  'take-down': { from: ['published', 'revising', 'changes-requested'], to: 'in-review', reasoned: true },
} as const satisfies Record<string, Step>
export type ReviewerStep = keyof typeof reviewerSteps
export const reviewerStepNames = Object.keys(reviewerSteps) as [ReviewerStep, ...ReviewerStep[]]

/** What can be done only where everybody sees an earlier text. */
const stepsOfPublic: readonly string[] = ['drop-revision', 'take-down']

/** From where a step leads on; what is not public cannot be taken down, nor go back to what it was. */
export const statesFor = (step: ApplicantStep | ReviewerStep, isPublic: boolean): readonly RegistrationState[] => {
  const { from }: Step = { ...applicantSteps, ...reviewerSteps }[step]
  return isPublic || !stepsOfPublic.includes(step) ? from : from.filter((state) => state !== 'changes-requested')
}

export const registrationActions = [
  'submit',
  'recall',
  'revise',
  'drop-revision',
  ...reviewerStepNames,
  'comment',
] as const
export type RegistrationAction = (typeof registrationActions)[number]

/** The organisation may still change what it says. */
export const openStates = ['draft', 'changes-requested', 'revising'] as const satisfies readonly RegistrationState[]
export const isOpenForChange = (state: RegistrationState): boolean => openStates.some((open) => open === state)

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
