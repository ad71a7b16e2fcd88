import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { uuid } from '../core/wire.ts'
import { figureText } from './record-shapes.ts'
import { gwpSets } from './settings.ts'
import { yearParams } from './years.ts'

export const changeCauses = ['activity', 'factor', 'boundary', 'method'] as const
export type ChangeCauseName = (typeof changeCauses)[number]

/** What exactly within a cause, in the order in which it is told. */
export const changeSteps = [
  'quantity',
  'source-began',
  'source-ended',
  'factor',
  'site-came',
  'site-left',
  'share',
  'gwp-set',
  'resolution',
  'supply-chain',
] as const
export type ChangeStepName = (typeof changeSteps)[number]

const bothNames = z.object({ en: z.string(), ar: z.string() })
const byCause = z.object({ activity: figureText, factor: figureText, boundary: figureText, method: figureText })

const changedSource = z.object({
  siteId: uuid,
  site: bothNames,
  activityKey: z.string(),
  activity: bothNames,
  then: figureText,
  now: figureText,
  causes: byCause,
})
export type ChangedSource = z.infer<typeof changedSource>

/** Location-based, in kg CO2e: the causes add up to `now` less `then`, in all and in each line. */
export const explainedYears = z.object({
  against: z.number().int(),
  /** The warming potentials that each year is told in. */
  sets: z.object({ then: z.enum(gwpSets), now: z.enum(gwpSets) }),
  /** Months of this year that are compared; null for whole years. */
  months: z.array(z.string()).nullable(),
  then: figureText,
  now: figureText,
  causes: byCause,
  /** Those that are not zero. */
  steps: z.array(z.object({ step: z.enum(changeSteps), cause: z.enum(changeCauses), kg: figureText })),
  /** Activities at sites, the largest change first. */
  sources: z.array(changedSource),
  /** What those that are not listed come to, unchanged ones included. */
  others: z.object({ sources: z.number().int(), then: figureText, now: figureText, causes: byCause }),
})
export type ExplainedYears = z.infer<typeof explainedYears>

export const explainChange = contract({
  name: 'inventory.explain-change',
  method: 'GET',
  path: '/api/inventory/inventories/:year/changes',
  summary: 'Why a year differs from another: by activity, factor, boundary and method',
  access: { kind: 'member', roles: mayReadAll },
  params: yearParams,
  query: z.object({ against: yearParams.shape.year.optional() }),
  response: z.object({
    /** Other years with records, newest first. */
    years: z.array(z.number().int()),
    /** Against the year asked for, else the one before, the base year or the latest; null without any. */
    explained: explainedYears.nullable(),
  }),
})
