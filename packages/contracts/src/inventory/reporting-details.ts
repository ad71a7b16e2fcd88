import { z } from 'zod'

const ownText = z.string().trim().max(2000)

/** What a report says in the organisation's own words; empty where it says nothing. */
export const reportingDetails = z.object({
  /** Person or body that is responsible for the report (ISO 14064-1:2018, 9.3.1 b). */
  responsiblePerson: z.string().trim().max(200),
  responsibleRole: z.string().trim().max(200),
  organisationText: ownText,
  /** By which criteria indirect emissions are significant (9.3.1 e). */
  significance: ownText,
  baseYearReason: ownText,
  /** The organisation declares that the report follows ISO 14064-1 (9.3.1 r); the program itself never declares it. */
  isoConformity: z.boolean(),
})
export type ReportingDetails = z.infer<typeof reportingDetails>

export const noReportingDetails: ReportingDetails = {
  responsiblePerson: '',
  responsibleRole: '',
  organisationText: '',
  significance: '',
  baseYearReason: '',
  isoConformity: false,
}

/** What an earlier year said, to start from; nothing of it counts until it is saved. */
export const reportingDraft = z.object({ year: z.number().int(), reporting: reportingDetails })
export type ReportingDraft = z.infer<typeof reportingDraft>
