import { z } from 'zod'
import { decimalText } from '../core/wire.ts'
import { footprintGwpBases, footprintMethods, supplierLimits as limits } from './vocabulary.ts'

const turning = /[\u202A-\u202E\u2066-\u2069]/
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((value) => !turning.test(value), { params: { code: 'turning-signs' } })

/** What a supplier answers: the footprint of one unit of the product, and how it was worked out. */
export const supplierAnswer = z.object({
  /** Cradle to gate, in kg CO2e per unit asked for. */
  co2eKg: decimalText.refine((value) => !value.startsWith('-'), { params: { code: 'negative' } }),
  method: z.enum(footprintMethods),
  gwpBasis: z.enum(footprintGwpBases),
  /** The share of the footprint that rests on data measured by the supplier. */
  primaryDataPercent: decimalText
    .refine((value) => !value.startsWith('-') && Number(value) <= 100, { params: { code: 'share' } })
    .nullable(),
  /** Who verified it; empty where no other party did. */
  verifier: line(limits.verifier),
  contact: line(limits.contact).refine((value) => value !== '', { params: { code: 'missing' } }),
  comment: line(limits.comment),
})
export type SupplierAnswer = z.infer<typeof supplierAnswer>
