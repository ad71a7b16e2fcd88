import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { slug } from './events.ts'

const lang = z.object({ lang: z.enum(['en', 'ar']) })

export const downloadEvent = contract({
  name: 'volunteering.download-event',
  method: 'GET',
  path: '/api/volunteering/events/:slug/calendar',
  summary: 'One event as a calendar file (RFC 5545), in the time of Riyadh',
  access: { kind: 'public' },
  params: z.object({ slug }),
  query: lang,
  answer: 'file',
})

const address = z.object({
  /** Null while there is none. Calendar programs read it without a sign-in, so it is as secret as a password. */
  token: z.string().nullable(),
})

export const readCalendarAddress = contract({
  name: 'volunteering.read-calendar-address',
  method: 'GET',
  path: '/api/volunteering/calendar',
  summary: 'The secret address at which calendar programs find the events that the signed-in person joined',
  access: { kind: 'person' },
  response: address,
})

export const makeCalendarAddress = contract({
  name: 'volunteering.make-calendar-address',
  method: 'POST',
  path: '/api/volunteering/calendar',
  summary: 'Make a secret address of the own calendar; an earlier one ends',
  access: { kind: 'person' },
  response: address,
  status: 201,
  rateLimit: { most: 20, seconds: 60 },
})

export const endCalendarAddress = contract({
  name: 'volunteering.end-calendar-address',
  method: 'DELETE',
  path: '/api/volunteering/calendar',
  summary: 'End the secret address of the own calendar',
  access: { kind: 'person' },
  status: 204,
})

export const readCalendar = contract({
  name: 'volunteering.read-calendar',
  method: 'GET',
  path: '/api/volunteering/calendars/:token',
  summary: 'The events a person joined as a calendar file, to who has the secret address',
  access: { kind: 'public' },
  params: z.object({ token: z.string().max(200) }),
  query: lang,
  answer: 'file',
  transaction: false,
  rateLimit: { most: 60, seconds: 60 },
})

/** Where a calendar program finds the file of a token. */
export const calendarPath = (token: string, language: 'en' | 'ar'): string =>
  `/api/volunteering/calendars/${token}?lang=${language}`
