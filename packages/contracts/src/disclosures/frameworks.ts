import { esgGroups, frameworkViews, itemStatuses } from '@athar/frameworks'
import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { day, uuid } from '../core/wire.ts'

export const inBoth = z.object({ en: z.string(), ar: z.string() })
export const reportingYear = z.coerce.number().int().min(1990).max(2100)
export const frameworkView = z.enum(frameworkViews)

const completion = z.object({
  items: z.number().int(),
  applicable: z.number().int(),
  completed: z.number().int(),
  inProgress: z.number().int(),
  pending: z.number().int(),
  percent: z.number().int(),
})
export type FrameworkCompletion = z.infer<typeof completion>

const itemLine = z.object({
  slug: z.string(),
  code: z.string(),
  title: inBoth,
  requirement: inBoth,
  group: z.enum(esgGroups),
  mandatory: z.boolean(),
  /** Its code, or its topic, was seen with third parties only. */
  unsure: z.boolean(),
  sector: inBoth.nullable(),
  note: inBoth.nullable(),
  status: z.enum(itemStatuses),
  /** How many of its datapoints hold an answer. */
  answered: z.number().int(),
  asked: z.number().int(),
  owner: z.object({ id: uuid, name: z.string() }).nullable(),
  dueOn: day.nullable(),
})
export type DisclosureItemLine = z.infer<typeof itemLine>

export const frameworkOverview = z.object({
  framework: frameworkView,
  name: z.string(),
  fullName: inBoth,
  issuer: inBoth,
  version: z.string(),
  description: inBoth,
  status: z.enum(['mandatory', 'optional', 'recommended']),
  deadline: day.nullable(),
  deadlineNote: inBoth.nullable(),
  partial: z.boolean(),
  year: z.number().int(),
  /** Whose answers these are; null where no organisation is shown. */
  organisation: z.object({ name: inBoth, sample: z.boolean() }).nullable(),
  completion,
  /** Of every view, in their order, from the same answers. */
  frameworks: z.array(z.object({ framework: frameworkView, name: z.string(), completion })),
  items: z.array(itemLine),
})
export type FrameworkOverview = z.infer<typeof frameworkOverview>

const asked = {
  params: z.object({ framework: frameworkView }),
  query: z.object({ year: reportingYear.optional() }),
  response: frameworkOverview,
} as const

export const readFrameworkOverview = contract({
  ...asked,
  name: 'disclosures.read-framework-overview',
  method: 'GET',
  path: '/api/disclosures/frameworks/:framework',
  summary: 'A framework with the state of each item, computed from the answers of a year',
  access: { kind: 'member', roles: mayReadAll },
})

export const readSampleOverview = contract({
  ...asked,
  name: 'disclosures.read-sample-overview',
  method: 'GET',
  path: '/api/disclosures/sample/:framework',
  summary: 'The same of the sample organisation, for visitors; without answers where there is none',
  access: { kind: 'public' },
  query: z.object({}),
  transaction: false,
})
