import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { evidenceFilters } from './evidence.ts'

export const indexFormats = ['pdf', 'xlsx'] as const
export type IndexFormat = (typeof indexFormats)[number]

export const downloadEvidenceIndex = contract({
  name: 'evidence.download-index',
  method: 'GET',
  path: '/api/mrv/evidence-index',
  summary: 'Every file of evidence with state, hash and links, as PDF or workbook in one of the two languages',
  access: { kind: 'member', roles: mayReadAll },
  query: evidenceFilters.extend({ lang: z.enum(['en', 'ar']), format: z.enum(indexFormats) }),
  answer: 'file',
  transaction: false,
})
