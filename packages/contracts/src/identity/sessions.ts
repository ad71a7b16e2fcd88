import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { idParams, instant, uuid } from '../core/wire.ts'

export const activeSession = z.object({
  id: uuid,
  /** Browser and system as their owner knows them; null where neither is known. */
  device: z.string().nullable(),
  /** The network address it was opened from. */
  address: z.string(),
  createdAt: instant,
  /** To the length of an access token: a session is seen when its token is renewed. */
  lastUsedAt: instant,
  endsAt: instant,
  /** Whether a second factor stands behind it. */
  confirmed: z.boolean(),
  /** The one that asks. */
  current: z.boolean(),
})
export type ActiveSession = z.infer<typeof activeSession>

export const listSessions = contract({
  name: 'identity.list-sessions',
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'Where the signed-in person is signed in, the latest first',
  access: { kind: 'person' },
  response: z.object({ sessions: z.array(activeSession) }),
})

export const endSession = contract({
  name: 'identity.end-session',
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  summary: 'Sign one other device of the person out, at once; their API tokens and calendar address end',
  access: { kind: 'person' },
  params: idParams,
  status: 204,
})
