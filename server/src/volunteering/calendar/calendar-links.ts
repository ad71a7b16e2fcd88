import { timingSafeEqual } from 'node:crypto'
import type { MasterKey } from '../../platform/master-key.ts'

type CalendarLink = { readonly calendarId: string; readonly personId: string }

const shape = /^([0-9a-f-]{36})~([0-9a-f-]{36})~([\w-]{43})$/

const seal = (key: Pick<MasterKey, 'hmac'>, { calendarId, personId }: CalendarLink): Buffer =>
  key.hmac('volunteering.calendar', `${calendarId}~${personId}`)

export const signLink = (key: Pick<MasterKey, 'hmac'>, link: CalendarLink): string =>
  `${link.calendarId}~${link.personId}~${seal(key, link).toString('base64url')}`

/** Undefined unless the platform signed it; whether it still holds is in the table. */
export function readLink(key: Pick<MasterKey, 'hmac'>, token: string): CalendarLink | undefined {
  const [, calendarId = '', personId = '', given = ''] = shape.exec(token) ?? []
  const link = { calendarId, personId }
  const right = seal(key, link)
  const sealed = Buffer.from(given, 'base64url')
  return sealed.length === right.length && timingSafeEqual(sealed, right) ? link : undefined
}
