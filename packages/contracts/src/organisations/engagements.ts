import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { day, instant, uuid } from '../core/wire.ts'

/** What can be opened to a verifier. */
export const engagementKinds = ['inventory', 'report', 'project'] as const
export type EngagementKind = (typeof engagementKinds)[number]

/** `suspended`: it would stand, but the verifier is not accredited now. */
export const engagementStates = ['upcoming', 'open', 'suspended', 'ended', 'revoked'] as const
export type EngagementState = (typeof engagementStates)[number]

/** Longest period of one engagement, in days. */
export const mostEngagementDays = 731

const name = z.object({ en: z.string(), ar: z.string() })
const year = z.number().int().min(1990).max(2100)

export const engagement = z.object({
  id: uuid,
  kind: z.enum(engagementKinds),
  /** Of the inventory or the report, or in which the monitoring period ends. */
  inventoryYear: year,
  reportId: uuid.nullable(),
  /** Of a project. */
  periodId: uuid.nullable(),
  /** Of a project, as it was when the engagement was granted. */
  projectName: z.string().nullable(),
  /** Names as they were when it was granted. */
  client: name,
  verifier: name,
  startsOn: day,
  endsOn: day,
  state: z.enum(engagementStates),
  grantedAt: instant,
  revokedAt: instant.nullable(),
  revokeReason: z.string().nullable(),
  /** The last day on which somebody of the verifier looked; null to the verifier itself, and until then. */
  lastOpenedOn: day.nullable(),
})
export type Engagement = z.infer<typeof engagement>

export const listEngagements = contract({
  name: 'organisations.list-engagements',
  method: 'GET',
  path: '/api/organisation/engagements',
  summary: 'What the acting organisation opened to verifiers, and what was opened to it as one',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({ granted: z.array(engagement), received: z.array(engagement) }),
})

export const grantEngagement = contract({
  name: 'organisations.grant-engagement',
  method: 'POST',
  path: '/api/organisation/engagements',
  summary:
    'Open a year’s inventory, a report, or a period of a project to an accredited verifier, from one day to another',
  access: byAdministrators,
  body: z
    .object({
      verifierId: uuid,
      subject: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('inventory'), year }),
        z.object({ kind: z.literal('report'), reportId: uuid }),
        z.object({ kind: z.literal('project'), periodId: uuid }),
      ]),
      startsOn: day,
      endsOn: day,
    })
    .refine(({ startsOn, endsOn }) => endsOn >= startsOn, { path: ['endsOn'], params: { code: 'ends-before-start' } }),
  response: engagement,
  status: 201,
})

export const endEngagement = contract({
  name: 'organisations.end-engagement',
  method: 'POST',
  path: '/api/organisation/engagements/:id/end',
  summary: 'End an engagement at once',
  access: byAdministrators,
  params: z.object({ id: uuid }),
  body: z.object({ reason: z.string().trim().min(3).max(1000) }),
  status: 204,
})
