import { z } from 'zod'
import { formDefinition } from '../core/defined-form.ts'
import { namedTwice } from '../core/named-twice.ts'
import { regionCodes } from '../core/region-codes.ts'
import { instant } from '../core/wire.ts'
import { organisationTypes } from '../organisations/vocabulary.ts'
import { bothTexts, minorUnits } from './values.ts'
import { currencies, grantFocuses } from './vocabulary.ts'

/** Who may apply: each rule that is absent or empty excludes no applicant. */
export const eligibilityRules = z.object({
  organisationTypes: z.array(z.enum(organisationTypes)).max(organisationTypes.length).default([]),
  regions: z.array(z.enum(regionCodes)).max(regionCodes.length).default([]),
  /** Only organisations, no people by themselves. */
  organisationsOnly: z.boolean().default(true),
  /** A registration as a non-profit that is approved and has not expired. */
  registered: z.boolean().default(false),
  /** What an officer says of it in words; nothing is checked by it. */
  note: bothTexts(1000).nullable().default(null),
})
export type EligibilityRules = z.infer<typeof eligibilityRules>

/** What applications are judged by; the points of a sheet are added up. */
export const criterion = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  name: bothTexts(200),
  points: z.number().int().min(1).max(100),
})
export type Criterion = z.infer<typeof criterion>

/** What an instalment waits for: a report of its recipient, or a signed verification of the project that it names. */
export const milestoneAwaits = ['report', 'verification'] as const
export type MilestoneAwaits = (typeof milestoneAwaits)[number]

/** What an instalment is paid for: a share of the award in per cent, due so many months after the agreement. */
export const milestone = z.object({
  title: bothTexts(300),
  share: z.number().int().min(1).max(100),
  months: z.number().int().min(0).max(120),
  awaits: z.enum(milestoneAwaits).default('report'),
})
export type Milestone = z.infer<typeof milestone>

/** The texts and rules of a call, as an officer writes them. */
export const grantInput = z
  .object({
    title: bothTexts(200),
    description: bothTexts(4000),
    focus: z.enum(grantFocuses).nullable(),
    budget: minorUnits.min(100),
    currency: z.enum(currencies),
    durationMonths: z.number().int().min(1).max(120).nullable(),
    opensAt: instant,
    /** The last moment for applications; on a working day of the Kingdom, Sunday to Thursday. */
    closesAt: instant,
    eligibility: eligibilityRules,
    /** Null where one click applies. */
    form: formDefinition.nullable(),
    criteria: z.array(criterion).max(12),
    milestones: z.array(milestone).min(1).max(12),
  })
  .superRefine((call, context) => {
    const refuse = (path: string, code: string) =>
      context.addIssue({ code: 'custom', path: path.split('.'), message: code, params: { code } })
    if (Date.parse(call.closesAt) <= Date.parse(call.opensAt)) refuse('closesAt', 'before-opening')
    if (!isWorkingDay(call.closesAt)) refuse('closesAt', 'not-a-working-day')
    if (call.milestones.reduce((sum, { share }) => sum + share, 0) !== 100) refuse('milestones', 'shares-not-100')
    const ids = call.criteria.map(({ id }) => id)
    for (const [at, id] of ids.entries()) if (ids.indexOf(id) < at) refuse(`criteria.${at}.id`, 'named-twice')
    for (const { at, language } of namedTwice(call.criteria.map(({ name }) => name)))
      refuse(`criteria.${at}.name.${language}`, 'named-twice')
    for (const { at, language } of namedTwice(call.milestones.map(({ title }) => title)))
      refuse(`milestones.${at}.title.${language}`, 'milestone-named-twice')
  })
export type GrantInput = z.infer<typeof grantInput>

const riyadhOffset = 3 * 3600_000
/** Sunday to Thursday in Riyadh, which knows no summer time. */
export const isWorkingDay = (at: string): boolean => new Date(Date.parse(at) + riyadhOffset).getUTCDay() < 5
