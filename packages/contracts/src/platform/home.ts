import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { day, instant, uuid } from '../core/wire.ts'
import { queue } from './queues.ts'

const month = z.string().regex(/^\d{4}-\d{2}$/)
const amount = z.string().regex(/^-?\d+(\.\d+)?$/)

/** What a date on the home page is about: its words are `home:deadlines.<kind>`. */
export const deadlineKinds = ['year-end', 'grant-closes', 'licence-ends', 'deletion'] as const

export const deadline = z.object({
  kind: z.enum(deadlineKinds),
  day,
  /** Path of the app, without the language. */
  path: z.string(),
  /** What it is called, where more than one of the kind is possible. */
  name: z.object({ en: z.string(), ar: z.string() }).nullable(),
})
export type Deadline = z.infer<typeof deadline>

/** The reporting year that a member comes home to. */
export const homeInventory = z.object({
  year: z.number().int(),
  /** False where the current year has no records yet and an earlier one is shown. */
  current: z.boolean(),
  state: z.enum(['open', 'in-review', 'approved', 'locked']),
  records: z.number().int(),
  /** The location-based total. */
  /** Null where no record counts: it was not entered, which is not zero. */
  kg: amount.nullable(),
  interval: z.object({ low: amount, high: amount }).nullable(),
  /** The months with records in both years, and their sums. */
  compared: z
    .object({
      year: z.number().int(),
      from: month,
      to: month,
      months: z.number().int(),
      kg: amount,
      previousKg: amount,
      change: amount.nullable(),
    })
    .nullable(),
  /** No kilograms of a month without records. */
  months: z.array(z.object({ month, kg: amount.nullable(), state: z.enum(['in', 'missing', 'ahead']) })),
  /** Sites that report in other months and not in one that is over, and sites without a record. */
  sitesWithGaps: z.number().int(),
})
export type HomeInventory = z.infer<typeof homeInventory>

/** What was chosen by default for an organisation, for those who may change it, until its settings are saved once. */
export const settingsToReview = z.object({
  consolidationApproach: z.enum(['operational-control', 'financial-control', 'equity-share']),
  baseYear: z.number().int(),
  fiscalYearFirstMonth: z.number().int(),
  hasUnifiedNumber: z.boolean(),
  hasBothNames: z.boolean(),
})
export type SettingsToReview = z.infer<typeof settingsToReview>

/** Findings of a verification that wait for an answer of the acting organisation. */
export const homeFindings = z.object({
  /** Path of the app, without the language. */
  path: z.string(),
  verifier: z.object({ en: z.string(), ar: z.string() }),
  kind: z.enum(['inventory', 'report', 'project']),
  year: z.number().int(),
  open: z.number().int(),
  /** Of the open ones, those whose answer was returned. */
  returned: z.number().int(),
})
export type HomeFindings = z.infer<typeof homeFindings>

export const home = z.object({
  /** Null for people whose role reads no figures, and for people without an organisation. */
  inventory: homeInventory.nullable(),
  lastImport: z
    .object({
      id: uuid,
      fileName: z.string(),
      state: z.string(),
      records: z.number().int(),
      at: instant,
    })
    .nullable(),
  queues: z.array(queue),
  findings: z.array(homeFindings),
  deadlines: z.array(deadline),
  settings: settingsToReview.nullable(),
})
export type Home = z.infer<typeof home>

export const readHome = contract({
  name: 'platform.read-home',
  method: 'GET',
  path: '/api/home',
  summary: 'What the caller comes home to: the figures of the acting organisation, what waits for them, and dates',
  access: { kind: 'person', acting: true },
  response: home,
})
