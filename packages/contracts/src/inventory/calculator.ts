import { z } from 'zod'
import { contract, documentedLimit } from '../core/contract.ts'
import { bilingualName } from '../core/wire.ts'

/** The four activities of the landing page's calculator. */
export const listCalculatorActivities = contract({
  name: 'inventory.list-calculator-activities',
  method: 'GET',
  path: '/api/calculator/activities',
  summary: 'Activities of the quick calculator with unit, parameter, factor and source',
  access: { kind: 'public' },
  response: z.object({
    activities: z.array(
      z.object({
        id: z.string(),
        name: bilingualName,
        unit: z.string(),
        parameter: z.string(),
        factor: z.object({
          id: z.string(),
          name: bilingualName,
          kgCo2ePerUnit: z.string(),
          source: z.string(),
          year: z.string(),
        }),
      }),
    ),
  }),
})

const emissionFactor = z.object({ name: z.string(), category: z.string(), unit: z.string() })
export const climatiqCalculator = contract({
  name: 'inventory.climatiq-calculator',
  method: 'POST',
  path: '/functions/v1/climatiq-calculator',
  summary: 'One activity and its parameter in, kg CO2e out; a parameter that is no number counts as 0',
  access: { kind: 'public' },
  body: z.object({
    activity_id: z.string().max(100),
    parameters: z.record(z.string().max(50), z.union([z.number(), z.string().max(50)])),
  }),
  response: z.object({
    success: z.literal(true),
    co2e: z.number(),
    co2e_unit: z.literal('kg'),
    emission_factor: emissionFactor,
    activity_data: z.record(z.string(), z.union([z.number(), z.string()])),
  }),
})

export const estimate = contract({
  name: 'inventory.estimate',
  method: 'POST',
  path: '/api/esgx/estimate',
  rateLimit: documentedLimit,
  summary: 'Estimate the emissions of one activity with the library factor of the region',
  access: { kind: 'person' },
  body: z.object({
    /** Key of an activity, or its name or a synonym in English or Arabic. */
    activity: z.string().trim().min(1).max(100),
    amount: z.number().nonnegative(),
    unit: z.string().min(1).max(50),
    region: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('SA'),
  }),
  response: z.object({
    emissions: z.object({ co2e: z.number(), unit: z.literal('kg') }),
    /** The activity that was understood. */
    activity: z.string(),
    factor: z.object({ value: z.number(), source: z.string(), year: z.number().nullable() }),
    warnings: z.array(z.string()),
  }),
})

export const gridIntensity = contract({
  name: 'inventory.grid-intensity',
  method: 'GET',
  path: '/api/esgx/grid/intensity',
  rateLimit: documentedLimit,
  summary:
    'Carbon intensity of a country’s grid, with its basis; the timestamp is the end of the data year of the factor',
  access: { kind: 'public' },
  query: z.object({
    zone: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('SA'),
  }),
  response: z.object({
    intensity: z.number(),
    unit: z.literal('kgCO2e/kWh'),
    timestamp: z.string(),
    source: z.string(),
    basis: z.array(z.string()),
  }),
})
