import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { day, decimalText, idParams, instant, uuid } from '../core/wire.ts'
import { confirmedCodes, estimateMethods, figureText, monthText } from './record-shapes.ts'
import { inventoryYear, yearParams } from './years.ts'

/** What became of a month in which data are expected. */
export const expectedStates = ['received', 'estimated', 'asked', 'late', 'due', 'ahead'] as const
export type ExpectedState = (typeof expectedStates)[number]

/** A month of a source: its last day for data, and the request that asks for it. */
const expectedMonth = z.object({
  month: monthText,
  state: z.enum(expectedStates),
  due: day,
  request: uuid.nullable(),
})
export type ExpectedMonth = z.infer<typeof expectedMonth>

const siteName = z.object({ id: uuid, code: z.string(), name: z.object({ en: z.string(), ar: z.string() }) })
const activity = z.string().min(1).max(120)
const months = z.array(monthText).max(12)

/** Days after the end of a month by which its data are expected, unless the source says otherwise. */
export const usualDueDays = 15

export const expectedInput = z.object({
  year: z.number().int().min(1990).max(2100),
  siteId: uuid,
  activity,
  /** In none, with the reason why. */
  months,
  ownerId: uuid.nullable(),
  dueAfterDays: z.number().int().min(0).max(365),
  reason: z.string().trim().max(1000),
})
export type ExpectedInput = z.infer<typeof expectedInput>

/** A source of a year, which is an activity at a site, with the months in which it is expected. */
export const expectedSource = z.object({
  id: uuid,
  version: z.number().int(),
  site: siteName,
  activity: z.string(),
  months: z.array(expectedMonth),
  ownerId: uuid.nullable(),
  dueAfterDays: z.number().int(),
  reason: z.string(),
  /** The unit in which most of it was entered; null where nothing was. */
  unit: z.string().nullable(),
})
export type ExpectedSource = z.infer<typeof expectedSource>

const reading = { access: { kind: 'member', roles: mayReadAll } } as const
const preparing = { access: { kind: 'member', roles: mayPrepare } } as const

export const listExpected = contract({
  ...reading,
  name: 'inventory.list-expected',
  method: 'GET',
  path: '/api/inventory/years/:year/expected',
  summary: 'What a year waits for: activity by site and month, who sees to it, and what became of it',
  params: yearParams,
  response: z.object({
    year: inventoryYear,
    items: z.array(expectedSource),
    /** Sources of the year before that are not in the list. */
    toCopy: z.number().int(),
  }),
})

/** Why a source of last year is expected no more. */
export const leftSourceReasons = ['site-archived', 'activity-archived', 'not-held'] as const

export const copyExpected = contract({
  ...preparing,
  name: 'inventory.copy-expected',
  method: 'POST',
  path: '/api/inventory/years/:year/expected-copies',
  summary: 'Expect what the year before had, in the same months; sites out of use or sold are left out and named',
  params: yearParams,
  response: z.object({
    added: z.number().int(),
    left: z.array(z.object({ site: siteName, activity: z.string(), reason: z.enum(leftSourceReasons) })),
  }),
})

export const saveExpected = contract({
  ...preparing,
  name: 'inventory.save-expected',
  method: 'PUT',
  path: '/api/inventory/expected/:id',
  summary: 'Say in which months a source is expected, who sees to it and by when; version 0 adds it',
  params: idParams,
  body: expectedInput.extend({ version: z.number().int().min(0) }),
  response: z.object({ id: uuid, version: z.number().int() }),
})

export const removeExpected = contract({
  ...preparing,
  name: 'inventory.remove-expected',
  method: 'POST',
  path: '/api/inventory/expected/:id/remove',
  summary: 'Take a source off the list; its months are judged by the pattern again',
  params: idParams,
  body: z.object({ version: z.number().int().min(1) }),
  status: 204,
})

const requestStates = ['open', 'answered', 'withdrawn'] as const

export const dataRequest = z.object({
  id: uuid,
  year: inventoryYear,
  state: z.enum(requestStates),
  site: siteName,
  activity: z.string(),
  unit: z.string().nullable(),
  /** Those that have records need no answer. */
  months: z.array(z.object({ month: monthText, received: z.boolean() })),
  due: day,
  note: z.string(),
  askedOf: uuid,
  askedBy: uuid,
  askedAt: instant,
  answeredBy: uuid.nullable(),
  answeredAt: instant.nullable(),
  /** Why months cannot be told. */
  answer: z.string(),
})
export type DataRequest = z.infer<typeof dataRequest>

/** Whom to ask for which sources, and by when. */
export const dataQuestion = z.object({
  sources: z.array(uuid).min(1).max(500),
  /** Null asks the person who sees to each source. */
  personId: uuid.nullable(),
  due: day,
  note: z.string().trim().max(1000),
})

export const askForData = contract({
  ...preparing,
  name: 'inventory.ask-for-data',
  method: 'POST',
  path: '/api/inventory/data-requests',
  summary: 'Ask a colleague for the months of sources that are over and have no data; each is told by mail',
  body: dataQuestion,
  response: z.object({ asked: z.number().int(), withoutMonths: z.number().int() }),
})

export const readDataRequest = contract({
  ...reading,
  name: 'inventory.read-data-request',
  method: 'GET',
  path: '/api/inventory/data-requests/:id',
  summary: 'What a member is asked for, and which of its months have data by now',
  params: idParams,
  response: dataRequest,
})

/** Quantities by month, and why others cannot be told. */
export const dataAnswer = z.object({
  unit: z.string().min(1).max(60),
  lines: z
    .array(
      z.object({
        month: monthText,
        quantity: decimalText,
        reference: z.string().trim().max(200).nullable(),
        confirmed: confirmedCodes,
      }),
    )
    .max(12),
  answer: z.string().trim().max(1000),
})

export const answerDataRequest = contract({
  ...preparing,
  name: 'inventory.answer-data-request',
  method: 'POST',
  path: '/api/inventory/data-requests/:id/answer',
  summary: 'Answer with quantities, which become records, or with the reason why months cannot be told',
  params: idParams,
  body: dataAnswer,
  response: z.object({ records: z.number().int() }),
})

export const withdrawDataRequest = contract({
  ...preparing,
  name: 'inventory.withdraw-data-request',
  method: 'POST',
  path: '/api/inventory/data-requests/:id/withdraw',
  summary: 'Take back an unanswered request',
  params: idParams,
  status: 204,
})

const sourceMonths = z.object({ siteId: uuid, activity, months: months.min(1) })

/** What a month would be estimated at, and what that stands on. */
export const estimatedMonth = z.object({
  month: monthText,
  quantity: figureText,
  basis: z.array(z.object({ from: day, to: day, quantity: figureText })),
})
export type EstimatedMonth = z.infer<typeof estimatedMonth>

export const previewEstimates = contract({
  ...reading,
  name: 'inventory.preview-estimates',
  method: 'GET',
  path: '/api/inventory/years/:year/estimates',
  summary: 'What months without data come to by each method, where it has something to stand on',
  params: yearParams,
  /** Months separated by commas. */
  query: z.object({ siteId: uuid, activity, months: z.string().regex(/^\d{4}-\d{2}(,\d{4}-\d{2}){0,11}$/) }),
  response: z.object({
    unit: z.string().nullable(),
    methods: z.array(z.object({ method: z.enum(estimateMethods), months: z.array(estimatedMonth) })),
  }),
})

export const storeEstimates = contract({
  ...preparing,
  name: 'inventory.store-estimates',
  method: 'POST',
  path: '/api/inventory/years/:year/estimates',
  summary: 'Fill months without data by an estimate; its records are marked, with method and ground',
  params: yearParams,
  body: sourceMonths.extend({ method: z.enum(estimateMethods), reason: z.string().trim().min(3).max(1000) }),
  response: z.object({ records: z.number().int(), ids: z.array(z.string()) }),
})
