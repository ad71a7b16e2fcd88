import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { yearParams } from './years.ts'

/** The fifteen categories of the Scope 3 Standard (GHG Protocol, 2011, table 5.3), by number. */
export const scope3Categories = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const
/** Scope 3 Standard, chapter 6: included, without meaning for this organisation, or left out with a reason. */
export const screeningDecisions = ['included', 'not-relevant', 'excluded'] as const
export type ScreeningDecision = (typeof screeningDecisions)[number]

const category = z.number().int().min(1).max(15)

export const screenedCategory = z
  .object({
    category,
    /** Null until somebody decided. */
    decision: z.enum(screeningDecisions).nullable(),
    reason: z.string().trim().max(2000),
  })
  .refine(({ decision, reason }) => decision !== 'excluded' || reason !== '', {
    params: { code: 'reason-missing' },
    path: ['reason'],
  })
export type ScreenedCategory = z.infer<typeof screenedCategory>

const screening = z.object({
  year: z.number().int(),
  /** 0 while nothing was decided. */
  version: z.number().int(),
  categories: z.array(screenedCategory),
})

export const readScreening = contract({
  name: 'inventory.read-screening',
  method: 'GET',
  path: '/api/inventory/years/:year/screening',
  summary: 'Which categories of scope 3 count in a year, and why others do not',
  access: { kind: 'member', roles: mayReadAll },
  params: yearParams,
  response: screening,
})

/** Decisions on categories, each at most once. */
export const screeningInput = z.object({
  categories: z
    .array(screenedCategory)
    .max(15)
    .refine((list) => new Set(list.map((item) => item.category)).size === list.length, {
      params: { code: 'category-twice' },
    }),
})

export const saveScreening = contract({
  name: 'inventory.save-screening',
  method: 'PUT',
  path: '/api/inventory/years/:year/screening',
  summary: 'Decide on categories of scope 3; refused when somebody else did meanwhile',
  access: { kind: 'member', roles: mayPrepare },
  params: yearParams,
  body: screeningInput.extend({ version: z.number().int().min(0) }),
  response: screening,
})
