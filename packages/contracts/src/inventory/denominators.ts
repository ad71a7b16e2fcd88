import { z } from 'zod'
import { decimalText } from '../core/wire.ts'

const notNegative = decimalText.refine((text) => !text.startsWith('-'), { params: { code: 'negative' } })

/** What emissions are divided by: revenue, average full-time equivalents, and the year's own output. */
export const denominators = z
  .object({
    /** Revenue in minor units (halalas) of the currency. */
    revenueMinor: z
      .string()
      .regex(/^\d{1,18}$/)
      .nullable(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    headcount: notNegative.nullable(),
    output: notNegative.nullable(),
    /** In the organisation's own words: tonnes of cement, rooms, passengers. */
    outputUnit: z.string().trim().min(1).max(60).nullable(),
  })
  .refine(({ output, outputUnit }) => (output === null) === (outputUnit === null), {
    params: { code: 'output-unit-missing' },
    path: ['outputUnit'],
  })
export type Denominators = z.infer<typeof denominators>
