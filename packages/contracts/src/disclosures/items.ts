import { esgGroups, itemStatuses } from '@athar/frameworks'
import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { day, instant, uuid } from '../core/wire.ts'
import { storedAnswer } from './answers.ts'
import { frameworkView, inBoth, reportingYear } from './frameworks.ts'

const option = z.object({ value: z.string(), label: inBoth })

export const disclosureDatapoint = z.object({
  id: z.string(),
  label: inBoth,
  help: inBoth,
  type: z.enum(['number', 'percent', 'currency', 'boolean', 'date', 'select', 'table', 'text', 'long_text']),
  unit: z.object({ id: z.string(), name: inBoth }).nullable(),
  /** Units it may be answered in, its own first. */
  units: z.array(z.string()),
  options: z.array(option),
  multiple: z.boolean(),
  columns: z.array(
    z.object({ key: z.string(), label: inBoth, type: z.enum(['text', 'number', 'select']), options: z.array(option) }),
  ),
  evidenceExpected: z.boolean(),
  answer: storedAnswer.nullable(),
  /** The answer of the year before. */
  lastYear: storedAnswer.nullable(),
  /** Whether the inventory may hold the figure. */
  computed: z.boolean(),
  /** What the inventory of the year says; null where it has no such figure. */
  inventory: z
    .object({ value: z.string(), state: z.enum(['open', 'in-review', 'approved', 'locked']), differs: z.boolean() })
    .nullable(),
  /** Of a scope or a category of scope 3 that no record counts in: why the inventory has no figure of it. */
  withoutFigure: z.enum(['not-entered', 'not-relevant', 'excluded']).nullable(),
  /** What its formula makes of other answers; `differs` where that is beyond rounding. */
  formula: z.object({ text: z.string(), value: z.string().nullable(), differs: z.boolean() }).nullable(),
  /** Figures that the text is bound to whose number is no longer the one it was written for. */
  changedFigures: z.array(z.object({ id: z.string(), before: z.string().nullable(), now: z.string().nullable() })),
  /** Items of every view that the same answer serves. */
  countsFor: z.array(z.object({ framework: frameworkView, slug: z.string(), code: z.string(), title: inBoth })),
})
export type DisclosureDatapoint = z.infer<typeof disclosureDatapoint>

const comment = z.object({ id: z.number().int(), text: z.string(), by: z.string().nullable(), at: instant })
const change = z.object({
  datapoint: z.string(),
  version: z.number().int(),
  value: storedAnswer.shape.value,
  notApplicable: z.string().nullable(),
  source: storedAnswer.shape.source,
  by: z.string().nullable(),
  at: instant,
})
export type AnswerChange = z.infer<typeof change>

export const disclosureItem = z.object({
  framework: frameworkView,
  frameworkName: z.string(),
  slug: z.string(),
  code: z.string(),
  title: inBoth,
  requirement: inBoth,
  paragraph: z.string().nullable(),
  group: z.enum(esgGroups),
  mandatory: z.boolean(),
  unsure: z.boolean(),
  year: z.number().int(),
  status: z.enum(itemStatuses),
  /** The reason why the whole item is not applicable. */
  notApplicable: z.string().nullable(),
  owner: z.object({ id: uuid, name: z.string() }).nullable(),
  /** Whether the owner has lost the role that answers. */
  ownerAway: z.boolean(),
  dueOn: day.nullable(),
  version: z.number().int(),
  datapoints: z.array(disclosureDatapoint),
  related: z.array(
    z.object({
      framework: frameworkView,
      slug: z.string(),
      code: z.string(),
      title: inBoth,
      relation: z.enum(['equal', 'narrower', 'wider', 'overlapping']),
    }),
  ),
  /** Figures that a text may be bound to, with their answers. */
  liveFigures: z.array(
    z.object({ id: z.string(), label: inBoth, value: z.string().nullable(), unit: inBoth.nullable() }),
  ),
  owners: z.array(z.object({ id: uuid, name: z.string() })),
  comments: z.array(comment),
  changes: z.array(change),
})
export type DisclosureItem = z.infer<typeof disclosureItem>

const slug = z.string().regex(/^[a-z0-9-]{1,150}$/)

export const readItem = contract({
  name: 'disclosures.read-item',
  method: 'GET',
  path: '/api/disclosures/items/:slug',
  summary: 'An item with its datapoints, their answers, last year’s, and what the inventory says',
  access: { kind: 'member', roles: mayReadAll },
  params: z.object({ slug }),
  query: z.object({ year: reportingYear.optional() }),
  response: disclosureItem,
})

export const saveItem = contract({
  name: 'disclosures.save-item',
  method: 'PUT',
  path: '/api/disclosures/items/:slug',
  summary: 'Say who owns an item in a year, until when, or why it is not applicable',
  access: { kind: 'member', roles: mayPrepare },
  params: z.object({ slug }),
  body: z.object({
    year: reportingYear,
    ownerId: uuid.nullable(),
    dueOn: day.nullable(),
    notApplicable: z.string().trim().min(3).max(1000).nullable(),
    version: z.number().int().min(0),
  }),
  status: 204,
})

export const commentItem = contract({
  name: 'disclosures.comment-item',
  method: 'POST',
  path: '/api/disclosures/items/:slug/comments',
  summary: 'Comment on an item of a year',
  access: { kind: 'member', roles: mayReadAll },
  params: z.object({ slug }),
  body: z.object({ year: reportingYear, text: z.string().trim().min(1).max(2000) }),
  status: 204,
})

const gridRow = z.object({
  id: z.string(),
  label: inBoth,
  type: disclosureDatapoint.shape.type,
  unit: z.object({ id: z.string(), name: inBoth }).nullable(),
  units: z.array(z.string()),
  options: z.array(option),
  multiple: z.boolean(),
  group: z.enum(esgGroups),
  frameworks: z.array(frameworkView),
  /** Of the first item that asks for it. */
  slug: z.string(),
  owners: z.array(z.string()),
  answer: storedAnswer.nullable(),
})
export type GridRow = z.infer<typeof gridRow>

export const listDatapoints = contract({
  name: 'disclosures.list-datapoints',
  method: 'GET',
  path: '/api/disclosures/datapoints',
  summary: 'Every datapoint with its answer of a year, for entry as a grid',
  access: { kind: 'member', roles: mayReadAll },
  query: z.object({ year: reportingYear.optional() }),
  response: z.object({ year: z.number().int(), rows: z.array(gridRow) }),
})
