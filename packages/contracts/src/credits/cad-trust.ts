import { z } from 'zod'
import { contract, documentedLimit } from '../core/contract.ts'
import { day } from '../core/wire.ts'

/** The layout of the export, as its own validations name the fields. */
export const cadTrustVersion = 'field names read in the source of 2025-09'

export const cadTrustUnitTypes = [
  'Reduction - nature',
  'Reduction - technical',
  'Removal - nature',
  'Removal - technical',
] as const
export const cadTrustStatuses = ['Held', 'Retired', 'Cancelled', 'Expired', 'Buffer'] as const

const project = z.object({
  projectId: z.string(),
  originProjectId: z.string(),
  registryOfOrigin: z.string(),
  projectName: z.string(),
  projectLink: z.url(),
  projectDeveloper: z.string(),
  sector: z.string(),
  projectType: z.string(),
  coveredByNDC: z.enum(['Inside NDC', 'Outside NDC', 'Unknown']),
  projectStatus: z.enum(['Listed', 'Registered', 'Completed', 'Transitioned', 'Withdrawn', 'De-registered']),
  projectStatusDate: day,
  unitMetric: z.literal('tCO2e'),
  methodology: z.string(),
})

const issuance = z.object({
  startDate: day,
  endDate: day,
  verificationApproach: z.string(),
  verificationReportDate: day.nullable(),
})

const unit = z
  .object({
    projectId: z.string(),
    countryJurisdictionOfOwner: z.string(),
    unitBlockStart: z.string(),
    unitBlockEnd: z.string(),
    unitCount: z.number().int().min(1),
    vintageYear: z.number().int().min(1900).max(3000),
    unitType: z.enum(cadTrustUnitTypes),
    unitStatus: z.enum(cadTrustStatuses),
    unitStatusReason: z.string().nullable(),
    unitRegistryLink: z.url(),
    correspondingAdjustmentDeclaration: z.enum(['Committed', 'Not Required', 'Unknown']),
    correspondingAdjustmentStatus: z.enum(['Not Started', 'Pending', 'Completed']),
    issuance,
  })
  .refine(
    ({ unitStatus, unitStatusReason }) =>
      (unitStatus !== 'Retired' && unitStatus !== 'Cancelled') || (unitStatusReason ?? '') !== '',
    { path: ['unitStatusReason'], params: { code: 'reason-missing' } },
  )

export const cadTrustExport = z.object({
  version: z.literal(cadTrustVersion),
  projects: z.array(project),
  units: z.array(unit),
  hasMore: z.boolean(),
})
export type CadTrustExport = z.infer<typeof cadTrustExport>

export const exportCadTrust = contract({
  name: 'credits.export-cad-trust',
  method: 'GET',
  path: '/api/credits/export/cad-trust',
  summary: `The registry in the CAD Trust layout (${cadTrustVersion})`,
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(1000).default(500),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
  response: cadTrustExport,
})
