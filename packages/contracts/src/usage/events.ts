import { z } from 'zod'
import { contract } from '../core/contract.ts'
import type { PlatformRole } from '../core/roles.ts'
import { day, uuid } from '../core/wire.ts'
import { recordEventPath } from './page.ts'
import { detailPattern, usageEventNames, usageEvents } from './vocabulary.ts'

/** Who sees what is counted. */
export const mayReadUsage = [
  'platform_owner',
  'platform_admin',
  'content_editor',
] as const satisfies readonly PlatformRole[]

export const recordEvent = contract({
  name: 'usage.record-event',
  method: 'POST',
  path: recordEventPath,
  summary:
    'Count something that happened on a page: no person, no address. Dropped where the browser sends DNT or Sec-GPC, and for signed-in people who did not agree',
  access: { kind: 'public' },
  body: z
    .object({
      event: z.enum(usageEventNames),
      page: z.string().regex(/^\/[a-z0-9/:._-]{0,99}$/i),
      language: z.enum(['en', 'ar']),
      /** Random, of one tab for as long as it is open. */
      visit: uuid.optional(),
      details: z.record(z.string().max(20), z.string().regex(detailPattern)).optional(),
    })
    .refine(({ event, details = {} }) => Object.keys(details).every((name) => name === usageEvents[event]), {
      params: { code: 'detail-unknown' },
      path: ['details'],
    }),
  bodyLimit: 2048,
  rateLimit: { most: 120, seconds: 60 },
  keepsAnswer: false,
  status: 204,
})

/** How long single events are kept, and how long the counts of a day. */
export const keptDays = { events: 30, counts: 1096 } as const
/** The longest period that is shown at once. */
export const longestPeriodDays = 366

const period = z
  .object({
    from: day,
    until: day,
    event: z.enum(usageEventNames).optional(),
    page: z.string().max(100).optional(),
  })
  .refine(({ from, until }) => from <= until, { params: { code: 'period-backwards' }, path: ['until'] })
  .refine(({ from, until }) => (Date.parse(until) - Date.parse(from)) / 86_400_000 < longestPeriodDays, {
    params: { code: 'period-too-long' },
    path: ['from'],
  })

const count = z.number().int()

export const readReport = contract({
  name: 'usage.read-report',
  method: 'GET',
  path: '/api/platform/usage',
  summary: 'What was counted from one day to another, by day, kind, page and detail; days are those of Riyadh',
  access: { kind: 'platform', roles: mayReadUsage },
  query: period,
  response: z.object({
    total: count,
    visits: count,
    /** Every day of the period, also the ones on which nothing happened. */
    days: z.array(z.object({ day, count, visits: count })),
    events: z.array(z.object({ event: z.string(), count })),
    /** The hundred most frequent. */
    pages: z.array(z.object({ page: z.string(), count })),
    details: z.array(z.object({ event: z.string(), detail: z.string(), count })),
  }),
})
export type UsageReport = z.infer<typeof readReport.response>

export const downloadReport = contract({
  name: 'usage.download-report',
  method: 'GET',
  path: '/api/platform/usage/file',
  summary: 'The same counts as CSV: a line for each day, kind, page, language and detail',
  access: { kind: 'platform', roles: mayReadUsage },
  query: period,
  answer: 'file',
})
