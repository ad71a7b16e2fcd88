import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayModerate } from '../core/roles.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
export * from './errors.ts'
export * from './reports.ts'
export * from './vocabulary.ts'

/** What editors take off the public pages without anybody's having looked at it before. */
export const hiddenKinds = ['tree-site', 'wall-name', 'volunteer-event', 'project-news', 'listing'] as const
export type HiddenKind = (typeof hiddenKinds)[number]

/** gone: what it stood at is no more; event-over: it would have begun; forgotten: its words were kept for a time, which is past. */
export const obstacles = ['gone', 'event-over', 'forgotten'] as const
export type Obstacle = (typeof obstacles)[number]

/** How long the words of news are kept for those who might restores them, in days. */
export const newsKeptDays = 90

export const moderationStates = ['hidden', 'restored'] as const

const inBoth = z.object({ en: z.string(), ar: z.string() })
const person = z.object({ id: uuid, name: z.string().nullable() })

export const hidden = z.object({
  id: uuid,
  kind: z.enum(hiddenKinds),
  title: inBoth,
  /** What stood there, where the title does not say it: a name and a dedication, or the words of news. */
  words: inBoth.nullable(),
  reason: z.string(),
  takenAt: instant,
  /** Null where nobody is behind the id any more. */
  takenBy: person.nullable(),
  restoredAt: instant.nullable(),
  restoredBy: person.nullable(),
  /** Why it cannot be restored; null where it can, or stands there again. */
  obstacle: z.enum(obstacles).nullable(),
})
export type Hidden = z.infer<typeof hidden>

const access = { kind: 'platform', roles: mayModerate } as const

export const listHidden = contract({
  name: 'moderation.list',
  method: 'GET',
  path: '/api/platform/moderation',
  summary: 'What editors took off the public pages, newest first: who, when and why, and whether it can be restored',
  access,
  query: cursorQuery.extend({ kind: z.enum(hiddenKinds).optional(), state: z.enum(moderationStates).optional() }),
  response: page(hidden),
})

export const restore = contract({
  name: 'moderation.restore',
  method: 'POST',
  path: '/api/platform/moderation/:id/restore',
  summary: 'Restore what was hidden, as it stood; those who were told of it are told. What stands there again stays so',
  access,
  params: idParams,
  status: 204,
})
