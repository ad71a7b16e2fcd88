import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { formAnswers, formDefinition } from '../core/defined-form.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { actionsOf, statesBefore, statesOf, workflow, type ActionOf, type StateOf } from '../core/workflow.ts'
import { historyEntry, mostReason } from '../core/workflow-history.ts'
import { grant } from './calls.ts'
import { grantProject, grantProjectRef } from './projects.ts'
import { milestoneAwaits } from './call-input.ts'
import { storedTexts } from './values.ts'
import { applicant, applicantReads, currencies, officer } from './vocabulary.ts'

const system = { kind: 'system' } as const
export const applicationWorkflow = workflow({
  feature: 'grants',
  subject: 'grant-application',
  states: {
    draft: 'neutral',
    submitted: 'info',
    'under-review': 'warning',
    // Awarded above the limit: under review to the applicant until a second officer confirms it.
    'to-confirm': 'warning',
    returned: 'warning',
    approved: 'positive',
    agreement: 'positive',
    completed: 'positive',
    rejected: 'critical',
    withdrawn: 'neutral',
  },
  initial: ['draft', 'submitted'],
  begin: { action: 'apply', by: applicant },
  transitions: [
    { action: 'submit', from: ['draft', 'returned'], to: 'submitted', by: applicant, button: 'primary' },
    {
      action: 'withdraw',
      from: ['draft', 'submitted', 'under-review', 'to-confirm', 'returned', 'approved'],
      to: 'withdrawn',
      by: applicant,
      reason: 'optional',
      button: 'danger',
    },
    { action: 'start-review', from: ['submitted'], to: 'under-review', by: officer, button: 'primary' },
    {
      action: 'return',
      from: ['submitted', 'under-review'],
      to: 'returned',
      by: officer,
      reason: 'required',
      notice: 'grants.application-returned',
    },
    {
      action: 'approve',
      from: ['submitted', 'under-review'],
      to: 'approved',
      by: officer,
      fourEyes: true,
      reason: 'optional',
      notice: 'grants.application-approved',
      button: 'primary',
    },
    {
      action: 'propose',
      from: ['submitted', 'under-review'],
      to: 'to-confirm',
      by: officer,
      fourEyes: true,
      reason: 'optional',
      notice: 'grants.award-to-confirm',
    },
    {
      action: 'confirm',
      from: ['to-confirm'],
      to: 'approved',
      by: officer,
      fourEyes: true,
      notice: 'grants.application-approved',
      button: 'primary',
    },
    {
      action: 'send-back',
      from: ['to-confirm'],
      to: 'under-review',
      by: officer,
      reason: 'required',
      notice: 'grants.award-sent-back',
    },
    {
      action: 'reject',
      from: ['submitted', 'under-review'],
      to: 'rejected',
      by: officer,
      fourEyes: true,
      reason: 'required',
      notice: 'grants.application-rejected',
      button: 'danger',
    },
    { action: 'accept-agreement', from: ['approved'], to: 'agreement', by: applicant, button: 'primary' },
    // With its last instalment.
    { action: 'complete', from: ['agreement'], to: 'completed', by: system },
  ],
})
export const applicationStates = statesOf(applicationWorkflow)
export type ApplicationState = StateOf<typeof applicationWorkflow>
/** The applicant may still write. */
export const openStates = statesBefore(applicationWorkflow, 'submit')
export const statesThatWithdraw = statesBefore(applicationWorkflow, 'withdraw')
/** An award is promised. */
export const awardedStates = ['approved', 'agreement', 'completed'] as const satisfies readonly ApplicationState[]

export const instalmentWorkflow = workflow({
  feature: 'grants',
  subject: 'grant-instalment',
  states: { planned: 'neutral', due: 'warning', released: 'positive' },
  initial: ['planned'],
  transitions: [
    {
      action: 'report',
      from: ['planned'],
      to: 'due',
      by: applicant,
      reason: 'required',
      notice: 'grants.milestone-reported',
    },
    // By the signed verification that the instalment waits for; back where it is withdrawn before the release.
    { action: 'verify', from: ['planned'], to: 'due', by: system },
    { action: 'withdraw-statement', from: ['due'], to: 'planned', by: system },
    {
      action: 'return-report',
      from: ['due'],
      to: 'planned',
      by: officer,
      reason: 'required',
      notice: 'grants.report-returned',
    },
    {
      action: 'release',
      from: ['due'],
      to: 'released',
      by: officer,
      fourEyes: true,
      notice: 'grants.instalment-released',
      button: 'primary',
    },
  ],
})
export const instalmentStates = statesOf(instalmentWorkflow)
export type InstalmentState = StateOf<typeof instalmentWorkflow>

const version = z.number().int().min(1)
export const instalment = z.object({
  id: uuid,
  position: z.number().int(),
  title: storedTexts,
  awaits: z.enum(milestoneAwaits),
  /** The number of the signed verification that it fell due by; null before, and where it waits for a report. */
  statement: z.string().nullable(),
  /** In minor units of the call's currency. */
  amount: z.number().int(),
  dueOn: z.iso.date().nullable(),
  state: z.enum(instalmentStates),
  /** What the recipient reported. */
  report: z.string(),
  reportedAt: instant.nullable(),
  releasedAt: instant.nullable(),
  /** The reference of the payment, which is made elsewhere. */
  reference: z.string(),
  version,
})
export type Instalment = z.infer<typeof instalment>

/** An application in a list of one's own. */
export const ownApplication = z.object({
  id: uuid,
  grantId: uuid,
  title: storedTexts,
  /** Given when it is submitted. */
  number: z.string().nullable(),
  status: z.enum(applicationStates),
  submittedAt: instant.nullable(),
  createdAt: instant,
})
export type OwnApplication = z.infer<typeof ownApplication>

export const application = ownApplication.extend({
  grant,
  /** As it was submitted with; before that, as the call asks now. */
  form: formDefinition.nullable(),
  answers: formAnswers,
  /** As it was submitted with; before that, as chosen so far. */
  project: grantProject.nullable(),
  version: z.number().int(),
  /** Awarded, in minor units; null before the decision. */
  awarded: z.number().int().nullable(),
  instalments: z.array(instalment),
  history: z.array(historyEntry(applicationWorkflow)),
})
export type Application = z.infer<typeof application>

export const listOwnApplications = contract({
  name: 'grants.list-own-applications',
  method: 'GET',
  path: '/api/grants/applications',
  summary: 'Applications of the acting organisation, or of the person, newest first',
  access: applicantReads,
  response: z.object({ items: z.array(ownApplication) }),
})

export const applyForGrant = contract({
  name: 'grants.apply',
  method: 'POST',
  path: '/api/grants/:id/applications',
  summary: 'Apply for a grant: at once where no form is asked for, else as a draft',
  access: applicant,
  params: idParams,
  /** The project that it names, which a call without a form takes at once. */
  body: z.object({ project: grantProjectRef.nullable().default(null) }).nullish(),
  response: application,
  status: 201,
  rateLimit: { most: 30, seconds: 60 },
})

export const readApplication = contract({
  name: 'grants.read-application',
  method: 'GET',
  path: '/api/grants/applications/:id',
  summary: 'One application of the acting organisation, or of the person',
  access: applicantReads,
  params: idParams,
  response: application,
})

export const saveApplication = contract({
  name: 'grants.save-application',
  method: 'PUT',
  path: '/api/grants/applications/:id',
  summary: 'Save the answers of a draft; refused over a newer version',
  access: applicant,
  params: idParams,
  body: z.object({ answers: formAnswers, version }),
  response: z.object({ version }),
  bodyLimit: 262_144,
})

export const submitApplication = contract({
  name: 'grants.submit-application',
  method: 'POST',
  path: '/api/grants/applications/:id/submit',
  summary: 'Hand an application in; refused after the call closed, or with answers missing',
  access: applicant,
  params: idParams,
  /** `project`: the one that was seen; without it, the one that was chosen last. */
  body: z.object({ version, project: grantProjectRef.nullable().optional() }),
  response: application,
})

export const withdrawApplication = contract({
  name: 'grants.withdraw-application',
  method: 'POST',
  path: '/api/grants/applications/:id/withdraw',
  summary: 'Withdraw an application; another may be begun while the call is open',
  access: applicant,
  params: idParams,
  body: z.object({ reason: z.string().trim().max(mostReason).default(''), version }),
  response: application,
})

export const acceptAgreement = contract({
  name: 'grants.accept-agreement',
  method: 'POST',
  path: '/api/grants/applications/:id/agreement',
  summary: 'Accept the award and its instalments',
  access: applicant,
  params: idParams,
  body: z.object({ version }),
  response: application,
})

export const reportMilestone = contract({
  name: 'grants.report-milestone',
  method: 'POST',
  path: '/api/grants/instalments/:id/report',
  summary: 'Report that a milestone was reached, so that its instalment falls due',
  access: applicant,
  params: idParams,
  body: z.object({ report: z.string().trim().min(1).max(mostReason), version }),
  response: application,
})

/** An application of the organisation that names a project. */
export const projectGrant = z.object({
  id: uuid,
  title: storedTexts,
  number: z.string().nullable(),
  status: z.enum(applicationStates),
  submittedAt: instant.nullable(),
  /** In minor units; null before the decision. */
  awarded: z.number().int().nullable(),
  currency: z.enum(currencies),
})
export type ProjectGrant = z.infer<typeof projectGrant>

export const listProjectGrants = contract({
  name: 'grants.list-of-project',
  method: 'GET',
  path: '/api/grants/projects/:id/applications',
  summary: 'Applications of the acting organisation that name a project, newest first',
  access: applicantReads,
  params: idParams,
  response: z.object({ items: z.array(projectGrant) }),
})

/** What is printed of an application: the decision on it, and the agreement of an award. */
export const grantDocuments = ['letter', 'agreement'] as const
export type GrantDocument = (typeof grantDocuments)[number]
const ofDocument = {
  method: 'GET' as const,
  params: idParams.extend({ document: z.enum(grantDocuments) }),
  query: z.object({ lang: z.enum(['en', 'ar']) }),
  answer: 'file' as const,
  transaction: false as const,
  rateLimit: { most: 20, seconds: 60 },
}

export const downloadDocument = contract({
  ...ofDocument,
  name: 'grants.download-document',
  path: '/api/grants/applications/:id/documents/:document',
  summary: 'Decision letter or agreement of an application as PDF, in one of the two languages',
  access: applicantReads,
})

export const downloadJudgedDocument = contract({
  ...ofDocument,
  name: 'grants.download-judged-document',
  path: '/api/platform/grant-applications/:id/documents/:document',
  summary: 'The same for officers',
  access: officer,
})

/** Awards are given with their amounts, by a call of their own. */
export type OfficerAction = Exclude<ActionOf<typeof applicationWorkflow, 'platform'>, 'approve' | 'propose'>
export const officerActions = actionsOf(applicationWorkflow, 'platform').filter(
  (one): one is OfficerAction => one !== 'approve' && one !== 'propose',
) as [OfficerAction, ...OfficerAction[]]
