import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { initiatives } from '../core/initiatives.ts'
import { placePoint, regionCode } from '../core/place.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { hide } from '../core/hide.ts'
import { day, idParams, instant, uuid } from '../core/wire.ts'
import { statesOf, workflow, type StateOf } from '../core/workflow.ts'
import { skills } from './skills.ts'
import { eventInput } from './event-input.ts'

const name = z.object({ en: z.string(), ar: z.string() })
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

const system = { kind: 'system' } as const
export const eventWorkflow = workflow({
  feature: 'volunteering',
  subject: 'volunteer-event',
  states: { published: 'positive', cancelled: 'neutral' },
  initial: ['published'],
  transitions: [
    {
      action: 'cancel-event',
      from: ['published'],
      to: 'cancelled',
      by: { kind: 'member', roles: mayPrepare },
      reason: 'required',
      notice: 'volunteering.event-cancelled',
    },
    // Both are moderation, which keeps who did it, when and why.
    { action: 'take-down', from: ['published'], to: 'cancelled', by: system },
    { action: 'restore', from: ['cancelled'], to: 'published', by: system },
  ],
})
export type EventState = StateOf<typeof eventWorkflow>

export const shift = z.object({
  id: uuid,
  /** May be empty: its time names it then. */
  title: name,
  startsAt: instant,
  hours: z.string(),
  needed: z.number().int(),
  joined: z.number().int(),
  waiting: z.number().int(),
})
export type Shift = z.infer<typeof shift>

export const event = z.object({
  id: uuid,
  slug,
  title: name,
  description: name,
  place: name,
  region: regionCode,
  ...placePoint,
  startsAt: instant,
  hours: z.string(),
  needed: z.number().int(),
  /** Who has a place; with sample events a stored sample figure is part of it. */
  joined: z.number().int(),
  waiting: z.number().int(),
  minAge: z.number().int(),
  state: z.enum(statesOf(eventWorkflow)),
  organiser: name,
  /** Of the Saudi Green Initiative, the one it serves; null where its organiser names none. */
  initiative: z.enum(initiatives).nullable(),
  sample: z.boolean(),
  /** What helps there; it is not needed to join. */
  skills: z.array(z.enum(skills)),
  /** By time; empty where everybody comes for the whole event. */
  shifts: z.array(shift),
})
export type Event = z.infer<typeof event>

export const listEvents = contract({
  name: 'volunteering.list-events',
  method: 'GET',
  path: '/api/volunteering/events',
  summary: 'Volunteering events of the Saudi Green Initiative that are still to come, with their position',
  access: { kind: 'public' },
  query: z.object({ region: regionCode.optional(), from: day.optional(), to: day.optional() }),
  response: z.object({ items: z.array(event) }),
})

export const readEvent = contract({
  name: 'volunteering.read-event',
  method: 'GET',
  path: '/api/volunteering/events/:slug',
  summary: 'One volunteering event, past and cancelled ones too',
  access: { kind: 'public' },
  params: z.object({ slug }),
  response: event,
})

export const hideEvent = hide({
  name: 'volunteering.hide-event',
  path: '/api/platform/volunteering/events/:slug/hide',
  summary: 'Take an event off the public pages; its organiser and those who joined are told why',
  params: z.object({ slug }),
})

export const ownEvent = event.extend({ version: z.number().int(), createdAt: instant })
export type OwnEvent = z.infer<typeof ownEvent>

export const listOwnEvents = contract({
  name: 'volunteering.list-own-events',
  method: 'GET',
  path: '/api/volunteering/own-events',
  summary: 'The events of the acting organisation, newest first',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({ items: z.array(ownEvent) }),
})

export const createEvent = contract({
  name: 'volunteering.create-event',
  method: 'POST',
  path: '/api/volunteering/own-events',
  summary: 'Announce a volunteering event',
  access: { kind: 'member', roles: mayPrepare },
  body: eventInput,
  response: ownEvent,
  status: 201,
})

export const readOwnEvent = contract({
  name: 'volunteering.read-own-event',
  method: 'GET',
  path: '/api/volunteering/own-events/:id',
  summary: 'One event of the acting organisation',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: ownEvent,
})

export const updateEvent = contract({
  name: 'volunteering.update-event',
  method: 'PUT',
  path: '/api/volunteering/own-events/:id',
  summary: 'Change an event before it begins; those who joined are told of a new time or place',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: eventInput.extend({ version: z.number().int().min(1) }),
  response: ownEvent,
})

export const cancelEvent = contract({
  name: 'volunteering.cancel-event',
  method: 'POST',
  path: '/api/volunteering/own-events/:id/cancel',
  summary: 'Cancel an event; those who joined are told',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: z.object({ reason: z.string().trim().min(3).max(500), version: z.number().int().min(1) }),
  response: ownEvent,
})
