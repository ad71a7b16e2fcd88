import { z } from 'zod'
import { contract } from '../core/contract.ts'
import type { PlatformRole } from '../core/roles.ts'
import { cursorQuery, idParams, instant, uuid } from '../core/wire.ts'
import { actionsOf, statesOf, workflow, type StateOf } from '../core/workflow.ts'
import { historyEntry, mostReason, namedPerson } from '../core/workflow-history.ts'
import { requestKinds } from './form.ts'

/** Who answers what came in. */
export const mayHandleRequests = ['platform_owner', 'platform_admin'] as const satisfies readonly PlatformRole[]

const handling = { access: { kind: 'platform', roles: mayHandleRequests } } as const
const { access: by } = handling

/** What may become of a request; one that was closed may be taken up again. */
export const requestWorkflow = workflow({
  feature: 'requests',
  subject: 'request',
  states: { new: 'info', 'in-contact': 'warning', done: 'positive', declined: 'neutral' },
  initial: ['new'],
  begin: { action: 'receive', by: { kind: 'public' } },
  transitions: [
    { action: 'contact', from: ['new'], to: 'in-contact', by, reason: 'optional' },
    { action: 'finish', from: ['new', 'in-contact'], to: 'done', by, reason: 'optional' },
    { action: 'decline', from: ['new', 'in-contact'], to: 'declined', by, reason: 'optional' },
    { action: 'reopen', from: ['done', 'declined'], to: 'in-contact', by, reason: 'optional' },
  ],
  comments: [by],
})
export const requestStates = statesOf(requestWorkflow)
export type RequestState = StateOf<typeof requestWorkflow>

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
  handledBy: namedPerson,
  version: z.number().int(),
})
export type RequestEntry = z.infer<typeof requestEntry>

const filter = { kind: z.enum(requestKinds).optional(), state: z.enum(requestStates).optional() }

export const listRequests = contract({
  name: 'requests.list',
  method: 'GET',
  path: '/api/platform/requests',
  summary: 'What people asked for, newest first, and how many stand in each state',
  ...handling,
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
  ...handling,
  query: z.object(filter),
  answer: 'file',
})

export const requestDetail = requestEntry.extend({
  /** Oldest first. */
  history: z.array(historyEntry(requestWorkflow)),
})
export type RequestDetail = z.infer<typeof requestDetail>

export const readRequest = contract({
  name: 'requests.read',
  method: 'GET',
  path: '/api/platform/requests/:id',
  summary: 'One request with its history and notes',
  ...handling,
  params: idParams,
  response: requestDetail,
})

const note = z.string().trim().max(mostReason)

export const moveRequest = contract({
  name: 'requests.move',
  method: 'POST',
  path: '/api/platform/requests/:id/moves',
  summary: 'Take a request up, finish it, decline it, or take it up again; refused over a newer version',
  ...handling,
  params: idParams,
  body: z.object({
    action: z.enum(actionsOf(requestWorkflow)),
    note: note.default(''),
    version: z.number().int().min(1),
  }),
  response: requestDetail,
})

export const noteRequest = contract({
  name: 'requests.note',
  method: 'POST',
  path: '/api/platform/requests/:id/notes',
  summary: 'Write down what was said',
  ...handling,
  params: idParams,
  body: z.object({ note: note.min(1) }),
  response: requestDetail,
})

export const eraseRequest = contract({
  name: 'requests.erase',
  method: 'DELETE',
  path: '/api/platform/requests/:id',
  summary: 'Take a request away with its notes, where the person asks for that',
  ...handling,
  params: idParams,
  status: 204,
})
