import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { bilingualName, cursorQuery, day, decimalText, idParams, instant, page, uuid } from '../core/wire.ts'
import { historyEntry, mostReason } from '../core/workflow-history.ts'
import { quotationStates, requestStates, requestWorkflow } from './request-workflow.ts'
import { listingCategories, listingRegions, priceCurrencies } from './vocabulary.ts'

const reads = { kind: 'member', roles: mayReadAll } as const
const writes = { kind: 'member', roles: mayPrepare } as const
const version = z.number().int().min(1)
const category = z.enum(listingCategories)
const regions = z.array(z.enum(listingRegions)).min(1).max(listingRegions.length)

/** Providers of one request at most. */
export const mostRequestProviders = 10
/** Files of each side of a request. */
export const mostRequestFiles = 5
export const maxRequestFileBytes = 20_000_000
export const requestFileTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const
/** How many days ahead a deadline may lie. */
export const mostDeadlineDays = 366

export const requestFile = z.object({
  id: uuid,
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type RequestFile = z.infer<typeof requestFile>

export const requestInput = z.object({
  title: z.string().trim().min(1).max(120),
  text: z.string().trim().min(1).max(5000),
  category,
  regions,
  deadline: instant,
  /** Invited when the request is sent, each with the listing from which it was begun. */
  providers: z.array(z.object({ id: uuid, listingId: uuid.nullable() })).max(50),
})
export type RequestInput = z.infer<typeof requestInput>

/** An exact amount of zero or more, below 10¹⁵. */
const price = decimalText
  .refine((text) => !text.startsWith('-'), { params: { code: 'negative' } })
  .refine((text) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text))

export const quotationInput = z.object({
  price,
  currency: z.enum(priceCurrencies),
  vatIncluded: z.boolean(),
  /** When it is delivered. */
  term: z.string().trim().max(500),
  conditions: z.string().trim().max(5000),
  validUntil: day,
})
export type QuotationInput = z.infer<typeof quotationInput>

const offered = quotationInput.extend({ price: decimalText })
const answer = z.object({
  state: z.enum(quotationStates),
  /** Null where nothing is submitted. */
  quotation: offered.nullable(),
  /** When it was submitted or declined last. */
  answeredAt: instant.nullable(),
  files: z.array(requestFile),
})

const listed = z.object({
  id: uuid,
  number: z.string().nullable(),
  title: z.string(),
  category,
  deadline: instant,
  /** Open requests beyond their deadline are closed. */
  state: z.enum(requestStates),
})

export const ownRequestRow = listed.extend({
  invited: z.number().int(),
  submitted: z.number().int(),
  createdAt: instant,
})
export type OwnRequestRow = z.infer<typeof ownRequestRow>
export const receivedRequestRow = listed.extend({ buyer: bilingualName, answer: z.enum(quotationStates) })
export type ReceivedRequestRow = z.infer<typeof receivedRequestRow>

const whole = listed.extend({
  text: z.string(),
  regions: z.array(z.enum(listingRegions)),
  files: z.array(requestFile),
  version,
})

export const ownRequest = whole.extend({
  side: z.literal('buyer'),
  quotations: z.array(
    answer.extend({
      id: uuid,
      /** Null once the provider is deleted. */
      providerId: uuid.nullable(),
      provider: bilingualName,
      listingId: uuid.nullable(),
      /** Counts its answers; a decision names the one that was read. */
      version,
    }),
  ),
  /** The chosen quotation; null where none was. */
  chosenId: uuid.nullable(),
  decisionNote: z.string(),
  history: z.array(historyEntry(requestWorkflow)),
})
export type OwnRequest = z.infer<typeof ownRequest>

export const receivedRequest = whole.extend({
  side: z.literal('provider'),
  buyer: bilingualName,
  answer,
})
export type ReceivedRequest = z.infer<typeof receivedRequest>

export const listOwnRequests = contract({
  name: 'marketplace.list-own-requests',
  method: 'GET',
  path: '/api/marketplace/own-requests',
  summary: 'Requests for quotation of the acting organisation, the newest first',
  access: reads,
  query: cursorQuery,
  response: page(ownRequestRow),
})

export const listReceivedRequests = contract({
  name: 'marketplace.list-received-requests',
  method: 'GET',
  path: '/api/marketplace/received-requests',
  summary: 'Requests for quotation to which the acting organisation is invited, the newest first',
  access: reads,
  query: cursorQuery,
  response: page(receivedRequestRow),
})

export const findProviders = contract({
  name: 'marketplace.find-providers',
  method: 'GET',
  path: '/api/marketplace/request-providers',
  summary: 'Providers with a published listing by name, to be asked for a quotation',
  access: writes,
  query: z.object({ q: z.string().trim().max(100).default('') }),
  response: z.object({ items: z.array(z.object({ id: uuid, name: bilingualName })) }),
})

export const beginRequest = contract({
  name: 'marketplace.begin-request',
  method: 'POST',
  path: '/api/marketplace/own-requests',
  summary: 'Begin a request for quotation to at most ten providers; it is sent by a step of its own',
  access: writes,
  body: requestInput,
  response: ownRequest,
  status: 201,
})

export const readRequest = contract({
  name: 'marketplace.read-request',
  method: 'GET',
  path: '/api/marketplace/requests/:id',
  summary: 'A request for quotation as its buyer reads it, or with its own quotation alone as an invited provider does',
  access: reads,
  params: idParams,
  response: z.discriminatedUnion('side', [ownRequest, receivedRequest]),
})

export const saveRequest = contract({
  name: 'marketplace.save-request',
  method: 'PUT',
  path: '/api/marketplace/own-requests/:id',
  summary: 'Save a request that is not sent yet; refused over a newer version',
  access: writes,
  params: idParams,
  body: requestInput.extend({ version }),
  response: ownRequest,
})

const step = { method: 'POST' as const, access: writes, params: idParams }

export const sendRequest = contract({
  ...step,
  name: 'marketplace.send-request',
  path: '/api/marketplace/own-requests/:id/send',
  summary: 'Send a request to its providers; the deadline lies ahead, within a year',
  body: z.object({ version }),
  response: ownRequest,
})

export const lengthenDeadline = contract({
  ...step,
  name: 'marketplace.lengthen-deadline',
  path: '/api/marketplace/own-requests/:id/deadline',
  summary: 'Lengthen the deadline before it passes; every provider is told',
  body: z.object({ deadline: instant, version }),
  response: ownRequest,
})

export const decideRequest = contract({
  ...step,
  name: 'marketplace.decide-request',
  path: '/api/marketplace/own-requests/:id/decision',
  summary: 'Choose one submitted quotation, or none with a reason; after the deadline, or once all have answered',
  body: z.object({
    /** The version of the quotation is the one that was read: one changed since is not chosen. */
    chosen: z.object({ id: uuid, version }).nullable(),
    note: z.string().trim().max(mostReason),
    version,
  }),
  response: ownRequest,
})

export const cancelRequest = contract({
  ...step,
  name: 'marketplace.cancel-request',
  path: '/api/marketplace/own-requests/:id/cancellation',
  summary: 'Cancel a request; its providers are told',
  body: z.object({ reason: z.string().trim().max(mostReason).default(''), version }),
  response: ownRequest,
})

export const submitQuotation = contract({
  ...step,
  name: 'marketplace.submit-quotation',
  path: '/api/marketplace/received-requests/:id/quotation',
  summary: 'Submit a quotation or change it, until the deadline by the clock of the server',
  body: quotationInput.extend({ version }),
  response: receivedRequest,
})

export const declineRequest = contract({
  ...step,
  name: 'marketplace.decline-request',
  path: '/api/marketplace/received-requests/:id/refusal',
  summary: 'Decline to quote; a quotation that was submitted is withdrawn',
  body: z.object({ version }),
  response: receivedRequest,
})

export const addRequestFile = contract({
  name: 'marketplace.add-request-file',
  method: 'POST',
  path: '/api/marketplace/requests/:id/files',
  summary: 'Add a file of at most 20 MB: the buyer to the request, a provider to its quotation',
  access: writes,
  params: idParams,
  upload: true,
  transaction: false,
  response: requestFile,
  status: 201,
})

export const showRequestFile = contract({
  name: 'marketplace.show-request-file',
  method: 'GET',
  path: '/api/marketplace/requests/:id/files/:fileId',
  summary: 'A file of a request or of a quotation, to those who read them',
  access: reads,
  params: idParams.extend({ fileId: uuid }),
  answer: 'file',
  transaction: false,
})
