import type { CalculationStep, EstimateMethod } from '@athar/carbon'
import { z } from 'zod'
import { quantityInput } from './quantity-input.ts'
import { day, decimalText, instant, uuid } from '../core/wire.ts'

/** Somebody entered it; somebody else agreed, or sent it back. Returned records do not count until they are corrected. */
export const recordStates = ['pending', 'approved', 'returned'] as const
export type RecordState = (typeof recordStates)[number]
export const dataQualities = ['measured', 'calculated', 'estimated', 'not-stated'] as const
/** What a person who enters a record chooses from: who types a figure knows how it was had. */
export const statedQualities = ['measured', 'calculated', 'estimated'] as const
export type DataQuality = (typeof dataQualities)[number]

/** A result: quantity × rate is never rounded, so it has as many digits as it needs. */
export const figureText = z.string().regex(/^-?\d+(\.\d+)?$/)
/** Kilograms of CO2e with the potentials of each assessment report. */
export const kgPerSet = z.object({ AR4: figureText, AR5: figureText, AR6: figureText })
export type KgPerSet = z.infer<typeof kgPerSet>

const recordId = z.string().regex(/^\d{1,18}$/)
export const recordParams = z.object({ id: recordId })
export const recordVersion = z.object({ id: recordId, version: z.number().int().min(1) })

/** A month, YYYY-MM. */
export const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** How the quantity of a month without a bill was estimated. */
export const estimateMethods = ['last-year', 'neighbours', 'per-day'] as const satisfies readonly EstimateMethod[]
export type EstimateMethodName = (typeof estimateMethods)[number]

/** What a row of a file is held for, an entry is held for too, by the same codes, until it is confirmed. */
export const heldCodes = ['negative-quantity', 'quantity-implausible', 'outlier'] as const
export type HeldCode = (typeof heldCodes)[number]
const questionCodes = ['negative-quantity', 'quantity-implausible', 'outlier', 'unit-ambiguous'] as const

/** What of `inventory.entry-held` the person has looked at and confirms. */
export const confirmedCodes = z.array(z.enum(heldCodes)).max(3).optional()

/** What is asked of an entry before it is stored; a unit that may mean several is answered by one of them. */
export const entryQuestion = z.object({
  code: z.enum(questionCodes),
  /** For an outlier: what is usual for as many days. */
  usual: figureText.nullable(),
  /** The least and the most that is usual for as many days. */
  range: z.object({ from: figureText, to: figureText }).nullable(),
  units: z.array(z.string()),
})
export type EntryQuestion = z.infer<typeof entryQuestion>

/** Details of `inventory.entry-held`, and of `inventory.lines-refused` where every line is refused for that alone. */
export const heldEntry = z.object({ questions: z.array(entryQuestion) })
export const heldLines = z.object({
  refused: z.number(),
  lines: z.array(z.object({ line: z.number(), code: z.literal('inventory.entry-held'), details: heldEntry })),
})

/** Details of `inventory.entry-held` where many records change at once: how many are held, and the first of them. */
export const heldRecord = z.object({
  id: z.string(),
  quantity: figureText,
  unit: z.string(),
  periodStart: day,
  periodEnd: day,
  questions: z.array(entryQuestion),
})
export type HeldRecord = z.infer<typeof heldRecord>
export const heldRecords = z.object({ held: z.number(), records: z.array(heldRecord) })

/** A bill as it was written, where the record holds only the part of one year, or where the quantity was worked out. */
export const enteredBill = z.object({
  quantity: figureText,
  unit: z.string(),
  periodStart: day,
  periodEnd: day,
  input: quantityInput.optional(),
  /** Not metered: what it was estimated from, and how. */
  estimate: z
    .object({
      method: z.enum(estimateMethods),
      basis: z.array(z.object({ from: day, to: day, quantity: figureText })),
    })
    .optional(),
  /** Held when it was entered, and confirmed by this person. */
  confirmed: z.object({ codes: z.array(z.enum(heldCodes)), by: uuid, at: instant }).optional(),
})
export type EnteredBill = z.infer<typeof enteredBill>

/** Longest period of one entry, in years. */
export const longestEntryYears = 5
const yearsBetween = (from: string, to: string) => Number(to.slice(0, 4)) - Number(from.slice(0, 4))

const entryFields = {
  siteId: uuid,
  activity: z.string().min(1).max(120),
  quantity: decimalText,
  unit: z.string().min(1).max(60),
  periodStart: day,
  periodEnd: day,
  supplierId: z.number().int().min(1).max(2_147_483_647).nullable(),
  dataQuality: z.enum(dataQualities),
  reference: z.string().trim().max(200).nullable(),
  note: z.string().trim().max(2000).nullable(),
  /** What the quantity was worked out from. */
  input: quantityInput.nullish(),
  confirmed: confirmedCodes,
}
type Days = { periodStart: string; periodEnd: string }
export const periodInOrder = ({ periodStart, periodEnd }: Days): boolean => periodStart <= periodEnd
export const periodNotEndless = ({ periodStart, periodEnd }: Days): boolean =>
  yearsBetween(periodStart, periodEnd) <= longestEntryYears
export const reversedPeriod = { params: { code: 'period-reversed' }, path: ['periodEnd'] }
export const endlessPeriod = { params: { code: 'period-too-long' }, path: ['periodEnd'] }

/** What a person enters. */
export const recordEntry = z
  .object(entryFields)
  .refine(periodInOrder, reversedPeriod)
  .refine(periodNotEndless, endlessPeriod)
export type RecordEntry = z.infer<typeof recordEntry>

/** A record as lists show it. */
export const recordItem = z.object({
  id: recordId,
  version: z.number().int(),
  inventoryYear: z.number().int(),
  periodStart: day,
  periodEnd: day,
  site: z.object({ id: uuid, code: z.string(), name: z.object({ en: z.string(), ar: z.string() }) }),
  activity: z.string(),
  quantity: figureText,
  unit: z.string(),
  supplier: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  dataQuality: z.enum(dataQualities),
  state: z.enum(recordStates),
  resolutionId: z.number().int(),
  scope: z.enum(['1', '2', '3', 'outside']),
  category: z.string(),
  factorId: z.string(),
  flags: z.array(z.string()),
  /** The record's own figure; for purchased energy the location-based one. */
  kgCo2e: kgPerSet,
  marketKgCo2e: kgPerSet.nullable(),
  /** Figures of its supply chain that answer the filter; null when it carries none. */
  upstreamKgCo2e: kgPerSet.nullable(),
  /** False where a filter by scope or category is met by the supply chain alone. */
  ownFigureMatches: z.boolean(),
  /** Belongs to an entity of which nothing counts, by the consolidation approach, in any month of the record. */
  outsideBoundary: z.boolean(),
  /** One of several parts of a bill that crossed a year. */
  split: z.boolean(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  importId: uuid.nullable(),
  importRow: z.number().int().nullable(),
  attachments: z.number().int(),
  preparedBy: uuid,
  preparedAt: instant,
  decidedBy: uuid.nullable(),
  decidedAt: instant.nullable(),
})
export type RecordItem = z.infer<typeof recordItem>

/** What the inventory makes of a record: what was returned waits, wherever it belongs. */
export const countingOf = ({
  state,
  outsideBoundary,
}: Pick<RecordItem, 'state' | 'outsideBoundary'>): 'counts' | 'outside' | 'returned' =>
  state === 'returned' ? 'returned' : outsideBoundary ? 'outside' : 'counts'

/** All records of a year, whatever becomes of them: those that wait for a decision are among them. */
export const recordsInAll = (of: {
  readonly records: number
  readonly outsideRecords: number
  readonly returnedRecords: number
}): number => of.records + of.outsideRecords + of.returnedRecords

/** A record as it was in an earlier version. */
export const recordSnapshot = recordItem
  .pick({
    inventoryYear: true,
    periodStart: true,
    periodEnd: true,
    activity: true,
    quantity: true,
    unit: true,
    dataQuality: true,
    state: true,
    resolutionId: true,
    kgCo2e: true,
    marketKgCo2e: true,
    reference: true,
    note: true,
    preparedBy: true,
    preparedAt: true,
    decidedBy: true,
    decidedAt: true,
  })
  .extend({
    siteId: uuid,
    supplierId: z.number().int().nullable(),
    entered: enteredBill.nullable(),
    /** Only of the last version of a record that was removed: the files that went with it. */
    files: z.array(z.object({ fileName: z.string(), sha256: z.string(), bytes: z.number().int() })).optional(),
  })
export type RecordSnapshot = z.infer<typeof recordSnapshot>

/** What a version gave way to: who changed it, when and why. */
export const replacedVersion = z.object({
  version: z.number().int(),
  snapshot: recordSnapshot,
  removed: z.boolean(),
  reason: z.string(),
  changedBy: uuid,
  changedAt: instant,
})
export type ReplacedVersion = z.infer<typeof replacedVersion>

export const attachment = z.object({
  id: uuid,
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  uploadedBy: uuid,
  uploadedAt: instant,
})
export type Attachment = z.infer<typeof attachment>

const stepText = z.string()
/** One line of arithmetic; see `CalculationStep` of the engine. */
export const calculationStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('factor'), factorId: stepText, kg: figureText, unit: stepText }),
  z.object({
    kind: z.literal('gas'),
    gas: stepText,
    kg: figureText,
    gwp: figureText,
    co2e: figureText,
    unit: stepText,
  }),
  z.object({
    kind: z.literal('convert'),
    by: z.enum(['unit', 'price-index', 'exchange-rate', 'density_kg_per_m3', 'ncv_gj_per_tonne', 'gcv_gj_per_tonne']),
    from: stepText,
    perUnitOf: stepText,
    multiply: figureText,
    divide: figureText,
    perUnit: figureText,
    fuel: z.string().nullable(),
    source: stepText,
  }),
  z.object({ kind: z.literal('rate'), kg: figureText, unit: stepText }),
  z.object({ kind: z.literal('result'), quantity: figureText, unit: stepText, kg: figureText }),
]) satisfies z.ZodType<CalculationStep>

const steps = z.array(calculationStep)

/** The factor behind a figure, as it was when the record was calculated. */
export const usedFactor = z.object({
  id: z.string(),
  origin: z.enum(['library', 'supplier', 'site', 'organisation']),
  name: z.object({ en: z.string(), ar: z.string() }),
  kgCo2e: figureText.nullable(),
  unit: z.string(),
  region: z.string().nullable(),
  yearFrom: z.number().int().nullable(),
  yearTo: z.number().int().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  gwpBasis: z.string(),
  confidence: z.enum(['verified', 'single']),
  uncertaintyPercent: z.string().nullable(),
  source: z.object({
    title: z.string(),
    publisher: z.string(),
    year: z.string(),
    table: z.string(),
    licence: z.string(),
  }),
  notes: z.string(),
})
export type UsedFactor = z.infer<typeof usedFactor>

/** A figure of a record with everything that leads to it. */
export const explainedFigure = z.object({
  role: z.enum(['main', 'market', 'upstream']),
  scope: z.enum(['1', '2', '3', 'outside']),
  category: z.string(),
  methodTier: z.string(),
  factor: usedFactor,
  warnings: z.array(z.string()),
  /** Sets in which the source's figure stands unchanged. */
  fixedSets: z.array(z.enum(['AR4', 'AR5', 'AR6'])),
  kgCo2e: kgPerSet,
  gases: z.array(z.object({ gas: z.string(), group: z.string(), kg: figureText.nullable(), kgCo2e: kgPerSet })),
  biogenicCo2Kg: figureText,
  /** Kilograms of CO2e for one entered unit. */
  rate: kgPerSet,
  steps: z.object({ AR4: steps, AR5: steps, AR6: steps }),
})
export type ExplainedFigure = z.infer<typeof explainedFigure>

/** A factor that was looked at and left. */
export const leftFactor = z.object({
  id: z.string(),
  origin: usedFactor.shape.origin,
  code: z.string(),
  /** Null where the library no longer holds it. */
  name: z.object({ en: z.string(), ar: z.string() }).nullable(),
  unit: z.string().nullable(),
  region: z.string().nullable(),
  yearFrom: z.number().int().nullable(),
  yearTo: z.number().int().nullable(),
})
export type LeftFactor = z.infer<typeof leftFactor>
