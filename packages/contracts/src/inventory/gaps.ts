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

/** How much hangs on a place: kgCO2e, or a quantity in the unit it was entered in. */
const gapAmount = z.object({ value: figureText, unit: z.string() })
export type GapAmount = z.infer<typeof gapAmount>

/** Why something was accepted, of how many places, and the amount of each unit then. */
const acceptance = z.object({
  reason: z.string(),
  by: z.string(),
  at: instant,
  places: z.number().int(),
  amounts: z.array(gapAmount),
})
export type GapAcceptance = z.infer<typeof acceptance>

/** One place where something is missing; what leads to it, and how much hangs on it. */
const gapPlace = z.object({
  /** The same as long as it is the same place of the same gap. */
  id: z.string(),
  siteId: uuid.nullable(),
  site: z.object({ en: z.string(), ar: z.string() }).nullable(),
  activity: z.string().nullable(),
  activityName: z.object({ en: z.string(), ar: z.string() }).nullable(),
  /** Scope 3 category. */
  category: z.number().int().nullable(),
  months: z.array(z.string()),
  /** The contract, or the quantity with its unit, as it was entered. */
  what: z.string().nullable(),
  amount: gapAmount.nullable(),
  /** The acceptance that covers it as it is: one of a smaller amount does not. */
  accepted: acceptance.pick({ reason: true, by: true, at: true }).nullable(),
  /** Of a factor whose data are years away. */
  farFactor: farFactor.optional(),
})
export type GapPlace = z.infer<typeof gapPlace>

/** Places that one answer lists of each gap. */
export const gapPlacesListed = 100
/** Places of one gap that are accepted at once. */
export const gapPlacesAccepted = 5000

export const inventoryGap = z.object({
  code: z.enum(gapCodes),
  /** How many places there are; a hundred are listed. */
  count: z.number().int(),
  /** Places that no acceptance covers. */
  open: z.number().int(),
  places: z.array(gapPlace),
  /** What covers places of it, the latest first. */
  acceptances: z.array(acceptance),
  /** Whether it may be accepted here. */
  acceptable: z.boolean(),
})
export type InventoryGap = z.infer<typeof inventoryGap>

export const listGaps = contract({
  name: 'inventory.list-gaps',
  method: 'GET',
  path: '/api/inventory/inventories/:year/gaps',
  summary: 'What is missing or doubtful in a year, with what was accepted and why; a hundred places of each gap',
  access: { kind: 'member', roles: mayReadAll },
  params: yearParams,
  /** How many places of each gap come before those that are listed. */
  query: z.object({ from: z.coerce.number().int().min(0).max(10_000_000).default(0) }),
  response: z.object({ state: z.enum(inventoryStates), open: z.number().int(), gaps: z.array(inventoryGap) }),
})

export const acceptGaps = contract({
  name: 'inventory.accept-gaps',
  method: 'POST',
  path: '/api/inventory/inventories/:year/gaps/accept',
  summary:
    'Accept places of gaps as they were seen, with a reason that the report prints; who accepts does not approve. ' +
    'In an approved year only a reviewer who did not submit it accepts',
  access: { kind: 'member', roles: ['owner', 'preparer', 'reviewer'] },
  params: yearParams,
  body: z.object({
    gaps: z
      .array(
        z.object({
          code: z.enum(gapCodes),
          /** Each place with the amount that was seen. */
          places: z
            .array(z.object({ id: z.string().max(100), amount: figureText.nullable() }))
            .min(1)
            .max(gapPlacesAccepted),
        }),
      )
      .min(1)
      .max(gapCodes.length),
    reason: z.string().trim().min(3).max(1000),
  }),
  status: 204,
})
