import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayModerate } from '../core/roles.ts'
import { regionCode } from '../core/place.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { log, words } from './shapes.ts'
import { teamKinds } from './vocabulary.ts'

const access = { kind: 'platform', roles: mayModerate } as const

/** Without the person's name: what was done is judged, not by whom. */
export const waitingLog = log
  .pick({
    id: true,
    action: true,
    amount: true,
    unit: true,
    doneOn: true,
    savings: true,
    createdAt: true,
  })
  .extend({
    challenge: words,
    own: z.boolean(),
    /** Whether its photo could be compared with earlier ones. */
    compared: z.boolean(),
    /** The earlier photo that this one is like. */
    like: z
      .object({
        id: uuid,
        action: words,
        sentAt: instant,
        samePerson: z.boolean(),
        photo: z.boolean(),
        percent: z.number().int(),
      })
      .nullable(),
  })
export type WaitingLog = z.infer<typeof waitingLog>

export const waitingTeam = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(teamKinds),
  region: regionCode,
  createdAt: instant,
})
export type WaitingTeam = z.infer<typeof waitingTeam>

export const listReviews = contract({
  name: 'youth.list-reviews',
  method: 'GET',
  path: '/api/platform/youth/reviews',
  summary: 'Logged actions and names of teams that wait to be looked at, oldest first',
  access,
  response: z.object({ logs: z.array(waitingLog), teams: z.array(waitingTeam) }),
})

const decision = z
  .object({ accept: z.boolean(), reason: z.string().trim().max(500).default('') })
  .refine(({ accept, reason }) => accept || reason.length >= 3, {
    params: { code: 'reason-missing' },
    path: ['reason'],
  })

export const decideLog = contract({
  name: 'youth.decide-log',
  method: 'POST',
  path: '/api/platform/youth/logs/:id/decide',
  summary: 'Accept a logged action, which awards its points, or reject it with a reason; never an own one',
  access,
  params: idParams,
  body: decision,
  status: 204,
})

export const decideTeam = contract({
  name: 'youth.decide-team',
  method: 'POST',
  path: '/api/platform/youth/teams/:id/decide',
  summary: 'Let the name of a team be public, or refuse it with a reason',
  access,
  params: idParams,
  body: decision,
  status: 204,
})

export const readPhoto = contract({
  name: 'youth.read-photo',
  method: 'GET',
  path: '/api/platform/youth/logs/:id/photo',
  summary: 'The photo of a logged action that waits to be looked at',
  access,
  params: idParams,
  answer: 'file',
})
