import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { cursorQuery, day, idParams, instant, page, uuid } from '../core/wire.ts'
import { historyEntry, mostReason, namedPerson } from '../core/workflow-history.ts'
import { actionsOf } from '../core/workflow.ts'
import { supplierAnswer } from './answer-input.ts'
import { requestLanguages, supplierLimits as limits } from './vocabulary.ts'
import { requestStates, requestWorkflow } from './workflow.ts'

const reading = { access: { kind: 'member', roles: mayReadAll } } as const
const preparing = { access: { kind: 'member', roles: mayPrepare } } as const
const version = z.number().int().min(1)

export const requestInput = z
  .object({
    supplier: z.string().trim().min(1).max(limits.supplier),
    email: z.string().trim().max(254).pipe(z.email()),
    language: z.enum(requestLanguages),
    product: z.string().trim().min(1).max(limits.product),
    /** The activity whose records the answer is used for. */
    activity: z.string().min(1).max(100),
    unit: z.string().min(1).max(50),
    periodFrom: day,
    periodTo: day,
    note: z.string().trim().max(limits.note),
    evidenceRequired: z.boolean(),
  })
  .refine(({ periodFrom, periodTo }) => periodFrom <= periodTo, {
    params: { code: 'period-order' },
    path: ['periodTo'],
  })
export type RequestInput = z.infer<typeof requestInput>

export const request = z.object({
  ...requestInput.shape,
  id: uuid,
  /** Of the inventory. */
  supplierId: z.number().int(),
  state: z.enum(requestStates),
  version: z.number().int(),
  /** When the last mail went to the supplier, and until when its link opens. */
  mailedAt: instant,
  linkUntil: instant,
  createdBy: namedPerson,
  createdAt: instant,
  changedAt: instant,
})
export type Request = z.infer<typeof request>

export const requestDetail = request.extend({
  answer: supplierAnswer.nullable(),
  /** The own factor that an accepted answer became. */
  factorId: uuid.nullable(),
  /** Oldest first. */
  history: z.array(historyEntry(requestWorkflow)),
})
export type RequestDetail = z.infer<typeof requestDetail>

export const listRequests = contract({
  ...reading,
  name: 'suppliers.list-requests',
  method: 'GET',
  path: '/api/suppliers/requests',
  summary: 'Requests to suppliers, newest first',
  query: cursorQuery.extend({ state: z.enum(requestStates).optional() }),
  response: page(request),
})

export const readRequest = contract({
  ...reading,
  name: 'suppliers.read-request',
  method: 'GET',
  path: '/api/suppliers/requests/:id',
  summary: 'One request to a supplier with its answer and history',
  params: idParams,
  response: requestDetail,
})

export const addRequest = contract({
  ...preparing,
  name: 'suppliers.add-request',
  method: 'POST',
  path: '/api/suppliers/requests',
  summary: 'Ask a supplier for the footprint of a product: a mail with a signed link goes out',
  body: requestInput,
  response: requestDetail,
  status: 201,
})

export const sendRequestAgain = contract({
  ...preparing,
  name: 'suppliers.send-again',
  method: 'POST',
  path: '/api/suppliers/requests/:id/mails',
  summary: 'Mail a new link for a request that is not answered; the links before it open nothing',
  params: idParams,
  body: z.object({ email: z.string().trim().max(254).pipe(z.email()), version }),
  response: requestDetail,
})

export const moveRequest = contract({
  access: { kind: 'member', roles: ['owner', 'preparer', 'reviewer'] },
  name: 'suppliers.move-request',
  method: 'POST',
  path: '/api/suppliers/requests/:id/moves',
  summary: 'Accept an answer as an own factor, return it with a reason, or withdraw the request',
  params: idParams,
  body: z
    .object({
      action: z.enum(actionsOf(requestWorkflow, 'member')),
      reason: z.string().trim().max(mostReason).default(''),
      version,
    })
    .refine(({ action, reason }) => action !== 'return-answer' || reason.length >= 3, {
      params: { code: 'reason-missing' },
      path: ['reason'],
    }),
  response: requestDetail,
})
