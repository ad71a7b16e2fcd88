import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayModerate } from '../core/roles.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { actionsOf, statesOf, workflow, type StateOf } from '../core/workflow.ts'
import { reportKinds, reportReasons } from './vocabulary.ts'

const platform = { kind: 'platform', roles: mayModerate } as const

/** Something a person reports, and what moderators decide about it. */
export const reportWorkflow = workflow({
  feature: 'moderation',
  subject: 'report',
  states: { open: 'warning', upheld: 'critical', dismissed: 'neutral' },
  initial: ['open'],
  begin: { action: 'report', by: { kind: 'person' } },
  transitions: [
    {
      action: 'uphold',
      from: ['open'],
      to: 'upheld',
      by: platform,
      reason: 'required',
      fourEyes: true,
      notice: 'moderation.report-decided',
    },
    {
      action: 'dismiss',
      from: ['open'],
      to: 'dismissed',
      by: platform,
      reason: 'required',
      fourEyes: true,
      notice: 'moderation.report-decided',
    },
  ],
})
export const reportStates = statesOf(reportWorkflow)
export type ReportState = StateOf<typeof reportWorkflow>

const what = { kind: z.enum(reportKinds), subject: uuid, reason: z.enum(reportReasons) }

export const sendReport = contract({
  name: 'moderation.send-report',
  method: 'POST',
  path: '/api/moderation/reports',
  summary: 'Report a person or what goes on with them; moderators read it and decide, and tell why',
  access: { kind: 'person' },
  body: z.object({ ...what, text: z.string().trim().min(3).max(2000) }),
  response: z.object({ id: uuid }),
  status: 201,
  rateLimit: { most: 10, seconds: 60 },
})

const person = z.object({ id: uuid, name: z.string() }).nullable()

export const report = z.object({
  id: uuid,
  ...what,
  /** What the reported one wrote of themselves, or the goal of the mentorship. */
  words: z.string(),
  text: z.string(),
  state: z.enum(reportStates),
  decision: z.string().nullable(),
  by: person,
  about: person,
  at: instant,
  version: z.number().int(),
  /** What both sides wrote, oldest first. */
  thread: z.array(z.object({ by: person, text: z.string(), at: instant })),
})
export type Report = z.infer<typeof report>

export const listReports = contract({
  name: 'moderation.list-reports',
  method: 'GET',
  path: '/api/platform/moderation/reports',
  summary: 'What people reported, open reports first, with what both sides wrote',
  access: platform,
  query: z.object({ state: z.enum(reportStates).optional() }),
  response: z.object({ items: z.array(report) }),
})

export const decideReport = contract({
  name: 'moderation.decide-report',
  method: 'POST',
  path: '/api/platform/moderation/reports/:id/decisions',
  summary: 'Uphold a report, which stops what was reported, or dismiss it; those concerned read the reason',
  access: platform,
  params: idParams,
  body: z.object({
    action: z.enum(actionsOf(reportWorkflow, 'platform')),
    reason: z.string().trim().min(3).max(1000),
    version: z.number().int().min(1),
  }),
  status: 204,
})
