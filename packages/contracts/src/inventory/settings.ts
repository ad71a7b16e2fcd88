import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'

/** Assessment reports of the IPCC whose 100-year global warming potentials an inventory may use. */
export const gwpSets = ['AR4', 'AR5', 'AR6'] as const
export type GwpSetName = (typeof gwpSets)[number]
/** How 03/04/2025 is read where a file does not tell. */
export const dateOrders = ['day-month-year', 'month-day-year'] as const

/** A change of the base year's total from which it must be recalculated, as a fraction of one, both ends excluded. */
export const recalculationThreshold = z
  .string()
  .regex(/^0\.\d{1,6}$/)
  .refine((text) => /[1-9]/.test(text), { params: { code: 'not-positive' } })
  .meta({ format: 'share' })

const fields = {
  /** Set of new years; each year keeps its own. */
  gwpSet: z.enum(gwpSets),
  /** Whether fuel- and energy-related upstream emissions (scope 3, category 3) are counted. */
  upstream: z.boolean(),
  dateOrder: z.enum(dateOrders),
  recalculationThreshold,
  /** Why the base year is recalculated from there on. */
  recalculationReason: z.string().trim().max(1000).default(''),
}
/** 5 % is what most organisations state; another threshold is stated with its reason. */
const statesReason = (given: { readonly recalculationThreshold: string; readonly recalculationReason: string }) =>
  given.recalculationReason !== '' || /^0\.050*$/.test(given.recalculationThreshold)
const reasonMissing = { params: { code: 'reason-missing' }, path: ['recalculationReason'] }
export const inventorySettings = z.object({ ...fields, version: z.number().int() })
export type InventorySettings = z.infer<typeof inventorySettings>

export const readSettings = contract({
  name: 'inventory.read-settings',
  method: 'GET',
  path: '/api/inventory/settings',
  summary: 'How the inventory of the organisation is calculated',
  access: { kind: 'member', roles: mayReadAll },
  response: inventorySettings,
})

/** How the inventory is to be calculated, as somebody decides it. */
export const settingsInput = z.object(fields).refine(statesReason, reasonMissing)

export const saveSettings = contract({
  name: 'inventory.save-settings',
  method: 'PUT',
  path: '/api/inventory/settings',
  summary: 'Change how the inventory is calculated; refused when somebody else changed it meanwhile',
  access: byAdministrators,
  body: z.object({ ...fields, version: z.number().int().min(1) }).refine(statesReason, reasonMissing),
  response: inventorySettings,
})
