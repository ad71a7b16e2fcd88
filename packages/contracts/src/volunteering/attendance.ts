import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { event } from './events.ts'
import { signUpStates } from './sign-ups.ts'

export const attendanceEntry = z.object({
  id: uuid,
  /** The first name alone of who joined under 18; null once the account is deleted. */
  name: z.string().nullable(),
  shift: uuid.nullable(),
  state: z.enum(signUpStates),
  checkedInAt: instant.nullable(),
  hours: z.string().nullable(),
})
export type AttendanceEntry = z.infer<typeof attendanceEntry>

export const readAttendance = contract({
  name: 'volunteering.read-attendance',
  method: 'GET',
  path: '/api/volunteering/own-events/:id/attendance',
  summary: 'Who has a place at an event, by shift and name: to be read, printed and taken along',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: z.object({ event, items: z.array(attendanceEntry) }),
})

export const downloadAttendance = contract({
  name: 'volunteering.download-attendance',
  method: 'GET',
  path: '/api/volunteering/own-events/:id/attendance/file',
  summary: 'The same list as CSV, with headings in one of the two languages',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  query: z.object({ lang: z.enum(['en', 'ar']) }),
  answer: 'file',
})
