import { z } from 'zod'
import { applicationFile } from '../core/applications.ts'
import { contract } from '../core/contract.ts'
import { formAnswers, formDefinition } from '../core/defined-form.ts'
import { regionCodes } from '../core/region-codes.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { mostReason, namedPerson } from '../core/workflow-history.ts'
import { registrationStates } from '../npo-registration/workflow.ts'
import { application, applicationStates, officerActions } from './applications.ts'
import { criterion } from './call-input.ts'
import { grant } from './calls.ts'
import { condition } from './eligibility.ts'
import { grantProject } from './projects.ts'
import { minorUnits, storedTexts } from './values.ts'
import { currencies, officer, person } from './vocabulary.ts'

/** `conflict`: the reviewer declared an interest and does not score. */
export const reviewStates = ['assigned', 'scored', 'conflict'] as const
export type ReviewState = (typeof reviewStates)[number]
export const score = z.object({ criterion: z.string().max(40), points: z.number().int().min(0).max(100) })

/** One review, as officers read it. */
export const review = z.object({
  id: uuid,
  reviewer: namedPerson,
  state: z.enum(reviewStates),
  scores: z.array(score),
  /** The points added up; null before they are given. */
  total: z.number().int().nullable(),
  reason: z.string(),
  at: instant.nullable(),
})
export type Review = z.infer<typeof review>

/** An application in an officer's list of a call. */
export const judgedApplication = z.object({
  id: uuid,
  number: z.string().nullable(),
  applicant: storedTexts,
  status: z.enum(applicationStates),
  submittedAt: instant.nullable(),
  /** What was asked for in a field `requested` of the form, as an exact decimal in the call's currency. */
  requested: z.string().nullable(),
  awarded: z.number().int().nullable(),
  reviews: z.number().int(),
  scored: z.number().int(),
  /** Mean of the reviews' totals with one decimal, and the least and the most of them; null before the first. */
  mean: z.string().nullable(),
  least: z.number().int().nullable(),
  most: z.number().int().nullable(),
  version: z.number().int(),
})
export type JudgedApplication = z.infer<typeof judgedApplication>

export const listApplications = contract({
  name: 'grants.list-applications',
  method: 'GET',
  path: '/api/platform/grants/:id/applications',
  summary: 'Applications to a call with their scores, the best first; drafts stay their applicants’',
  access: officer,
  params: idParams,
  query: cursorQuery.extend({ state: z.enum(applicationStates).optional() }),
  response: page(judgedApplication),
})

/** What an officer knows of an applicant before deciding. */
export const applicantCard = z.object({
  /** Of the head office; null of a person. */
  region: z.enum(regionCodes).nullable(),
  /** The registration as a non-profit that lasts, or else the last one that was submitted. */
  registration: z
    .object({
      id: uuid,
      number: z.string(),
      licenceNumber: z.string(),
      licenceExpiresOn: z.iso.date(),
      state: z.enum(registrationStates),
    })
    .nullable(),
  /** Who wrote the application. */
  writers: z.array(namedPerson),
  /** Earlier awards of every call, the newest first. */
  awards: z.array(
    z.object({
      id: uuid,
      title: storedTexts,
      amount: z.number().int(),
      currency: z.enum(currencies),
      status: z.enum(applicationStates),
    }),
  ),
  /** Checked now; none of an applicant that was deleted. */
  conditions: z.array(condition),
})
export type ApplicantCard = z.infer<typeof applicantCard>

export const judgedDetail = application.extend({
  applicant: storedTexts,
  about: applicantCard,
  files: z.array(applicationFile),
  /** Of the call, in minor units. */
  budgetLeft: z.number().int(),
  reviews: z.array(review),
  /** Whether the reader decided on the award; another officer confirms and releases it. */
  ownDecision: z.boolean(),
  /** The registration whose account waits for an officer before the next release; null where none does. */
  waitingAccount: uuid.nullable(),
})
export type JudgedDetail = z.infer<typeof judgedDetail>

export const readJudged = contract({
  name: 'grants.read-judged',
  method: 'GET',
  path: '/api/platform/grant-applications/:id',
  summary: 'One application with its reviews, for officers',
  access: officer,
  params: idParams,
  response: judgedDetail,
})

export const downloadFile = contract({
  name: 'grants.download-file',
  method: 'GET',
  path: '/api/platform/grant-applications/:id/files/:fileId',
  summary: 'A file that an answer of an application names, always as a download',
  access: officer,
  params: idParams.extend({ fileId: uuid }),
  answer: 'file',
  transaction: false,
})

export const moveApplication = contract({
  name: 'grants.move-application',
  method: 'POST',
  path: '/api/platform/grant-applications/:id/moves',
  summary: 'Lead an application on: review, return, reject; a second officer confirms an award or sends it back',
  access: officer,
  params: idParams,
  body: z.object({
    action: z.enum(officerActions),
    note: z.string().trim().max(mostReason).default(''),
    version: z.number().int().min(1),
  }),
  response: judgedDetail,
})

export const assignReviewer = contract({
  name: 'grants.assign-reviewer',
  method: 'POST',
  path: '/api/platform/grant-applications/:id/reviewers',
  summary: 'Ask a person with an account to review; refused of members of the applicant',
  access: officer,
  params: idParams,
  body: z.object({ email: z.string().trim().max(254).pipe(z.email()) }),
  response: judgedDetail,
  status: 201,
})

export const approveApplications = contract({
  name: 'grants.approve-applications',
  method: 'POST',
  path: '/api/platform/grants/:id/approvals',
  summary: 'Award grants to applications, all or none; above the limit a second officer confirms',
  access: officer,
  params: idParams,
  body: z.object({
    awards: z
      .array(z.object({ application: uuid, amount: minorUnits.min(1), version: z.number().int().min(1) }))
      .min(1)
      .max(100),
    note: z.string().trim().max(mostReason).default(''),
  }),
  response: z.object({ approved: z.number().int(), toConfirm: z.number().int() }),
})

/** What a reviewer sees: the answers, without who gave them. */
export const ownReview = z.object({
  id: uuid,
  title: storedTexts,
  number: z.string().nullable(),
  state: z.enum(reviewStates),
  assignedAt: instant,
  total: z.number().int().nullable(),
  /** Whether scores may still be given. */
  open: z.boolean(),
})
export type OwnReview = z.infer<typeof ownReview>

export const listReviews = contract({
  name: 'grants.list-reviews',
  method: 'GET',
  path: '/api/grants/reviews',
  summary: 'Applications the person was asked to review',
  access: person,
  response: z.object({ items: z.array(ownReview) }),
})

export const reviewDetail = ownReview.extend({
  grant,
  form: formDefinition.nullable(),
  answers: formAnswers,
  project: grantProject.nullable(),
  criteria: z.array(criterion),
  scores: z.array(score),
  reason: z.string(),
})
export type ReviewDetail = z.infer<typeof reviewDetail>

export const readReview = contract({
  name: 'grants.read-review',
  method: 'GET',
  path: '/api/grants/reviews/:id',
  summary: 'An application to review, without its applicant’s name',
  access: person,
  params: idParams,
  response: reviewDetail,
})

export const scoreReview = contract({
  name: 'grants.score-review',
  method: 'PUT',
  path: '/api/grants/reviews/:id',
  summary: 'Give points by the call’s criteria, with a reason',
  access: person,
  params: idParams,
  body: z.object({ scores: z.array(score).max(12), reason: z.string().trim().min(1).max(mostReason) }),
  response: reviewDetail,
})

export const declareConflict = contract({
  name: 'grants.declare-conflict',
  method: 'POST',
  path: '/api/grants/reviews/:id/conflict',
  summary: 'Declare a conflict of interest; the review goes to another person',
  access: person,
  params: idParams,
  body: z.object({ reason: z.string().trim().min(1).max(mostReason) }),
  response: reviewDetail,
})
