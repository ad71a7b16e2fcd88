import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { messageInput } from './message-input.ts'

export const message = z.object({
  id: uuid,
  text: z.object({ en: z.string(), ar: z.string() }),
  /** Those of one shift alone; null where all were written to. */
  shift: uuid.nullable(),
  sentAt: instant,
  recipients: z.number().int(),
})
export type Message = z.infer<typeof message>

export const listMessages = contract({
  name: 'volunteering.list-messages',
  method: 'GET',
  path: '/api/volunteering/own-events/:id/messages',
  summary: 'What the organiser wrote to those who joined an event, newest first',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: z.object({ items: z.array(message) }),
})

export const sendMessage = contract({
  name: 'volunteering.send-message',
  method: 'POST',
  path: '/api/volunteering/own-events/:id/messages',
  summary: 'Write to all who have a place at an event, or in one shift; guardians of those under 18 read it too',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: messageInput,
  response: message,
  status: 201,
})
