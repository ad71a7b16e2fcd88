import { mayReadAll, type OrganisationRole } from '../core/roles.ts'

/** Members of a verifier who plan, sample, review and sign. An administrator reads. */
export const mayVerify = ['owner', 'preparer', 'reviewer'] as const satisfies readonly OrganisationRole[]
export const verifies = { kind: 'member', roles: mayVerify, aal2: true } as const
export const reads = { kind: 'member', roles: mayReadAll } as const
/** Of the client, which acts by its own roles. */
export const client = { kind: 'person', acting: true } as const

/** Who holds the private key of a verifier: the verifier alone, or the platform, which seals it. */
export const keyKinds = ['own', 'kept-here'] as const
export type KeyKind = (typeof keyKinds)[number]

/** ISO 14064-3:2019, levels of assurance. */
export const assuranceLevels = ['limited', 'reasonable'] as const
export type AssuranceLevel = (typeof assuranceLevels)[number]
export const teamRoles = ['lead', 'member', 'reviewer'] as const
export type TeamRole = (typeof teamRoles)[number]
/** What a verification is about. */
export const subjectKinds = ['inventory', 'report', 'project'] as const
export type SubjectKind = (typeof subjectKinds)[number]
/** By which each subject is verified. */
export const standardOf = {
  inventory: 'ISO 14064-3:2019',
  report: 'ISAE 3000 (Revised)',
  project: 'ISO 14064-3:2019',
} as const satisfies Record<SubjectKind, string>
export const sampleDimensions = ['site', 'category', 'size', 'framework', 'form', 'parameter', 'month'] as const
/** What a draw is from. */
export const itemKinds = [
  'record',
  'answer',
  'contract',
  'own-factor',
  'screening',
  'denominator',
  'measured',
  'parameter',
] as const
export type ItemKind = (typeof itemKinds)[number]
/** What can be drawn of each subject, the first unless said otherwise. */
export const itemKindsOf = {
  inventory: ['record', 'contract', 'own-factor', 'screening', 'denominator'],
  report: ['answer'],
  project: ['measured', 'parameter'],
} as const satisfies Record<SubjectKind, readonly ItemKind[]>
/** What each kind may be drawn by. */
export const dimensionsOf: Readonly<Record<ItemKind, readonly (typeof sampleDimensions)[number][]>> = {
  record: ['site', 'category', 'size'],
  answer: ['framework', 'form'],
  contract: [],
  'own-factor': [],
  screening: [],
  denominator: [],
  measured: ['parameter', 'month'],
  parameter: [],
}
/** Forms of an answer in a report. */
export const answerForms = ['figure', 'text', 'choice', 'table'] as const
export type AnswerForm = (typeof answerForms)[number]
export type SampleDimension = (typeof sampleDimensions)[number]
/** Against the materiality threshold: at or above it, at or above a tenth of it, below. */
export const sizeClasses = ['large', 'medium', 'small'] as const
export type SizeClass = (typeof sizeClasses)[number]
export const sampleOutcomes = ['open', 'agreed', 'exception'] as const
export type SampleOutcome = (typeof sampleOutcomes)[number]
export const findingSeverities = [
  'material-misstatement',
  'misstatement',
  'nonconformity',
  'scope-limitation',
  'observation',
] as const
export type FindingSeverity = (typeof findingSeverities)[number]
/** Whether an effect of 0 kg means that it was not quantified: only an observation has none by its nature. */
export const isUnquantified = (of: { readonly severity: FindingSeverity; readonly effectKg: string }): boolean =>
  of.severity !== 'observation' && /^-?0(\.0*)?$/.test(of.effectKg)
/** Whether findings that are not closed hold effects that their sum leaves out. */
export const leavesOut = (
  findings: readonly { readonly severity: FindingSeverity; readonly effectKg: string; readonly state: string }[],
): boolean => findings.some((one) => one.state !== 'closed' && isUnquantified(one))
export const findingOrigins = [
  'verifier',
  'record-changed',
  'record-removed',
  'evidence-changed',
  'item-changed',
  'reading-late',
  'reading-corrected',
  'meter-exchanged',
  'period-changed',
] as const
export type FindingOrigin = (typeof findingOrigins)[number]
/** ISO 14064-3:2019, opinions that a statement may express. */
export const conclusions = ['unmodified', 'modified', 'adverse', 'disclaimer'] as const
export type Conclusion = (typeof conclusions)[number]
export const mostSampled = 2000
export const mostFindings = 500
