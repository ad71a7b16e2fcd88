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
const version = z.number().int().min(1)
/** For who may change it: the version counts its changes. */
export const organisationDetails = organisation.extend({
  version,
  /** A name that waits for an editor, or was refused; until then everybody reads the old one. */
  renaming: z
    .object({ name: organisation.shape.name, state: z.enum(['waiting', 'refused']), reason: z.string() })
    .nullable(),
})
export type OrganisationDetails = z.infer<typeof organisationDetails>
/** Over the version that was seen, and no other. */
export const organisationChange = organisationInput.extend({ version })
export type OrganisationChange = z.infer<typeof organisationChange>
