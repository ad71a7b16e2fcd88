import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { reads } from './vocabulary.ts'

export const reportFormats = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const verificationReports = ['summary', 'compliance'] as const
export type VerificationReport = (typeof verificationReports)[number]

const file = {
  method: 'GET',
  access: reads,
  query: z.object({ format: z.enum(reportFormats), lang: z.enum(['en', 'ar']) }),
  answer: 'file',
  transaction: false,
} as const

export const downloadSummary = contract({
  ...file,
  name: 'verification.download-summary',
  path: '/api/mrv/verification-summary',
  summary: 'Verifications of the acting organisation with findings and statements, as PDF or XLSX',
})

export const downloadCompliance = contract({
  ...file,
  name: 'verification.download-compliance',
  path: '/api/mrv/compliance-report',
  summary: 'What was reported, reviewed and verified, year by year, with open findings, as PDF or XLSX',
})
