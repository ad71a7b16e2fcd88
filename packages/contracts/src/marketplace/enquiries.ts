import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { historyEntry, mostReason } from '../core/workflow-history.ts'
import { enquiryReads, enquirySides, enquiryStates, enquiryWorkflow, enquiryWrites } from './enquiry-workflow.ts'

export const mostEnquirySubject = 200
export const mostMessageText = 4000
export const mostMessageFiles = 5
export const maxMessageFileBytes = 20_000_000
export const mostEnquiriesAnHour = 10
export const mostEnquiriesADay = 30
/** After so many days without an answer the provider is reminded. */
export const enquiryReminderDays = [3, 7] as const

const version = z.number().int().min(1)
/** Both empty once the person deleted their account. */
const names = z.object({ en: z.string(), ar: z.string() })
const text = z.string().trim().min(1).max(mostMessageText)

const listed = z.object({
  id: uuid,
  number: z.string(),
  /** Of the caller. */
  side: z.enum(enquirySides),
  subject: z.string(),
  listing: names,
  /** The other side, as it was called when the enquiry began. */
  other: names,
  state: z.enum(enquiryStates),
  lastMessageAt: instant,
})
export type ListedEnquiry = z.infer<typeof listed>

export const messageFile = z.object({ id: uuid, fileName: z.string(), mediaType: z.string(), bytes: z.number().int() })
export type MessageFile = z.infer<typeof messageFile>

export const enquiry = listed.extend({
  /** Null once it is published no more. */
  listingId: uuid.nullable(),
  /** Whether the other side was deleted. */
  otherGone: z.boolean(),
  createdAt: instant,
  version,
  messages: z.array(
    z.object({
      id: uuid,
      side: z.enum(enquirySides),
      /** Who of the caller’s side wrote it; null of the other side. */
      by: z.string().nullable(),
      /** Whether the caller wrote it. */
      own: z.boolean(),
      text: z.string(),
      at: instant,
      files: z.array(messageFile),
    }),
  ),
  history: z.array(historyEntry(enquiryWorkflow)),
})
export type Enquiry = z.infer<typeof enquiry>
export type EnquiryMessage = Enquiry['messages'][number]

export const askProvider = contract({
  name: 'marketplace.ask',
  method: 'POST',
  path: '/api/marketplace/listings/:id/enquiries',
  summary: 'Ask the provider of a published listing; at most 10 enquiries an hour and 30 a day',
  access: enquiryWrites,
  params: idParams,
  body: z.object({ subject: z.string().trim().min(1).max(mostEnquirySubject), text }),
  response: enquiry,
  status: 201,
})

export const listEnquiries = contract({
  name: 'marketplace.list-enquiries',
  method: 'GET',
  path: '/api/marketplace/enquiries',
  summary: 'Enquiries that the acting organisation or the person asked or received, the last written first',
  access: enquiryReads,
  query: cursorQuery.extend({
    side: z.enum(enquirySides).default('asker'),
    state: z.enum(enquiryStates).optional(),
  }),
  response: page(listed),
})

export const readEnquiry = contract({
  name: 'marketplace.read-enquiry',
  method: 'GET',
  path: '/api/marketplace/enquiries/:id',
  summary: 'An enquiry with its messages, for its two sides',
  access: enquiryReads,
  params: idParams,
  response: enquiry,
})

export const writeMessage = contract({
  name: 'marketplace.write-message',
  method: 'POST',
  path: '/api/marketplace/enquiries/:id/messages',
  summary: 'Answer an enquiry, or ask again; refused over a newer version and once it is agreed or closed',
  access: enquiryWrites,
  params: idParams,
  body: z.object({ text, version }),
  response: enquiry,
  status: 201,
})

export const moveEnquiry = contract({
  name: 'marketplace.move-enquiry',
  method: 'POST',
  path: '/api/marketplace/enquiries/:id/moves',
  summary: 'Agree to what was answered (the asker), or close an enquiry (either side)',
  access: enquiryWrites,
  params: idParams,
  body: z.object({
    action: z.enum(['agree', 'close-asked', 'close-received']),
    reason: z.string().trim().max(mostReason).default(''),
    version,
  }),
  response: enquiry,
})

export const addMessageFile = contract({
  name: 'marketplace.add-message-file',
  method: 'POST',
  path: '/api/marketplace/messages/:id/files',
  summary: 'Add a file of at most 20 MB to a message of one’s own, up to five, while the enquiry is open',
  access: enquiryWrites,
  params: idParams,
  upload: true,
  transaction: false,
  response: messageFile,
  status: 201,
})

export const showMessageFile = contract({
  name: 'marketplace.show-message-file',
  method: 'GET',
  path: '/api/marketplace/enquiries/:id/files/:fileId',
  summary: 'A file of a message, for the two sides of the enquiry',
  access: enquiryReads,
  params: idParams.extend({ fileId: uuid }),
  answer: 'file',
  transaction: false,
})
