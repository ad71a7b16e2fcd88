import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { figureText } from './record-shapes.ts'
import { inventoryStates } from './years.ts'

/** Figures of the yearly inventory that are followed over the years. */
export const kpiCodes = [
  'carbon-intensity',
  'renewable-energy',
  'scope1-emissions',
  'scope2-emissions',
  'scope3-emissions',
  'total-emissions',
  'emissions-per-employee',
  'emissions-per-output',
] as const
export type KpiCode = (typeof kpiCodes)[number]

/** What a value is measured in; `of` is the currency or the organisation's own product. */
const kpiUnit = z.object({ kind: z.enum(['kg', 'kg-per', 'percent']), of: z.string() })

/** What a value is made of: emissions in kg CO2e, energy in GJ, or what emissions are divided by. */
const kpiPart = z.object({
  kind: z.enum(['scope', 'category', 'denominator', 'energy']),
  key: z.string(),
  /** Null for a scope without a record that counts. */
  amount: figureText.nullable(),
})
export type KpiPart = z.infer<typeof kpiPart>

const kpiYear = z.object({
  year: z.number().int(),
  state: z.enum(inventoryStates),
  /** Approved or locked: what is published and what targets are judged by. */
  counted: z.boolean(),
  /** Whether every month has records, or people approved it; another year is not held against whole ones. */
  whole: z.boolean(),
  records: z.number().int(),
  pendingRecords: z.number().int(),
  value: figureText.nullable(),
  /** Why it has no value; null where it has one. */
  without: z.enum(['not-entered', 'denominator', 'energy', 'incomplete-year']).nullable(),
  parts: z.array(kpiPart),
})
export type KpiYear = z.infer<typeof kpiYear>

export const kpi = z.object({
  code: z.enum(kpiCodes),
  unit: kpiUnit,
  sample: z.boolean(),
  /** Years with records, oldest first. */
  years: z.array(kpiYear),
})
export type Kpi = z.infer<typeof kpi>

export const readKpi = contract({
  name: 'inventory.read-kpi',
  method: 'GET',
  path: '/api/inventory/kpis/:code',
  summary: 'One key figure over the years with what each value is made of',
  access: { kind: 'member', roles: mayReadAll },
  params: z.object({ code: z.enum(kpiCodes) }),
  response: kpi,
})
