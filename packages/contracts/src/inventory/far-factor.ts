import { z } from 'zod'
import { bilingualName } from '../core/wire.ts'

/** A factor of the library and the years of its data; null where they name no bound. */
const factorOfYears = z.object({
  id: z.string(),
  name: bilingualName,
  yearFrom: z.number().int().nullable(),
  yearTo: z.number().int().nullable(),
})
export type FactorOfYears = z.infer<typeof factorOfYears>

/** A factor whose data are more than three years from the year it serves, and those of the library that are nearer. */
export const farFactor = z.object({
  used: factorOfYears,
  year: z.number().int(),
  nearer: z.array(factorOfYears),
})
export type FarFactor = z.infer<typeof farFactor>
