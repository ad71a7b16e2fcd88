import { answerProblems } from '@athar/frameworks'
import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { instant } from '../core/wire.ts'
import { reportingYear } from './frameworks.ts'

export const answerSources = ['entered', 'inventory', 'import', 'api', 'undo'] as const
export type AnswerSource = (typeof answerSources)[number]

/** Figures and days as text, choices as their values, texts as a pair of languages, tables as rows of text. */
export const answerValue = z.union([
  z.string(),
  z.boolean(),
  z.array(z.string()),
  z.object({ en: z.string(), ar: z.string() }),
  z.array(z.record(z.string(), z.string())),
])

export const storedAnswer = z.object({
  value: answerValue.nullable(),
  /** As it was entered, where that was in another unit. */
  entered: z.object({ value: z.string(), unit: z.string() }).nullable(),
  note: z.string(),
  /** The reason why it is not applicable; null where it is. */
  notApplicable: z.string().nullable(),
  source: z.enum(answerSources),
  version: z.number().int(),
  changedAt: instant,
  changedBy: z.string().nullable(),
  sample: z.boolean(),
})
export type StoredAnswer = z.infer<typeof storedAnswer>

export const mostAnswersAtOnce = 1000

/** Longer than any answer, so that one that is too long is refused by its own verdict. */
const sentText = z.string().max(2_000_000)
export const sentValue = z.union([
  sentText,
  z.boolean(),
  z.array(sentText),
  z.object({ en: sentText, ar: sentText }),
  z.array(z.record(z.string().max(100), sentText)),
])

const answerInput = z.object({
  datapoint: z.string().max(100),
  /** Null takes the answer away. */
  value: sentValue.nullable(),
  unit: z.string().max(40).nullish(),
  note: z.string().trim().max(2000).optional(),
  notApplicable: z.string().trim().min(3).max(1000).nullish(),
  /** The version that was seen, 0 for none: an answer that another saved meanwhile is never overwritten. */
  version: z.number().int().min(0),
})
export type AnswerInput = z.infer<typeof answerInput>

/** What may be wrong with an answer that is sent. */
export const answerProblemCodes = [
  ...answerProblems,
  'datapoint-unknown',
  'sent-twice',
  'figure-not-in-inventory',
  'figure-not-entered',
  'category-not-relevant',
  'category-excluded',
] as const

const verdict = z.object({
  datapoint: z.string(),
  outcome: z.enum(['stored', 'unchanged', 'refused', 'conflict']),
  problem: z.enum(answerProblemCodes).nullable(),
  /** What the problem is about: a unit, a bound, a figure. */
  about: z.string().nullable(),
  /** The inventory's own figure where it differs from the one sent; both are kept. */
  inventoryFigure: z.string().nullable(),
  /** The answer as it is now. */
  current: storedAnswer.nullable(),
})
export type AnswerVerdict = z.infer<typeof verdict>

export const saveAnswers = contract({
  name: 'disclosures.save-answers',
  method: 'PUT',
  path: '/api/disclosures/answers/:year',
  summary: 'Store up to 1,000 answers of a year; each has its own verdict, and wrong ones leave the others alone',
  access: { kind: 'member', roles: mayPrepare },
  params: z.object({ year: reportingYear }),
  body: z.object({
    answers: z.array(answerInput).min(1).max(mostAnswersAtOnce),
    /** Says what would happen, and stores nothing. */
    dryRun: z.boolean().default(false),
  }),
  bodyLimit: 4 * 1024 * 1024,
  response: z.object({ year: z.number().int(), stored: z.number().int(), verdicts: z.array(verdict) }),
})

export const takeOverFigures = contract({
  name: 'disclosures.take-over-figures',
  method: 'POST',
  path: '/api/disclosures/answers/:year/take-over',
  summary: 'Answer datapoints with what the inventory of the year says now',
  access: { kind: 'member', roles: mayPrepare },
  params: z.object({ year: reportingYear }),
  body: z.object({
    /** Each with the version of the answer that was seen, 0 for none. */
    datapoints: z
      .array(answerInput.pick({ datapoint: true, version: true }))
      .min(1)
      .max(100),
  }),
  response: z.object({ year: z.number().int(), stored: z.number().int(), verdicts: z.array(verdict) }),
})

export const reviewNarrative = contract({
  name: 'disclosures.review-narrative',
  method: 'POST',
  path: '/api/disclosures/answers/:year/:datapoint/reviewed',
  summary: 'Say that a text still fits the figures it is bound to, after one of them changed',
  access: { kind: 'member', roles: mayPrepare },
  params: z.object({ year: reportingYear, datapoint: z.string().max(100) }),
  body: z.object({ version: z.number().int().min(1) }),
  response: storedAnswer,
})

export const downloadAnswers = contract({
  name: 'disclosures.download-answers',
  method: 'GET',
  path: '/api/disclosures/answers/:year/workbook',
  summary: 'The answers of a year as a workbook, one sheet a framework',
  access: { kind: 'member', roles: mayReadAll },
  params: z.object({ year: reportingYear }),
  query: z.object({ language: z.enum(['en', 'ar']) }),
  answer: 'file',
})
