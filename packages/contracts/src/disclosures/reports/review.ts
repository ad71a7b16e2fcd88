import { z } from 'zod'
import { byOwners } from '../../core/access.ts'
import { contract } from '../../core/contract.ts'
import { mayReadAll, mayReview } from '../../core/roles.ts'
import { cursorQuery, day, idParams, instant, page, uuid } from '../../core/wire.ts'
import { mostReason } from '../../core/workflow-history.ts'
import { frameworkView, inBoth } from '../frameworks.ts'
import { disclosureReport, itemContent, reportItem, reportLine } from './reports.ts'
import { reviewSteps, verdicts } from './workflow.ts'

const version = z.number().int().min(1)
const itemParams = idParams.extend({ slug: z.string().regex(/^[a-z0-9-]{1,150}$/) })
const outcome = z.enum(['approve', 'return'])
const because = z.string().trim().max(mostReason).default('')
const reviews = { kind: 'member', roles: mayReview } as const

/** A decision; returning needs a reason. */
const decides = z
  .object({ outcome, reason: because, version, dueOn: day.nullable().default(null) })
  .refine(({ outcome: one, reason }) => one === 'approve' || reason.length >= 3, {
    path: ['reason'],
    params: { code: 'reason-missing' },
  })

const waitingItem = z.object({
  report: uuid,
  year: z.number().int(),
  slug: z.string(),
  framework: frameworkView,
  code: z.string(),
  title: inBoth,
  verdict: z.enum(verdicts),
  dueOn: day.nullable(),
})
export type WaitingItem = z.infer<typeof waitingItem>

export const listReview = contract({
  name: 'disclosures.list-review',
  method: 'GET',
  path: '/api/disclosures/review/:step',
  summary: 'What waits in a review: the reports, and item by item what is not approved yet',
  access: { kind: 'member', roles: mayReadAll },
  params: z.object({ step: z.enum(reviewSteps) }),
  query: cursorQuery,
  response: page(waitingItem).extend({ reports: z.array(reportLine), waiting: z.number().int() }),
})

export const decideItem = contract({
  name: 'disclosures.decide-item',
  method: 'POST',
  path: '/api/disclosures/reports/:id/items/:slug/decisions',
  summary: 'Approve an item in the internal review, or return it with a reason; refused over a newer version',
  access: reviews,
  params: itemParams,
  body: decides,
  status: 204,
})

export const decideReport = contract({
  name: 'disclosures.decide-report',
  method: 'POST',
  path: '/api/disclosures/reports/:id/decisions',
  summary: 'Approve a report in the internal review, with the items still open, or return it with a reason',
  access: reviews,
  params: idParams,
  body: decides,
  status: 204,
})

export const decideBoardItem = contract({
  name: 'disclosures.decide-board-item',
  method: 'POST',
  path: '/api/disclosures/reports/:id/items/:slug/board-decisions',
  summary: 'Approve an item for the board, or return it with a reason',
  access: byOwners,
  params: itemParams,
  body: decides,
  status: 204,
})

export const signReport = contract({
  name: 'disclosures.sign-report',
  method: 'POST',
  path: '/api/disclosures/reports/:id/sign',
  summary: 'Sign for the board: the report is published, frozen and written into the log with its documents',
  access: byOwners,
  params: idParams,
  body: z.object({ version }),
  response: z.object({ edition: uuid, number: z.number().int() }),
  transaction: false,
})

export const returnReport = contract({
  name: 'disclosures.return-report',
  method: 'POST',
  path: '/api/disclosures/reports/:id/return',
  summary: 'Return a report from the board with a reason',
  access: byOwners,
  params: idParams,
  body: z.object({ version, reason: z.string().trim().min(3).max(mostReason) }),
  status: 204,
})

export const inviteReviewer = contract({
  name: 'disclosures.invite-reviewer',
  method: 'POST',
  path: '/api/disclosures/reports/:id/reviewers',
  summary: 'Invite a reviewer from outside by mail: a signed link to this report, until a day; its authors do not',
  access: reviews,
  params: idParams,
  body: z.object({
    name: z.string().trim().min(2).max(120),
    email: z.email().max(254),
    language: z.enum(['en', 'ar']),
    until: day,
  }),
  response: z.object({ id: uuid }),
  status: 201,
})

export const endReviewer = contract({
  name: 'disclosures.end-reviewer',
  method: 'POST',
  path: '/api/disclosures/reports/:id/reviewers/:reviewer/end',
  summary: 'End the link of a reviewer from outside at once',
  access: { kind: 'member', roles: [...mayReview, 'preparer'] },
  params: idParams.extend({ reviewer: uuid }),
  body: z.object({}),
  status: 204,
})

/** In the body, so that no log or history of addresses holds it. */
const key = z.string().min(1).max(100)
const byLink = {
  method: 'POST',
  access: { kind: 'public' },
  transaction: false,
  keepsAnswer: false,
  rateLimit: { most: 120, seconds: 60 },
} as const

export const linkedReport = disclosureReport
  .pick({ year: true, frameworks: true, language: true, state: true, version: true, organisation: true, dueOn: true })
  .extend({
    reviewer: z.object({ name: z.string(), until: day, language: z.enum(['en', 'ar']) }),
    list: z.array(reportItem.omit({ own: true }).extend({ before: itemContent.nullable() })),
    decidedAt: instant.nullable(),
  })
export type LinkedReport = z.infer<typeof linkedReport>

export const readLinkedReport = contract({
  ...byLink,
  name: 'disclosures.read-linked-report',
  path: '/api/disclosures/report-link',
  summary: 'The one report that a signed link opens',
  body: z.object({ key }),
  response: linkedReport,
})

export const decideLinkedItem = contract({
  ...byLink,
  name: 'disclosures.decide-linked-item',
  path: '/api/disclosures/report-link/items/:slug',
  summary: 'Approve an item in the external review, or return it with a reason',
  params: itemParams.pick({ slug: true }),
  body: decides.safeExtend({ key }),
  status: 204,
})

export const decideLinkedReport = contract({
  ...byLink,
  name: 'disclosures.decide-linked-report',
  path: '/api/disclosures/report-link/decision',
  summary: 'Approve a report in the external review, with the items still open, or return it with a reason',
  body: decides.safeExtend({ key }),
  status: 204,
})
