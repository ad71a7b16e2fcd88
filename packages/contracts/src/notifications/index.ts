import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { cursorQuery, instant, page, uuid } from '../core/wire.ts'
import { deliveries, noticeKindNames } from './kinds.ts'

export * from './kinds.ts'
export * from './errors.ts'

/** What fills the gaps of a notice's words: a figure, somebody's own words, a name in both languages, or one of our words by its key. */
export const noticeValue = z.union([
  z.number(),
  z.string().max(2000),
  z.object({ en: z.string(), ar: z.string() }),
  z.object({ word: z.string().max(100) }),
])
export type NoticeValue = z.infer<typeof noticeValue>
export const noticeData = z.record(z.string(), noticeValue)
export type NoticeData = z.infer<typeof noticeData>

export const notice = z.object({
  id: uuid,
  kind: z.enum(noticeKindNames),
  /** Null for what concerns the person alone. */
  organisationId: uuid.nullable(),
  /** Who did it, by name; null where nobody did, or nobody is known any more. */
  person: z.string().nullable(),
  data: noticeData,
  /** A path of the app. */
  link: z.string(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notice = z.infer<typeof notice>

/** A place that a notice leads to, as it stands in its organisation; null where the notice is about the person alone. */
const place = z.object({ link: z.string().min(1).max(500), organisationId: uuid.nullable() })
/** `links` names up to fifty places that unread notices lead to: whoever stands there needs no notice of it. */
export const unread = z.object({ unread: z.number().int(), links: z.array(place) })
export type Unread = z.infer<typeof unread>

const filter = {
  kind: z.enum(noticeKindNames).optional(),
  /** An organisation, or `none` for what concerns the person alone. */
  organisation: z.union([uuid, z.literal('none')]).optional(),
}

export const listNotices = contract({
  name: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the signed-in person was told, newest first',
  access: { kind: 'person' },
  query: cursorQuery.extend({ ...filter, state: z.enum(['all', 'unread']).default('all') }),
  response: page(notice),
})

export const readUnread = contract({
  name: 'notifications.read-unread',
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notices the signed-in person has not read',
  access: { kind: 'person' },
  response: unread,
})

export const followUnread = contract({
  name: 'notifications.follow-unread',
  method: 'GET',
  path: '/api/notifications/events',
  summary: 'The same as server-sent events; each event carries an answer as in notifications.read-unread',
  access: { kind: 'person' },
  answer: 'events',
  transaction: false,
})

export const markNotices = contract({
  name: 'notifications.mark',
  method: 'POST',
  path: '/api/notifications/mark',
  summary: 'Mark notices as read or as unread',
  access: { kind: 'person' },
  body: z.object({ ids: z.array(uuid).min(1).max(500), read: z.boolean() }),
  response: unread,
})

export const markAllRead = contract({
  name: 'notifications.mark-all-read',
  method: 'POST',
  path: '/api/notifications/mark-all-read',
  summary: 'Mark as read what had come by a moment; what came later stays unread',
  access: { kind: 'person' },
  body: z.object({ until: instant, ...filter }),
  response: unread,
})

export const markSeen = contract({
  name: 'notifications.mark-seen',
  method: 'POST',
  path: '/api/notifications/mark-seen',
  summary: 'Mark as read what leads to the place where the person is',
  access: { kind: 'person' },
  body: place,
  response: unread,
})

/** Whether a name of the time zone database is known here. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time of day, `HH:MM`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const noticeSettings = z.object({
  /** Kinds that a person chose for; the others keep what `noticeKinds` says. */
  deliveries: z.partialRecord(z.enum(noticeKindNames), z.enum(deliveries)),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, { params: { code: 'time-zone-unknown' } }),
  /** Between these times no mail goes out; what comes up then follows afterwards. Over midnight where `from` is later. */
  quietHours: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
  /** The same on Fridays and Saturdays. */
  quietWeekend: z.boolean(),
  /** The hour of the daily digest, and on Sundays of the weekly one. */
  digestHour: z.number().int().min(0).max(23),
})
export type NoticeSettings = z.infer<typeof noticeSettings>

/** What is kept, and the kinds that the person can be told at all. */
export const offeredSettings = noticeSettings.extend({ kinds: z.array(z.enum(noticeKindNames)) })
export type OfferedSettings = z.infer<typeof offeredSettings>

export const readSettings = contract({
  name: 'notifications.read-settings',
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'How the signed-in person wants to hear of things',
  access: { kind: 'person' },
  response: offeredSettings,
})

export const saveSettings = contract({
  name: 'notifications.save-settings',
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Choose how to hear of things; kinds that cannot be switched off are refused',
  access: { kind: 'person' },
  body: noticeSettings,
  response: offeredSettings,
})

/** What a mail's link ends: the digests, or the mails of one kind. */
export const unsubscribe = contract({
  name: 'notifications.unsubscribe',
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  summary: 'End the mails that a signed link from one of them names; needs no sign-in',
  access: { kind: 'public' },
  body: z.object({ token: z.string().min(1).max(300) }),
  // Who it is about stands in the link: the transaction is that person's, and there is no other.
  transaction: false,
  response: z.object({ ended: z.union([z.literal('digests'), z.enum(noticeKindNames)]) }),
})
