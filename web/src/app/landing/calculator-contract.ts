import { contract } from '@athar/contracts'
import { z } from 'zod'

export const calculatorParameters = ['energy', 'distance', 'volume'] as const

const activity = z.object({
  id: z.string(),
  name: z.object({ en: z.string(), ar: z.string() }),
  unit: z.string(),
  parameter: z.enum(calculatorParameters),
})
export type CalculatorActivity = z.infer<typeof activity>

export const listCalculatorActivities = contract({
  name: 'inventory.list-calculator-activities',
  method: 'GET',
  path: '/api/calculator/activities',
  summary: 'The activities of the public calculator',
  access: { kind: 'public' },
  response: z.object({ activities: z.array(activity) }),
})

const result = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  co2e: z.number(),
  co2e_unit: z.string(),
  emission_factor: z.object({ name: z.string(), category: z.string(), unit: z.string() }),
  activity_data: z.record(z.string(), z.unknown()),
})
export type CalculatorResult = z.infer<typeof result>

export const calculate = contract({
  name: 'inventory.calculate',
  method: 'POST',
  path: '/functions/v1/climatiq-calculator',
  summary: 'Emissions of one activity',
  access: { kind: 'public' },
  body: z.object({ activity_id: z.string(), parameters: z.partialRecord(z.enum(calculatorParameters), z.number()) }),
  response: result,
})
