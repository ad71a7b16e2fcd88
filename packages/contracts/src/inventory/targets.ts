import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { bilingualName, decimalText, idParams, instant, uuid } from '../core/wire.ts'
import { kpi } from './kpis.ts'
import { figureText } from './record-shapes.ts'
import { inventoryStates } from './years.ts'

export const targetKinds = ['absolute', 'intensity'] as const
export const targetScopes = ['1', '2', '3'] as const
export const targetDenominators = ['revenue', 'employee', 'floor-area', 'output'] as const
/** How the path came about: typed, 4.2 % of the base year each year, or the Kingdom's net zero in 2060. */
export const targetPresets = ['own', 'linear-4.2', 'net-zero-2060'] as const
export const targetStatuses = ['behind-target', 'on-track', 'achieved'] as const
export type TargetStatusName = (typeof targetStatuses)[number]

const year = z.number().int().min(1990).max(2100)
const notNegative = decimalText.refine((text) => !text.startsWith('-'), { params: { code: 'negative' } })

/** A year of the path with its reduction below the base year, in percent. */
export const targetPoint = z.object({ year, reductionPercent: decimalText })
export type TargetPoint = z.infer<typeof targetPoint>

/** A measure with the effect and the cost of a full year. */
export const targetLever = z
  .object({
    id: uuid,
    name: z.string().trim().min(1).max(200),
    tonnesAYear: notNegative,
    /** SAR; below zero where it saves money. */
    costAYear: decimalText,
    owner: z.string().trim().max(200),
    fromYear: year,
    toYear: year.nullable(),
  })
  .refine(({ fromYear, toYear }) => toYear === null || toYear >= fromYear, {
    params: { code: 'period-reversed' },
    path: ['toYear'],
  })
export type TargetLever = z.infer<typeof targetLever>

export const targetInput = z
  .object({
    name: bilingualName,
    kind: z.enum(targetKinds),
    /** What an intensity is divided by; null for an absolute target. */
    per: z.enum(targetDenominators).nullable(),
    scopes: z.array(z.enum(targetScopes)).min(1).max(3),
    basis: z.enum(['location', 'market']),
    baseYear: year,
    preset: z.enum(targetPresets),
    /** Milestones in their order; the last one is the target. */
    points: z.array(targetPoint).min(1).max(30),
    levers: z.array(targetLever).max(50),
  })
  .refine(({ kind, per }) => (kind === 'intensity') === (per !== null), {
    params: { code: 'denominator-missing' },
    path: ['per'],
  })
  .refine(({ scopes }) => new Set(scopes).size === scopes.length, { params: { code: 'repeated' }, path: ['scopes'] })
export type TargetInput = z.infer<typeof targetInput>

/** A target with the reason why it is set or changed. */
export const targetDecision = z.object({ input: targetInput, reason: z.string().trim().min(3).max(1000) })

const yearValue = z.object({ year: z.number().int(), value: figureText })

/** The status and what it rests on, or why there is none. */
export const targetJudgement = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    status: z.enum(targetStatuses),
    year: z.number().int(),
    value: figureText,
    pathValue: figureText,
    targetValue: figureText,
    /** The year in which the trend reaches the target; null with fewer than three counted years. */
    trend: z.union([z.number().int(), z.literal('never')]).nullable(),
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(['base-year-not-counted', 'denominator-missing', 'scopes-not-entered']),
  }),
])
export type TargetJudgement = z.infer<typeof targetJudgement>

/** Scopes of the target and months of its base year without records, and how many sources lack months. */
export const targetBaseGaps = z.object({
  scopes: z.array(z.enum(targetScopes)),
  months: z.array(z.string()),
  sources: z.number().int(),
})

export const target = z.object({
  id: uuid,
  version: z.number().int(),
  input: targetInput,
  judgement: targetJudgement,
  /** What the base year lacks; null where nothing, or where it has no records. */
  baseGaps: targetBaseGaps.nullable(),
  /** Kg CO2e, or kg CO2e per unit of `of`. */
  unit: z.object({ kind: z.enum(['kg', 'kg-per']), of: z.string() }),
  /** Every year without missing months, counted or not yet. */
  actuals: z.array(yearValue.extend({ counted: z.boolean() })),
  /** The base year, every milestone, the target. */
  path: z.array(yearValue),
  curve: z.array(
    z.object({ id: uuid, tonnesAYear: figureText, costPerTonne: figureText, cumulativeTonnes: figureText }),
  ),
  /** Newest first; what the path was until a change, and why it was changed. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      input: targetInput,
      reason: z.string(),
      changedBy: uuid,
      changedAt: instant,
    }),
  ),
  /** Newest first; each status that it had, with why it changed. */
  judgements: z.array(
    z.object({
      year: z.number().int(),
      status: z.enum(targetStatuses),
      value: figureText,
      cause: z.enum(['target-saved', 'year-counted', 'year-restated']),
      at: instant,
    }),
  ),
})
export type Target = z.infer<typeof target>

/** The base year as it was published, and as it stands after restatements. */
export const baseline = z.object({
  year: z.number().int(),
  state: z.enum(inventoryStates),
  records: z.number().int(),
  kg: figureText,
  /** A fraction of one from which the base year is recalculated. */
  threshold: z.string(),
  restatements: z.array(
    z.object({ reason: z.string(), at: instant, beforeKg: figureText, afterKg: figureText.nullable() }),
  ),
})
export type Baseline = z.infer<typeof baseline>

export const listTargets = contract({
  name: 'inventory.list-targets',
  method: 'GET',
  path: '/api/inventory/targets',
  summary: 'Reduction targets with their path, their computed status and the base year',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({ items: z.array(target), baseline, countedYears: z.array(z.number().int()) }),
})

export const saveTarget = contract({
  name: 'inventory.save-target',
  method: 'PUT',
  path: '/api/inventory/targets/:id',
  summary: 'Set or change a target; the path it had before is kept with the reason of the change',
  access: byAdministrators,
  params: idParams,
  /** Version 0 for a new one; otherwise the one the editor saw. */
  body: targetDecision.extend({ version: z.number().int().min(0) }),
  response: target,
})

export const removeTarget = contract({
  name: 'inventory.remove-target',
  method: 'POST',
  path: '/api/inventory/targets/:id/remove',
  summary: 'Withdraw a target with the reason; its versions stay',
  access: byAdministrators,
  params: idParams,
  body: z.object({ version: z.number().int().min(1), reason: z.string().trim().min(3).max(1000) }),
  status: 204,
})

export const readMrvSample = contract({
  name: 'inventory.read-mrv-sample',
  method: 'GET',
  path: '/api/mrv/sample',
  summary: 'Key figures and targets of the sample organisation, for visitors; null where the operator keeps no sample',
  access: { kind: 'public' },
  response: z.object({
    sample: z
      .object({
        organisation: z.object({ en: z.string(), ar: z.string() }),
        kpis: z.array(kpi),
        targets: z.array(target),
      })
      .nullable(),
  }),
})
