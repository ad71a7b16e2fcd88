import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { day, decimalText, uuid } from '../core/wire.ts'
import { quantityInput } from './quantity-input.ts'
import { explainedFigure, periodInOrder, reversedPeriod } from './record-shapes.ts'

const names = z.object({ en: z.string(), ar: z.string() })

export const listCalculatorCatalogue = contract({
  name: 'inventory.list-calculator-catalogue',
  method: 'GET',
  path: '/api/calculator/catalogue',
  summary: 'Everything the guided calculators can calculate, with the units each activity takes',
  access: { kind: 'public' },
  response: z.object({
    activities: z.array(
      z.object({
        key: z.string(),
        name: names,
        scope: z.enum(['1', '2', '3', 'outside']),
        category: z.string(),
        defaultUnit: z.string(),
        dimensions: z.array(z.string()),
        units: z.array(z.string()),
      }),
    ),
    units: z.array(
      z.object({
        id: z.string(),
        name: names,
        dimension: z.string(),
        /** One of it is `toBase` ÷ `toBaseDivisor` of the base unit. */
        toBase: z.string(),
        toBaseDivisor: z.string(),
        baseUnit: z.string(),
      }),
    ),
  }),
})
export type CalculatorCatalogue = z.infer<typeof listCalculatorCatalogue.response>

/** Lines of one call. */
export const mostCalculatorLines = 100

export const calculatorLine = z.object({
  activity: z.string().min(1).max(120),
  quantity: decimalText,
  unit: z.string().min(1).max(60),
  input: quantityInput.nullish(),
})
export type CalculatorLine = z.infer<typeof calculatorLine>

export const calculateLines = contract({
  name: 'inventory.calculate-lines',
  method: 'POST',
  path: '/api/calculator/lines',
  summary: 'Several activities with steps, factor and source of each result; stores nothing',
  access: { kind: 'public' },
  keepsAnswer: false,
  body: z.object({
    lines: z.array(calculatorLine).min(1).max(mostCalculatorLines),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('SA'),
    year: z.number().int().min(1990).max(2100).optional(),
  }),
  response: z.object({
    lines: z.array(
      z.object({
        /** Null where it cannot be calculated; `refusal` says why. */
        figures: z.array(explainedFigure).nullable(),
        refusal: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
      }),
    ),
  }),
})

/** Where and when calculated lines happened, so that they can be saved as records. */
export const calculatorSave = z
  .object({ siteId: uuid, periodStart: day, periodEnd: day })
  .refine(periodInOrder, reversedPeriod)
export type CalculatorSave = z.infer<typeof calculatorSave>
