import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll, mayRecalculate, mayReview } from '../core/roles.ts'
import { bilingualName, day, decimalText, instant, uuid } from '../core/wire.ts'
import { baseYearCheck } from './base-year.ts'
import { inventoryEnergy } from './energy.ts'
import { electricityCover } from './energy-contracts.ts'
import { dataQualities, figureText } from './record-shapes.ts'
import { gwpSets } from './settings.ts'
import { inventoryStates, inventoryYear, yearParams } from './years.ts'

const kg = figureText
const share = figureText
/** A figure in kg CO2e with its 95 % interval, where the data allow one. */
export const figure = z.object({ kg, interval: z.object({ low: kg, high: kg }).nullable() })
export type InventoryFigure = z.infer<typeof figure>

/** How much of a figure a warning touches: by size, 0 to 1. */
const mark = z.object({ flag: z.string(), share })
export type InventoryMark = z.infer<typeof mark>
const marks = z.array(mark)

const bothNames = z.object({ en: z.string(), ar: z.string() })

const line = z.object({
  key: z.string(),
  name: z.object({ en: z.string(), ar: z.string() }),
  scope: z.enum(['1', '2', '3']).nullable(),
  kg,
  share,
  records: z.number().int(),
  marks,
})
export type InventoryLine = z.infer<typeof line>

/** A site with where it stands; the city by its name in both languages. */
const siteLine = line.extend({
  country: z.string(),
  region: z.string().nullable(),
  city: z.object({ en: z.string(), ar: z.string() }).nullable(),
})
export type InventorySite = z.infer<typeof siteLine>

const perUnit = z.object({
  per: z.enum(['revenue', 'employee', 'floor-area', 'output']),
  kgPerUnit: kg,
  denominator: decimalText,
  unit: z.string(),
})

/** Sites together, by what they belong to. */
const subtotal = line.omit({ scope: true, marks: true }).extend({ sites: z.number().int() })
export type InventorySubtotal = z.infer<typeof subtotal>

/** Of scopes and months: null where no record counts in one. It was not entered, which is not zero. */
const enteredKg = kg.nullable()
const scopes = z.object({ location: kg, scope1: enteredKg, scope2: enteredKg, scope3: enteredKg })
const otherYear = scopes.extend({
  year: z.number().int(),
  /** Of whole years; null where they do not have the same months. */
  change: share.nullable(),
  /** Where the years do not have the same months: those with records in both, none where no month has a match. */
  likeMonths: z.object({ months: z.array(z.string()), now: scopes, then: scopes, change: share.nullable() }).nullable(),
})

/** Everything the inventory screen says about a year: how much, from what, how sure, what is missing, what changed. */
export const inventory = z.object({
  year: inventoryYear,
  approach: z.enum(['operational-control', 'financial-control', 'equity-share']),
  sample: z.boolean(),
  baseYear: z.number().int(),
  records: z.number().int(),
  pendingRecords: z.number().int(),
  returnedRecords: z.number().int(),
  /** Records of entities that the consolidation approach does not count. */
  outsideRecords: z.number().int(),
  totals: z.object({
    /** Null where no record counts, in the scope or at all: it was not entered, which is not zero. */
    location: figure.nullable(),
    market: figure.nullable(),
    scope1: figure.nullable(),
    scope2Location: figure.nullable(),
    scope2Market: figure.nullable(),
    scope3: figure.nullable(),
    biogenicCo2Kg: kg,
    outsideKg: kg,
    bySet: z.array(z.object({ set: z.enum(gwpSets), kg })),
    fixedSetKg: kg,
    /** What is to be said beside each figure. */
    marks: z.object({
      location: marks,
      market: marks,
      scope1: marks,
      scope2Location: marks,
      scope2Market: marks,
      scope3: marks,
    }),
  }),
  /** The kWh behind scope 2, those of renewable contracts, and how many contracts have no evidence. */
  electricity: electricityCover.extend({
    renewable: figureText,
    contracts: z.number().int(),
    withoutEvidence: z.number().int(),
  }),
  energy: inventoryEnergy,
  categories: z.array(
    z.object({
      category: z.string(),
      scope: z.enum(['1', '2', '3']),
      kg,
      marketKg: kg.nullable(),
      share,
      records: z.number().int(),
      marks,
    }),
  ),
  gases: z.array(z.object({ gas: z.string(), massKg: kg.nullable(), co2eKg: kg, share })),
  months: z.array(
    z.object({
      month: z.string(),
      scope1: enteredKg,
      scope2: enteredKg,
      scope3: enteredKg,
      total: enteredKg,
      previousTotal: enteredKg,
    }),
  ),
  /** Whether most of the total is of records longer than a month: its months only say how long they are. */
  spreadByDays: z.boolean(),
  /** Largest first; `sitesInAll` counts those that are left out. */
  sites: z.array(siteLine),
  sitesInAll: z.number().int(),
  /** Of all sites, largest first; each list adds up to the total. */
  entities: z.array(subtotal),
  countries: z.array(subtotal),
  /** Sites by what counts of them per unit of their own; the largest sites first. */
  siteIntensities: z.array(z.object({ key: z.string(), name: bothNames, kg, intensities: z.array(perUnit) })),
  activities: z.array(line),
  suppliers: z.array(line),
  regions: z.array(z.object({ code: z.string(), kg, share, sites: z.number().int() })),
  quality: z.object({
    byOrigin: z.array(z.object({ origin: z.enum(dataQualities), kg, share, records: z.number().int() })),
    /** What scope 3 rests on, best first; money in riyals, where records are in money. */
    scope3: z.array(
      z.object({
        basis: z.enum(['supplier', 'own', 'activity', 'spend']),
        kg,
        share,
        spendSar: z.string(),
        spendShare: share,
        records: z.number().int(),
      }),
    ),
    warnings: z.array(z.object({ flag: z.string(), kg, share, records: z.number().int() })),
    drivers: z.array(z.object({ name: z.object({ en: z.string(), ar: z.string() }), share: z.number() })),
    unquantifiedShare: z.number(),
    missing: z.array(
      z.object({
        siteId: uuid,
        site: bothNames,
        activityKey: z.string(),
        activity: bothNames,
        months: z.array(z.string()),
      }),
    ),
    sitesWithoutData: z.array(z.object({ id: uuid, name: bilingualName })),
  }),
  comparison: z.object({
    previous: otherYear.nullable(),
    base: otherYear.nullable(),
    /** Whether the base year is to be recalculated, and what it becomes. */
    baseYear: baseYearCheck,
    /** Whether every month has records, or people have approved the year. Of any other there are no intensities. */
    wholeYear: z.boolean(),
    intensities: z.array(perUnit),
  }),
  screening: z.array(
    z.object({
      category: z.number().int(),
      decision: z.enum(['included', 'not-relevant', 'excluded', 'undecided']),
      /** Null where no record counts in it. */
      kg: enteredKg,
    }),
  ),
  /** Since this time yesterday. */
  changes: z.object({
    since: instant,
    added: z.number().int(),
    addedKg: kg,
    changed: z.number().int(),
    removed: z.number().int(),
  }),
  /** The editions of the factor library that its figures rest on; no day where no more is known than the name. */
  libraries: z.array(z.object({ edition: z.string(), date: day.nullable() })),
  /** A mark of what the year is counted by beside its records: whoever hands it in says what they saw. */
  seenAs: z.string(),
})
export type Inventory = z.infer<typeof inventory>

export const readInventory = contract({
  name: 'inventory.read-inventory',
  method: 'GET',
  path: '/api/inventory/inventories/:year',
  summary: 'The greenhouse-gas inventory of a fiscal year',
  access: { kind: 'member', roles: mayReadAll },
  params: yearParams,
  response: inventory,
})

const move = { method: 'POST', params: yearParams, response: inventoryYear } as const
const withReason = z.object({ version: z.number().int().min(1), reason: z.string().trim().min(3).max(1000) })
const withVersion = z.object({ version: z.number().int().min(1) })

export const submitInventory = contract({
  ...move,
  name: 'inventory.submit-inventory',
  path: '/api/inventory/inventories/:year/submit',
  summary: 'Hand an open inventory to the reviewers',
  access: { kind: 'member', roles: mayPrepare },
  /** 0 for a year that nobody has opened. */
  body: z.object({ version: z.number().int().min(0), seenAs: z.string().max(100).optional() }),
})
export const returnInventory = contract({
  ...move,
  name: 'inventory.return-inventory',
  path: '/api/inventory/inventories/:year/return',
  summary: 'Give an inventory in review back to the preparers, with a reason',
  access: { kind: 'member', roles: mayReview },
  body: withReason,
})
export const approveInventory = contract({
  ...move,
  name: 'inventory.approve-inventory',
  path: '/api/inventory/inventories/:year/approve',
  summary: 'Approve an inventory whose records are all approved; never by who submitted it',
  access: { kind: 'member', roles: mayReview },
  body: withVersion,
})
export const lockInventory = contract({
  ...move,
  name: 'inventory.lock-inventory',
  path: '/api/inventory/inventories/:year/lock',
  summary: 'Lock an approved inventory, with a second factor; a change after that is a restatement',
  access: byAdministrators,
  body: withVersion,
})
export const restateInventory = contract({
  ...move,
  name: 'inventory.restate-inventory',
  path: '/api/inventory/inventories/:year/restate',
  summary: 'Open a locked inventory again, with the reason; its totals of now are kept for the difference report',
  access: byAdministrators,
  body: withReason,
})

export const supersededYear = z.object({
  year: z.number().int(),
  state: z.enum(inventoryStates),
  /** Records that today's factors would change, and those of them that were not accepted. */
  records: z.number().int(),
  /** Those that are approved, and would wait for approval again. */
  approved: z.number().int(),
  open: z.number().int(),
  seenAs: z.string(),
  /** The latest acceptance that still covers records of the year. */
  accepted: z.object({ reason: z.string(), by: uuid, at: instant }).nullable(),
})
export type SupersededYear = z.infer<typeof supersededYear>
export const listSuperseded = contract({
  name: 'inventory.list-superseded',
  method: 'GET',
  path: '/api/inventory/superseded',
  summary: 'Years not locked yet with the number of records that the factors of today would change',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({ years: z.array(supersededYear) }),
})
export const acceptSuperseded = contract({
  name: 'inventory.accept-superseded',
  method: 'POST',
  path: '/api/inventory/inventories/:year/accept-superseded',
  summary: 'Keep the figures of a year on the factors they rest on, with a reason; who accepts it does not approve it',
  access: { kind: 'member', roles: mayRecalculate },
  params: yearParams,
  body: z.object({ seenAs: z.string().max(100), reason: z.string().trim().min(3).max(1000) }),
  status: 204,
})

const difference = z.object({
  dimension: z.enum(['total', 'scope', 'category', 'site', 'activity']),
  /** The market basis of purchased energy, where it moved otherwise than the location basis. */
  basis: z.enum(['location', 'market']),
  key: z.string(),
  before: kg,
  after: kg,
  change: kg,
})
export const restatement = z.object({
  id: z.number().int(),
  reason: z.string(),
  openedAt: instant,
  closedAt: instant.nullable(),
  /** The warming potentials that the figures were published with before, and are after: those of each side are its own. */
  sets: z.object({ before: z.enum(gwpSets), after: z.enum(gwpSets) }),
  /** What differs between the totals then and those at closing, or now while it is open. */
  differences: z.array(difference),
})
export type Restatement = z.infer<typeof restatement>
export const listRestatements = contract({
  name: 'inventory.list-restatements',
  method: 'GET',
  path: '/api/inventory/inventories/:year/restatements',
  summary: 'Restatements of a year with their difference reports',
  access: { kind: 'member', roles: mayReadAll },
  params: yearParams,
  response: z.object({ gwpSet: z.enum(gwpSets), items: z.array(restatement) }),
})
