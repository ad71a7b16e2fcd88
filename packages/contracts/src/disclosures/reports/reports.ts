import { itemStatuses } from '@athar/frameworks'
import { z } from 'zod'
import { contract } from '../../core/contract.ts'
import { mayPrepare, mayReadAll } from '../../core/roles.ts'
import { day, idParams, instant, uuid } from '../../core/wire.ts'
import { historyEntry, mostReason, namedPerson } from '../../core/workflow-history.ts'
import { answerSources, answerValue } from '../answers.ts'
import { frameworkView, inBoth, reportingYear } from '../frameworks.ts'
import { reportStates, reportWorkflow, reviewSteps, verdicts } from './workflow.ts'

const version = z.number().int().min(1)
const language = z.enum(['en', 'ar'])

/** A datapoint as it stands in a report; `text` is what is read, with its live figures filled in. */
export const reportedDatapoint = z.object({
  id: z.string(),
  label: inBoth,
  type: z.enum(['number', 'percent', 'currency', 'boolean', 'date', 'select', 'table', 'text', 'long_text']),
  unit: z.object({ id: z.string(), name: inBoth }).nullable(),
  value: answerValue.nullable(),
  text: inBoth,
  note: z.string(),
  notApplicable: z.string().nullable(),
  source: z.enum(answerSources).nullable(),
  sample: z.boolean(),
  evidence: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type ReportedDatapoint = z.infer<typeof reportedDatapoint>

export const itemContent = z.object({
  status: z.enum(itemStatuses),
  notApplicable: z.string().nullable(),
  datapoints: z.array(reportedDatapoint),
})
export type ItemContent = z.infer<typeof itemContent>

export const decision = z.object({
  step: z.enum(reviewSteps),
  outcome: z.enum(['approved', 'returned']),
  reason: z.string(),
  /** A reviewer from outside by the name they were invited under. */
  by: z.string().nullable(),
  at: instant,
  version: z.number().int(),
})
export type ItemDecision = z.infer<typeof decision>

export const reportItem = z.object({
  slug: z.string(),
  framework: frameworkView,
  code: z.string(),
  title: inBoth,
  requirement: inBoth,
  version,
  /** Of each review; changed content is open again. */
  verdicts: z.object({ internal: z.enum(verdicts), external: z.enum(verdicts), board: z.enum(verdicts) }),
  content: itemContent,
  /** What it said in the version before; null where it never changed. */
  before: itemContent.nullable(),
  decisions: z.array(decision),
  /** Whether the reader answered or edited it, and so may not approve it. */
  own: z.boolean(),
})
export type ReportItem = z.infer<typeof reportItem>

export const reportLine = z.object({
  id: uuid,
  year: z.number().int(),
  frameworks: z.array(frameworkView),
  language,
  state: z.enum(reportStates),
  dueOn: day.nullable(),
  /** The newest published edition, 0 for none. */
  edition: z.number().int(),
  items: z.number().int(),
  /** Of the review it is in. */
  approved: z.number().int(),
  returned: z.number().int(),
  changedAt: instant,
})
export type ReportLine = z.infer<typeof reportLine>

/** How a reviewer from outside came to a report. */
export const outsideReview = z.object({
  invitedBy: z.string().nullable(),
  /** The accredited verifier that the reviewer is a member of; null where the identity was not checked. */
  verifier: inBoth.nullable(),
})
export type OutsideReview = z.infer<typeof outsideReview>

export const reportReviewer = outsideReview.extend({
  id: uuid,
  name: z.string(),
  email: z.string(),
  until: day,
  state: z.enum(['open', 'ended', 'revoked']),
  lastOpenedOn: day.nullable(),
})
export type ReportReviewer = z.infer<typeof reportReviewer>

export const reportEdition = z.object({
  number: z.number().int(),
  id: uuid,
  publishedAt: instant,
  signedBy: z.string(),
  digest: z.string(),
  files: z.array(z.object({ id: uuid, language, sha256: z.string(), bytes: z.number().int() })),
  /** Statements of verifiers that stand, by their numbers. */
  statements: z.array(z.string()),
})
export type ReportEdition = z.infer<typeof reportEdition>

export const disclosureReport = reportLine.extend({
  version,
  organisation: inBoth,
  list: z.array(reportItem),
  reviewers: z.array(reportReviewer),
  editions: z.array(reportEdition),
  history: z.array(historyEntry(reportWorkflow)),
  /** Who answered or edited something of it: they approve neither it nor those items. */
  authors: z.array(namedPerson.unwrap()),
  /** Whether the reader began the report or answered something of it, and so invites no reviewer from outside. */
  prepared: z.boolean(),
  /** Items whose answers or evidence are no longer what is under review. */
  stale: z.array(z.string()),
  /** Figures that its texts name and no answer gives: it is not published with them. */
  unanswered: z.array(z.object({ id: z.string(), label: inBoth })),
  /** Figures taken from the inventory that it no longer holds so. */
  moved: z.array(
    z.object({
      id: z.string(),
      label: inBoth,
      unit: inBoth.nullable(),
      reported: z.string(),
      /** Of the stored answer, 0 for none. */
      version: z.number().int(),
      /** Null where the inventory has no such figure any more. */
      inventory: z.string().nullable(),
      /** Whether a note explains it that was written about these two figures. */
      explained: z.boolean(),
    }),
  ),
})
export type DisclosureReport = z.infer<typeof disclosureReport>

const reads = { kind: 'member', roles: mayReadAll } as const
const writes = { kind: 'member', roles: mayPrepare } as const

export const listReports = contract({
  name: 'disclosures.list-reports',
  method: 'GET',
  path: '/api/disclosures/reports',
  summary: 'Reports of the acting organisation, the latest year first',
  access: reads,
  response: z.object({
    reports: z.array(reportLine),
    year: z.number().int(),
    /** Whether reports can be written with digital tags. */
    tagged: z.boolean(),
  }),
})

export const createReport = contract({
  name: 'disclosures.create-report',
  method: 'POST',
  path: '/api/disclosures/reports',
  summary: 'Begin the report of a year on one framework or several',
  access: writes,
  body: z.object({
    year: reportingYear,
    frameworks: z.array(frameworkView).min(1).max(5),
    language,
    dueOn: day.nullable().default(null),
  }),
  response: z.object({ id: uuid }),
  status: 201,
})

export const readReport = contract({
  name: 'disclosures.read-report',
  method: 'GET',
  path: '/api/disclosures/reports/:id',
  summary: 'One report: its items with what was decided on each, reviewers, editions and history',
  access: reads,
  params: idParams,
  response: disclosureReport,
})

export const submitReport = contract({
  name: 'disclosures.submit-report',
  method: 'POST',
  path: '/api/disclosures/reports/:id/submit',
  summary: 'Hand a draft in for the internal review, with the answers of now',
  access: writes,
  params: idParams,
  body: z.object({ version, dueOn: day.nullable().default(null) }),
  status: 204,
})

export const reviseReport = contract({
  name: 'disclosures.revise-report',
  method: 'POST',
  path: '/api/disclosures/reports/:id/revise',
  summary: 'Begin another edition of a published report; the published one stays as it is',
  access: writes,
  params: idParams,
  body: z.object({ version, reason: z.string().trim().min(3).max(mostReason) }),
  status: 204,
})

export const rollForward = contract({
  name: 'disclosures.roll-forward',
  method: 'POST',
  path: '/api/disclosures/reports/:id/roll-forward',
  summary: 'Begin the report of the next year: texts, choices and owners are taken over, figures stay open',
  access: writes,
  params: idParams,
  body: z.object({}),
  response: z.object({
    id: uuid,
    year: z.number().int(),
    copied: z.number().int(),
    /** Answers to datapoints that the frameworks ask for no more. */
    left: z.array(z.string()),
  }),
  status: 201,
})

export const refreshReport = contract({
  name: 'disclosures.refresh-report',
  method: 'POST',
  path: '/api/disclosures/reports/:id/refresh',
  summary: 'Take the answers and the evidence of now into a report; what changed is reviewed again',
  access: writes,
  params: idParams,
  body: z.object({}),
  response: z.object({ changed: z.array(z.string()) }),
})
