import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { bilingualName, cursorQuery, day, figureText, idParams, instant, page, uuid } from '../core/wire.ts'
import { projectTypes } from '../mrv-projects/vocabulary.ts'
import { issuanceInput, lossInput } from './inputs.ts'
import { creditReason, mostCreditText, serial, tonnesText } from './values.ts'

const proposes = { kind: 'platform', roles: ['platform_admin'] } as const
const oversees = { kind: 'platform', roles: ['platform_admin', 'platform_owner'] } as const

export const issuanceStates = ['proposed', 'issued', 'rejected'] as const

const period = z.object({
  periodId: uuid,
  projectId: uuid,
  from: day,
  to: day,
  methodology: z.enum(projectTypes),
  methodologyVersion: z.string(),
  statement: z.string(),
  verifiedTonnes: figureText,
  /** Whole tonnes by the calendar year of the reduction. */
  vintages: z.array(z.object({ year: z.number().int(), tonnes: tonnesText })),
  tonnes: tonnesText,
  /** Verified, and not issued because it is less than a tonne of its year. */
  rest: figureText,
})

export const issuablePeriod = period.extend({
  projectName: z.string(),
  organisation: bilingualName,
  verifiedAt: instant,
  /** The caller belongs to the organisation of the project and may neither propose nor decide. */
  own: z.boolean(),
})
export type IssuablePeriod = z.infer<typeof issuablePeriod>

export const issuance = period.extend({
  id: uuid,
  projectName: z.string(),
  programme: z.number().int(),
  state: z.enum(issuanceStates),
  /** Of each vintage rounded up to whole tonnes; what is left is the owner's. */
  shares: z.object({
    owner: tonnesText,
    buffer: tonnesText,
    proceeds: tonnesText,
    mitigation: tonnesText,
    party: tonnesText,
  }),
  expiryYears: z.number().int().nullable(),
  proposedBy: uuid,
  proposedAt: instant,
  decidedBy: uuid.nullable(),
  decidedAt: instant.nullable(),
  reason: z.string(),
  blocks: z.array(serial.extend({ id: uuid, frozen: z.string().nullable() })),
})
export type Issuance = z.infer<typeof issuance>

export const listIssuable = contract({
  name: 'credits.list-issuable',
  method: 'GET',
  path: '/api/platform/credits/issuable',
  summary: 'Verified periods that nothing was issued of, with the whole tonnes of each year',
  access: oversees,
  response: z.object({ items: z.array(issuablePeriod) }),
})

export const listIssuances = contract({
  name: 'credits.list-issuances',
  method: 'GET',
  path: '/api/platform/credits/issuances',
  summary: 'Issuances of credits: proposed, issued and rejected, newest first',
  access: oversees,
  query: cursorQuery.extend({ state: z.enum(issuanceStates).optional() }),
  response: page(issuance),
})

export const proposeIssuance = contract({
  name: 'credits.propose-issuance',
  method: 'POST',
  path: '/api/platform/credits/issuances',
  summary: 'Issuance: propose one of a verified period; another officer decides',
  access: proposes,
  body: issuanceInput,
  response: issuance,
  status: 201,
})

export const decideIssuance = contract({
  name: 'credits.decide-issuance',
  method: 'POST',
  path: '/api/platform/credits/issuances/:id/decision',
  summary: 'Issuance: issue it, or reject it with a reason; never by who proposed it',
  access: oversees,
  params: idParams,
  body: z
    .object({ decision: z.enum(['issue', 'reject']), reason: z.string().trim().max(mostCreditText) })
    .refine(({ decision, reason }) => decision === 'issue' || reason !== '', {
      path: ['reason'],
      params: { code: 'reason-missing' },
    }),
  response: issuance,
})

export const freezeBlock = contract({
  name: 'credits.freeze-block',
  method: 'POST',
  path: '/api/platform/credits/blocks/:id/freeze',
  summary: 'Credit block: freeze it with a reason; nothing of it moves until it is released',
  access: oversees,
  params: idParams,
  body: z.object({ reason: creditReason }),
  status: 204,
})

export const releaseBlock = contract({
  name: 'credits.release-block',
  method: 'POST',
  path: '/api/platform/credits/blocks/:id/release',
  summary: 'Credit block: release it with a reason',
  access: oversees,
  params: idParams,
  body: z.object({ reason: creditReason }),
  status: 204,
})

export const cancelForLoss = contract({
  name: 'credits.cancel-for-loss',
  method: 'POST',
  path: '/api/platform/credits/losses',
  summary: 'Verified loss: cancel buffer of the project first, then of its programme; what no buffer covers is said',
  access: proposes,
  body: lossInput,
  response: z.object({ movementId: uuid, cancelled: tonnesText, uncovered: tonnesText }),
})
