import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { instant, uuid } from '../core/wire.ts'
import { farFactor } from './far-factor.ts'
import { figureText } from './record-shapes.ts'
import { inventoryStates, yearParams } from './years.ts'

/** What may be missing or doubtful in a year, in the order in which it is looked at. */
export const gapCodes = [
  'records-undecided',
  'factors-superseded',
  'categories-undecided',
  'categories-without-data',
  'categories-against-decision',
  'sites-without-data',
  'months-missing',
  'days-covered-twice',
  'factor-zero',
  'factors-contradict',
  'factor-year',
  'outliers',
  'evidence-missing',
  'contracts-without-evidence',
] as const
export type GapCode = (typeof gapCodes)[number]

/** These are put right, or accepted where their figures are; the rest may be accepted here, with a reason. */
export const gapsOfTheirOwn = ['records-undecided', 'factors-superseded'] as const satisfies readonly GapCode[]

/** One place where something is missing; what leads to it, and how much hangs on it. */
const gapPlace = z.object({
  siteId: uuid.nullable(),
  site: z.object({ en: z.string(), ar: z.string() }).nullable(),
  activity: z.string().nullable(),
  activityName: z.object({ en: z.string(), ar: z.string() }).nullable(),
  /** Scope 3 category. */
  category: z.number().int().nullable(),
  months: z.array(z.string()),
  /** The contract, or the quantity with its unit, as it was entered. */
  what: z.string().nullable(),
  kg: figureText.nullable(),
  /** Of a factor whose data are years away. */
  farFactor: farFactor.optional(),
})
export type GapPlace = z.infer<typeof gapPlace>

const acceptance = z.object({ reason: z.string(), by: z.string(), at: instant })
export const inventoryGap = z.object({
  code: z.enum(gapCodes),
  /** How many places there are; the first hundred are listed. */
  count: z.number().int(),
  places: z.array(gapPlace),
  /** Changes with every place that is added or goes. */
  mark: z.string(),
  accepted: acceptance.nullable(),
  /** Whether it may be accepted here. */
  acceptable: z.boolean(),
})
export type InventoryGap = z.infer<typeof inventoryGap>

export const listGaps = contract({
  name: 'inventory.list-gaps',
  method: 'GET',
  path: '/api/inventory/inventories/:year/gaps',
  summary: 'What is missing or doubtful in a year, with what was accepted and why',
  access: { kind: 'member', roles: mayReadAll },
  params: yearParams,
  response: z.object({ state: z.enum(inventoryStates), open: z.number().int(), gaps: z.array(inventoryGap) }),
})

export const acceptGaps = contract({
  name: 'inventory.accept-gaps',
  method: 'POST',
  path: '/api/inventory/inventories/:year/gaps/accept',
  summary:
    'Accept gaps of a year as they were seen, with a reason that the report prints; who accepts does not approve',
  access: { kind: 'member', roles: ['owner', 'preparer', 'reviewer'] },
  params: yearParams,
  body: z.object({
    gaps: z
      .array(z.object({ code: z.enum(gapCodes), mark: z.string().max(100) }))
      .min(1)
      .max(gapCodes.length),
    reason: z.string().trim().min(3).max(1000),
  }),
  status: 204,
})
