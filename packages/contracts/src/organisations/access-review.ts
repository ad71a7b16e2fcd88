import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { organisationRoles, type OrganisationRole } from '../core/roles.ts'
import { day, instant, uuid } from '../core/wire.ts'

/** Who looks after access, and who audits it. */
export const mayReviewAccess = ['owner', 'admin', 'auditor'] as const satisfies readonly OrganisationRole[]

/** Months from one review to the next. */
export const reviewMonths = 3
/** Days before the day it is due on which a review is asked for. */
export const reviewNoticeDays = 14
export const reviewStates = ['upcoming', 'due', 'overdue'] as const
export type ReviewState = (typeof reviewStates)[number]

const role = z.enum(organisationRoles)
const held = {
  personId: uuid,
  fullName: z.string(),
  email: z.string(),
  role,
  since: instant,
  /** Empty where nobody did: who founded the organisation. */
  invitedBy: z.string(),
  /** Null until the first day. */
  lastSeenOn: day.nullable(),
}

/** What somebody has. A confirmation counts for the role it was given for. */
export const accessLine = z.object({
  ...held,
  /** API tokens of theirs that open something in the organisation now. */
  tokens: z.number().int(),
  /** Whether somebody who administers holds one, as they must. Null of others, and where people sign in elsewhere. */
  secondFactor: z.boolean().nullable(),
  confirmed: z.object({ by: z.string(), at: instant }).nullable(),
})
export type AccessLine = z.infer<typeof accessLine>

const accessReview = z.object({
  state: z.enum(reviewStates),
  dueOn: day,
  lines: z.array(accessLine),
  /** Completed ones, newest first. */
  past: z.array(z.object({ id: uuid, completedAt: instant, completedBy: z.string(), people: z.number().int() })),
})
export type AccessReview = z.infer<typeof accessReview>

export const readAccessReview = contract({
  name: 'organisations.read-access-review',
  method: 'GET',
  path: '/api/organisation/access-review',
  summary: 'Who has what, since when, by whom invited and last seen when; when the next review is due; the ones before',
  access: { kind: 'member', roles: mayReviewAccess },
  response: accessReview,
})

/** Members confirmed by one call; those of a larger organisation by several. */
export const mostConfirmed = 5000

export const confirmAccess = contract({
  name: 'organisations.confirm-access',
  method: 'POST',
  path: '/api/organisation/access-review/confirmations',
  summary: 'Confirm what members have, as it was seen; the review is complete once everybody is confirmed',
  access: byAdministrators,
  body: z.object({
    lines: z
      .array(z.object({ personId: uuid, role }))
      .min(1)
      .max(mostConfirmed),
  }),
  response: accessReview,
})

export const readPastReview = contract({
  name: 'organisations.read-past-review',
  method: 'GET',
  path: '/api/organisation/access-reviews/:id',
  summary: 'A completed review: what was seen of each member, who confirmed it and when',
  access: { kind: 'member', roles: mayReviewAccess },
  params: z.object({ id: uuid }),
  response: z.object({
    id: uuid,
    openedAt: instant,
    completedAt: instant,
    completedBy: z.string(),
    lines: z.array(z.object({ ...held, confirmedBy: z.string(), confirmedAt: instant })),
  }),
})
