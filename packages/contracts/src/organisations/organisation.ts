import { z } from 'zod'
import { bilingualName, uuid } from '../core/wire.ts'
import { consolidationApproaches, organisationTypes, sectors } from './vocabulary.ts'

/** Unified number of the Saudi commercial register: ten digits, the first a 7. */
export const unifiedNumber = z.string().regex(/^7\d{9}$/)

const details = {
  name: bilingualName,
  type: z.enum(organisationTypes),
  sector: z.enum(sectors),
  region: z.string().regex(/^SA-\d{2}$/),
  unifiedNumber: unifiedNumber.nullable(),
  consolidationApproach: z.enum(consolidationApproaches),
  baseYear: z.number().int().min(1990).max(2100),
  fiscalYearFirstMonth: z.number().int().min(1).max(12),
}
export const organisationInput = z.object(details)
export type OrganisationInput = z.infer<typeof organisationInput>
export const organisation = z.object({ id: uuid, ...details, sample: z.boolean() })
export type Organisation = z.infer<typeof organisation>
