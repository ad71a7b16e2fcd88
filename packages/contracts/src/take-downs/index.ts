import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayTakeDown } from '../core/roles.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
export * from './errors.ts'

/** What editors take off the public pages without anybody's having looked at it before. */
export const takenDownKinds = ['tree-site', 'wall-name', 'volunteer-event', 'project-news'] as const
export type TakenDownKind = (typeof takenDownKinds)[number]

/** gone: what it stood at is no more; event-over: it would have begun; forgotten: its words were kept for a time, which is past. */
export const obstacles = ['gone', 'event-over', 'forgotten'] as const
export type Obstacle = (typeof obstacles)[number]

/** How long the words of news are kept for those who might put them back, in days. */
export const newsKeptDays = 90

export const takeDownStates = ['down', 'put-back'] as const

const inBoth = z.object({ en: z.string(), ar: z.string() })
const person = z.object({ id: uuid, name: z.string().nullable() })

export const takenDown = z.object({
  id: uuid,
  kind: z.enum(takenDownKinds),
  title: inBoth,
  /** What stood there, where the title does not say it: a name and a dedication, or the words of news. */
  words: inBoth.nullable(),
  reason: z.string(),
  takenAt: instant,
  /** Null where nobody is behind the id any more. */
  takenBy: person.nullable(),
  putBackAt: instant.nullable(),
  putBackBy: person.nullable(),
  /** Why it cannot be put back; null where it can, or stands there again. */
  obstacle: z.enum(obstacles).nullable(),
})
export type TakenDown = z.infer<typeof takenDown>

const access = { kind: 'platform', roles: mayTakeDown } as const

export const listTakeDowns = contract({
  name: 'take-downs.list',
  method: 'GET',
  path: '/api/platform/take-downs',
  summary: 'What editors took off the public pages, newest first: who, when and why, and whether it can be put back',
  access,
  query: cursorQuery.extend({ kind: z.enum(takenDownKinds).optional(), state: z.enum(takeDownStates).optional() }),
  response: page(takenDown),
})

export const putBack = contract({
  name: 'take-downs.put-back',
  method: 'POST',
  path: '/api/platform/take-downs/:id/put-back',
  summary:
    'Put back what was taken down, as it stood; those who were told of it are told. What stands there again stays so',
  access,
  params: idParams,
  status: 204,
})
