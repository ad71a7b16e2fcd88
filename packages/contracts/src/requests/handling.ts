import { z } from 'zod'
import { contract } from '../core/contract.ts'
import type { PlatformRole } from '../core/roles.ts'
import { cursorQuery, idParams, instant, uuid } from '../core/wire.ts'
import { requestKinds } from './form.ts'

/** Who answers what came in. */
export const mayHandleRequests = ['platform_owner', 'platform_admin'] as const satisfies readonly PlatformRole[]

export const requestStates = ['new', 'in-contact', 'done', 'declined'] as const
export type RequestState = (typeof requestStates)[number]

/** What may become of a request; one that was closed may be taken up again. */
export const requestMoves: Record<RequestState, readonly RequestState[]> = {
  new: ['in-contact', 'done', 'declined'],
  'in-contact': ['done', 'declined'],
  done: ['in-contact'],
  declined: ['in-contact'],
}

/** Whoever handled it; null where nobody is behind the id any more. */
const handler = z.object({ id: uuid, name: z.string() }).nullable()

export const requestEntry = z.object({
  id: uuid,
  reference: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  name: z.string(),
  email: z.string(),
  organisation: z.string(),
  about: z.string(),
  trees: z.number().int().nullable(),
  language: z.enum(['en', 'ar']),
  createdAt: instant,
  changedAt: instant,
  handledBy: handler,
  version: z.number().int(),
})
export type RequestEntry = z.infer<typeof requestEntry>

export const requestEvent = z.object({
  action: z.enum(['received', 'moved', 'noted']),
  at: instant,
  by: handler,
  from: z.enum(requestStates).nullable(),
  to: z.enum(requestStates).nullable(),
  note: z.string(),
})
export type RequestEvent = z.infer<typeof requestEvent>

const filter = { kind: z.enum(requestKinds).optional(), state: z.enum(requestStates).optional() }

export const listRequests = contract({
  name: 'requests.list',
  method: 'GET',
  path: '/api/platform/requests',
  summary: 'What people asked for, newest first, and how many stand in each state',
  access: { kind: 'platform', roles: mayHandleRequests },
  query: cursorQuery.extend(filter),
  response: z.object({
    items: z.array(requestEntry),
    nextCursor: z.string().nullable(),
    /** Of all kinds. */
    counts: z.record(z.enum(requestStates), z.number().int()),
  }),
})

export const downloadRequests = contract({
  name: 'requests.download',
  method: 'GET',
  path: '/api/platform/requests/file',
  summary: 'The requests of a kind or state as CSV, every cell harmless in a spreadsheet',
  access: { kind: 'platform', roles: mayHandleRequests },
  query: z.object(filter),
  answer: 'file',
})

export const requestDetail = requestEntry.extend({
  /** Oldest first. */
  history: z.array(requestEvent),
})
export type RequestDetail = z.infer<typeof requestDetail>

export const readRequest = contract({
  name: 'requests.read',
  method: 'GET',
  path: '/api/platform/requests/:id',
  summary: 'One request with its history and notes',
  access: { kind: 'platform', roles: mayHandleRequests },
  params: idParams,
  response: requestDetail,
})

const note = z.string().trim().max(2000)

export const moveRequest = contract({
  name: 'requests.move',
  method: 'POST',
  path: '/api/platform/requests/:id/moves',
  summary: 'Take a request up, finish it, decline it, or take it up again; refused over a newer version',
  access: { kind: 'platform', roles: mayHandleRequests },
  params: idParams,
  body: z.object({ to: z.enum(requestStates), note: note.default(''), version: z.number().int().min(1) }),
  response: requestDetail,
})

export const noteRequest = contract({
  name: 'requests.note',
  method: 'POST',
  path: '/api/platform/requests/:id/notes',
  summary: 'Write down what was said',
  access: { kind: 'platform', roles: mayHandleRequests },
  params: idParams,
  body: z.object({ note: note.min(1) }),
  response: requestDetail,
})

export const eraseRequest = contract({
  name: 'requests.erase',
  method: 'DELETE',
  path: '/api/platform/requests/:id',
  summary: 'Take a request away with its notes, where the person asks for that',
  access: { kind: 'platform', roles: mayHandleRequests },
  params: idParams,
  status: 204,
})
