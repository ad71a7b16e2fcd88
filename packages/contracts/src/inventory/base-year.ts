import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { day, decimalText, idParams, instant, uuid } from '../core/wire.ts'
import { figureText } from './record-shapes.ts'
import { gwpSets } from './settings.ts'
import { inventoryYear } from './years.ts'

/** GHG Protocol Corporate Standard, chapter 5: the first three may call for a recalculation, organic change never does. */
export const baseYearEventKinds = ['structural-change', 'method-change', 'error', 'organic-change'] as const
export type BaseYearEventKind = (typeof baseYearEventKinds)[number]

/** Withdrawn: recorded by mistake. Included: the records of the base year hold the effect by now. */
export const baseYearEventEnds = ['withdrawn', 'included'] as const
export type BaseYearEventEnd = (typeof baseYearEventEnds)[number]

export const massUnits = ['kg', 't'] as const

/** What was noticed, so that it is proposed once: an entity, other warming potentials, a restated year. */
const about = z.string().regex(/^(entity:[0-9a-f-]{36}|gwp:AR[456]|restatement:\d{1,10})$/)

const text = (most: number) => z.string().trim().min(3).max(most)

export const baseYearEventInput = z.object({
  kind: z.enum(baseYearEventKinds),
  /** When it took effect; of an error, when it was discovered. */
  effectiveOn: day,
  description: text(1000),
  /** What the base year would have been more by, or less, by scope; purchased energy location-based. */
  scope1: decimalText,
  scope2: decimalText,
  scope3: decimalText,
  unit: z.enum(massUnits),
  /** Where the effect comes from. */
  source: text(1000),
  about: about.nullable(),
})
export type BaseYearEventInput = z.infer<typeof baseYearEventInput>

const byScope = { scope1: figureText, scope2: figureText, scope3: figureText }
/** Null for a scope without a record that counts. */
const scopes = z.object({
  location: figureText,
  scope1: figureText.nullable(),
  scope2: figureText.nullable(),
  scope3: figureText.nullable(),
})

export const baseYearEvent = z.object({
  id: uuid,
  kind: z.enum(baseYearEventKinds),
  effectiveOn: day,
  description: z.string(),
  source: z.string(),
  about: about.nullable(),
  /** Kg CO2e. */
  ...byScope,
  kg: figureText,
  /** Size of the effect against the base year; null against none, or against zero. */
  percent: figureText.nullable(),
  /** Whether its kind may call for a recalculation at all. */
  counts: z.boolean(),
  /** Whether it reaches the threshold alone. */
  significant: z.boolean(),
  recordedBy: uuid,
  recordedAt: instant,
  ended: z.object({ as: z.enum(baseYearEventEnds), reason: z.string(), by: uuid, at: instant }).nullable(),
})
export type BaseYearEvent = z.infer<typeof baseYearEvent>

/** The base year as reported, and as it would be with every event that counts. */
export const baseYearCheck = z.object({
  year: z.number().int(),
  /** The warming potentials of the base year itself, which both figures are in. */
  gwpSet: z.enum(gwpSets).nullable(),
  /** Null where the base year has no records. */
  reported: scopes.nullable(),
  /** Null unless a recalculation is required. */
  recalculated: scopes.nullable(),
  required: z.boolean(),
  thresholdPercent: figureText,
  /** All effects that count together, without regard to sign. */
  cumulativePercent: figureText.nullable(),
  /** Events that are weighed, organic change among them. */
  events: z.number().int(),
})
export type BaseYearCheck = z.infer<typeof baseYearCheck>

/** Something that the program noticed, and asks about. */
const proposal = z.object({
  about,
  kind: z.enum(baseYearEventKinds),
  effectiveOn: day,
  /** The entity that is held otherwise than in the base year. */
  entity: z.object({ en: z.string(), ar: z.string() }).nullable(),
  /** The year with other warming potentials, or that was restated. */
  year: z.number().int().nullable(),
  gwpSet: z.enum(gwpSets).nullable(),
  /** Why the year was restated. */
  reason: z.string().nullable(),
})
export type BaseYearProposal = z.infer<typeof proposal>

const listed = z.object({
  year: inventoryYear,
  check: baseYearCheck,
  thresholdReason: z.string(),
  /** The newest first, those that were ended among them. */
  events: z.array(baseYearEvent),
  proposals: z.array(proposal),
})
export type BaseYear = z.infer<typeof listed>

export const listBaseYear = contract({
  name: 'inventory.list-base-year',
  method: 'GET',
  path: '/api/inventory/base-year',
  summary: 'The base year as reported and recalculated, the events that move it, and what may be another',
  access: { kind: 'member', roles: mayReadAll },
  response: listed,
})

export const proposeBaseYearEffect = contract({
  name: 'inventory.propose-base-year-effect',
  method: 'GET',
  path: '/api/inventory/base-year/effect',
  summary: 'What a proposed event does to the base year, counted from its records; null where they do not tell',
  access: { kind: 'member', roles: mayReadAll },
  query: z.object({ about, effectiveOn: day }),
  response: z.object({ effect: z.object({ ...byScope, records: z.number().int() }).nullable() }),
})

export const recordBaseYearEvent = contract({
  name: 'inventory.record-base-year-event',
  method: 'POST',
  path: '/api/inventory/base-year/events',
  summary: 'Record what may move the base year, with its effect and source',
  access: byAdministrators,
  body: baseYearEventInput,
  response: z.object({ id: uuid }),
  status: 201,
})

export const endBaseYearEvent = contract({
  name: 'inventory.end-base-year-event',
  method: 'POST',
  path: '/api/inventory/base-year/events/:id/end',
  summary: 'Withdraw an event, or say that the records of the base year hold its effect by now; it stays on record',
  access: byAdministrators,
  params: idParams,
  body: z.object({ as: z.enum(baseYearEventEnds), reason: z.string().trim().min(3).max(1000) }),
  status: 204,
})
