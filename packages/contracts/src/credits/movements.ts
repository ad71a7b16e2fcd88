import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { bilingualName, cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { cancelInput, claim, retireInput, transferInput } from './inputs.ts'
import { beneficiaryKinds, mostCreditText, serial, tonnesText } from './values.ts'

const reads = { kind: 'member', roles: mayReadAll } as const

export const movementKinds = [
  'issue',
  'transfer',
  'reserve',
  'release',
  'retire',
  'cancel',
  'expire',
  'loss',
  'correct',
] as const
export const orderKinds = ['transfer', 'retire', 'cancel'] as const
export const orderStates = ['waiting', 'done', 'refused', 'lapsed', 'withdrawn'] as const
export type OrderState = (typeof orderStates)[number]
/** How long an order waits for a second person. */
export const orderDays = 7

export const creditMovement = z.object({
  id: uuid,
  number: z.string(),
  kind: z.enum(movementKinds),
  direction: z.enum(['in', 'out']),
  tonnes: tonnesText,
  /** The organisation on the other side; null where there is none. */
  other: bilingualName.nullable(),
  /** Of the own organisation alone. */
  personId: uuid.nullable(),
  secondPersonId: uuid.nullable(),
  reason: z.string(),
  at: instant,
  serials: z.array(z.string()),
})
export type CreditMovement = z.infer<typeof creditMovement>

export const listMovements = contract({
  name: 'credits.list-movements',
  method: 'GET',
  path: '/api/credits/movements',
  summary: 'Movements of credits of the organisation, newest first',
  access: reads,
  query: cursorQuery,
  response: page(creditMovement),
})

export const retirement = z.object({
  id: uuid,
  number: z.string(),
  tonnes: tonnesText,
  beneficiary: z.string(),
  beneficiaryKind: z.enum(beneficiaryKinds),
  purpose: z.string(),
  claimYear: z.number().int(),
  at: instant,
  serials: z.array(serial),
})
export type Retirement = z.infer<typeof retirement>

export const listRetirements = contract({
  name: 'credits.list-retirements',
  method: 'GET',
  path: '/api/credits/retirements',
  summary: 'Retirements of the organisation, newest first',
  access: reads,
  query: cursorQuery,
  response: page(retirement),
})

/** Done at once, or, above the limit, an order that waits for a second person. */
const outcome = z.object({
  movementId: uuid.nullable(),
  orderId: uuid.nullable(),
  /** `RET-…`, of a retirement that is done. */
  retirement: z.string().nullable(),
})
export type MoveOutcome = z.infer<typeof outcome>

export const transferCredits = contract({
  name: 'credits.transfer-credits',
  method: 'POST',
  path: '/api/credits/transfers',
  summary: 'Transfer credits to another organisation; above the limit a second person approves',
  access: byAdministrators,
  body: transferInput,
  response: outcome,
  status: 201,
})

export const retireCredits = contract({
  name: 'credits.retire-credits',
  method: 'POST',
  path: '/api/credits/retirements',
  summary: 'Retire credits for a beneficiary, a purpose and the year of the claim',
  access: byAdministrators,
  body: retireInput,
  response: outcome,
  status: 201,
})

export const cancelCredits = contract({
  name: 'credits.cancel-credits',
  method: 'POST',
  path: '/api/credits/cancellations',
  summary: 'Cancel credits without a claim',
  access: byAdministrators,
  body: cancelInput,
  response: outcome,
  status: 201,
})

export const creditOrder = z.object({
  id: uuid,
  kind: z.enum(orderKinds),
  tonnes: tonnesText,
  /** The serial that was named; null for the oldest vintages. */
  serial: z.string().nullable(),
  receiverId: uuid.nullable(),
  receiver: bilingualName.nullable(),
  retirement: z.object(claim).nullable(),
  note: z.string(),
  state: z.enum(orderStates),
  askedBy: uuid,
  askedAt: instant,
  lapsesAt: instant,
  decidedBy: uuid.nullable(),
  decidedAt: instant.nullable(),
  reason: z.string(),
  movementId: uuid.nullable(),
})
export type CreditOrder = z.infer<typeof creditOrder>

export const listOrders = contract({
  name: 'credits.list-orders',
  method: 'GET',
  path: '/api/credits/orders',
  summary: 'Movements above the limit, newest first, with those that wait for a second person',
  access: reads,
  query: cursorQuery,
  response: page(creditOrder),
})

export const decideOrder = contract({
  name: 'credits.decide-order',
  method: 'POST',
  path: '/api/credits/orders/:id/decision',
  summary: 'Order: approve or refuse as the second person, or withdraw as who asked',
  access: byAdministrators,
  params: idParams,
  body: z.object({
    decision: z.enum(['approve', 'refuse', 'withdraw']),
    reason: z.string().trim().max(mostCreditText),
  }),
  response: creditOrder,
})
