import { z } from 'zod'
import { contract } from '../../core/contract.ts'
import { mayReadAll } from '../../core/roles.ts'
import { idParams } from '../../core/wire.ts'

/**
 * `pdfa` is for filing: PDF/A-3a with the JSON inside. `assured` is a published edition with the statements of
 * verifiers, which the frozen PDF cannot hold. `xbrl` needs a taxonomy of the operator.
 */
export const reportFormats = ['pdf', 'pdfa', 'assured', 'xlsx', 'json', 'csv', 'xbrl'] as const
export type ReportFormat = (typeof reportFormats)[number]

export const downloadReport = contract({
  name: 'disclosures.download-report',
  method: 'GET',
  path: '/api/disclosures/reports/:id/document',
  summary:
    'A report as PDF (also PDF/A-3a with its JSON inside), workbook, JSON, CSV or, where the operator supplies a taxonomy, xBRL-JSON: the newest published edition as it was frozen, another edition, or by `edition=draft` the answers of now',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  query: z.object({
    format: z.enum(reportFormats),
    language: z.enum(['en', 'ar']),
    /** The number of a published edition, or the answers of now; the newest edition unless none was published. */
    edition: z.union([z.literal('draft'), z.coerce.number().int().min(1)]).optional(),
  }),
  answer: 'file',
  transaction: false,
})
