import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { anyMember, mayPrepare, mayReadAll } from '../core/roles.ts'
import { day } from '../core/wire.ts'
import { denominators } from './denominators.ts'
import { reportingDetails, reportingDraft } from './reporting-details.ts'
import { gwpSets } from './settings.ts'

/** States of an inventory, in their order. */
export const inventoryStates = ['open', 'in-review', 'approved', 'locked'] as const
export type InventoryState = (typeof inventoryStates)[number]

/** A fiscal year by the calendar year in which it ends. */
export const yearParams = z.object({ year: z.coerce.number().int().min(1990).max(2100) })

export const inventoryYear = z.object({
  year: z.number().int(),
  startsOn: day,
  endsOn: day,
  state: z.enum(inventoryStates),
  gwpSet: z.enum(gwpSets),
  /** 0 while nothing was stored for the year yet. */
  version: z.number().int(),
})
export type InventoryYear = z.infer<typeof inventoryYear>

export const listYears = contract({
  name: 'inventory.list-years',
  method: 'GET',
  path: '/api/inventory/years',
  summary: 'Fiscal years of the organisation, newest first; the current and the base year are always among them',
  access: { kind: 'member', roles: anyMember },
  response: z.object({ currentYear: z.number().int(), baseYear: z.number().int(), years: z.array(inventoryYear) }),
})

const yearWithDenominators = z.object({
  year: inventoryYear,
  denominators,
  /** 0 while nothing was entered. */
  denominatorsVersion: z.number().int(),
  reporting: reportingDetails,
  /** 0 while nothing was entered. */
  reportingVersion: z.number().int(),
  /** While nothing was entered: the text of the nearest earlier year that has one. */
  reportingDraft: reportingDraft.nullable(),
})

export const readYear = contract({
  name: 'inventory.read-year',
  method: 'GET',
  path: '/api/inventory/years/:year',
  summary: 'One fiscal year with what its emissions are divided by',
  access: { kind: 'member', roles: mayReadAll },
  params: yearParams,
  response: yearWithDenominators,
})

export const saveYear = contract({
  name: 'inventory.save-year',
  method: 'PUT',
  path: '/api/inventory/years/:year',
  summary: 'Enter what the emissions of a year are divided by; refused when somebody else did meanwhile',
  access: { kind: 'member', roles: mayPrepare },
  params: yearParams,
  body: z.object({ version: z.number().int().min(0), denominators }),
  response: yearWithDenominators,
})

export const saveReporting = contract({
  name: 'inventory.save-reporting',
  method: 'PUT',
  path: '/api/inventory/years/:year/reporting',
  summary: 'Say who is responsible for the report of a year, and what the organisation says in it of itself',
  access: { kind: 'member', roles: mayPrepare },
  params: yearParams,
  body: z.object({ version: z.number().int().min(0), reporting: reportingDetails }),
  response: yearWithDenominators,
})

export const chooseGwpSet = contract({
  name: 'inventory.choose-gwp-set',
  method: 'PUT',
  path: '/api/inventory/years/:year/gwp-set',
  summary: 'Choose the warming potentials of one year',
  access: byAdministrators,
  params: yearParams,
  body: z.object({ version: z.number().int().min(0), gwpSet: z.enum(gwpSets) }),
  response: inventoryYear,
})
