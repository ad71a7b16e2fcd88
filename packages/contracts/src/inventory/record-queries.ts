import { z } from 'zod'
import { day, decimalText, uuid } from '../core/wire.ts'
import {
  dataQualities,
  endlessPeriod,
  periodInOrder,
  periodNotEndless,
  recordParams,
  recordStates,
  reversedPeriod,
} from './record-shapes.ts'

const wholeNumber = z.coerce.number().int().min(1).max(2_147_483_647)

export const countedChoices = ['yes', 'no'] as const

/** Which records; what is left out does not narrow. */
export const recordFilter = z.object({
  year: z.coerce.number().int().min(1990).max(2100).optional(),
  /** Records with a day in the month, `YYYY-MM`. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  siteId: uuid.optional(),
  entityId: uuid.optional(),
  activity: z.string().max(120).optional(),
  scope: z.enum(['1', '2', '3', 'outside']).optional(),
  category: z.string().max(60).optional(),
  state: z.enum(recordStates).optional(),
  dataQuality: z.enum(dataQualities).optional(),
  /** A warning that touches one of the record's figures. */
  flag: z.string().max(60).optional(),
  supplierId: wholeNumber.optional(),
  importId: uuid.optional(),
  resolutionId: wholeNumber.optional(),
  /** A factor behind any of the record's figures. */
  factorId: z.string().max(200).optional(),
  /** Whether the inventory counts it: neither returned nor outside the boundary. All where left out. */
  counted: z.enum(countedChoices).optional(),
  /** Part of a reference or note. */
  text: z.string().trim().max(200).optional(),
})
export type RecordFilter = z.infer<typeof recordFilter>

/** What an entry needs before it can be calculated. */
export const previewQuery = z
  .object({
    siteId: uuid,
    activity: z.string().min(1).max(120),
    quantity: decimalText,
    unit: z.string().min(1).max(60),
    periodStart: day,
    periodEnd: day,
    supplierId: wholeNumber.optional(),
    /** The record that is being changed, which is no duplicate of itself. */
    recordId: recordParams.shape.id.optional(),
  })
  .refine(periodInOrder, reversedPeriod)
  .refine(periodNotEndless, endlessPeriod)
