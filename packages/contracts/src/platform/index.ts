import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { idParams, instant, uuid } from '../core/wire.ts'

export type * from './drawing.ts'

export * from './installation.ts'

export * from './queues.ts'

export * from './home.ts'

export * from './log.ts'

export * from './log-kinds.ts'

export const about = contract({
  name: 'platform.about',
  method: 'GET',
  path: '/api/platform/about',
  summary: 'Version of the program, and the demo accounts where demo data was asked for',
  access: { kind: 'public' },
  response: z.object({
    version: z.string(),
    demo: z.boolean(),
    demoAccounts: z.array(
      z.object({ email: z.string(), role: z.string(), password: z.string(), totp: z.string().optional() }),
    ),
  }),
})

export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export const job = z.object({
  id: uuid,
  kind: z.string(),
  state: z.enum(jobStates),
  done: z.number().int(),
  total: z.number().int().nullable(),
  errorCode: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type Job = z.infer<typeof job>

export const readJob = contract({
  name: 'platform.read-job',
  method: 'GET',
  path: '/api/jobs/:id',
  summary: 'State and progress of long work',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: job,
})

export const followJob = contract({
  name: 'platform.follow-job',
  method: 'GET',
  path: '/api/jobs/:id/events',
  summary: 'Progress as server-sent events; each event carries a job as in platform.read-job',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  answer: 'events',
  transaction: false,
})

export const cancelJob = contract({
  name: 'platform.cancel-job',
  method: 'POST',
  path: '/api/jobs/:id/cancel',
  summary:
    'Ask long work to stop; what it had not finished is rolled back. Owners and preparers stop any, others what they asked for themselves',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: job,
})

export const retryJob = contract({
  name: 'platform.retry-job',
  method: 'POST',
  path: '/api/jobs/:id/retry',
  summary: 'Start work again that failed or was stopped. Owners and preparers start any, others what they asked for',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: job,
})
