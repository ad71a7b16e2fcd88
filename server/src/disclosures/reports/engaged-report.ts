import type { disclosures } from '@athar/contracts'
import { readThroughEngagement, type EngagedCall, type OpenedEngagement } from '../../organisations/index.ts'
import type { Member } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Database, Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { OrganisationHooks } from '../../platform/feature-hooks.ts'
import { newestEdition, type NewestEdition } from './editions-store.ts'
import { findReport } from './store.ts'

/** The newest published edition of a report, read through an engagement. */
export type EngagedReport = {
  readonly db: Db
  readonly actor: Member
  readonly audit: Audit
  readonly opened: OpenedEngagement
  readonly edition: Omit<NewestEdition, 'content'> & { readonly file: disclosures.ReportFile; readonly content: string }
}

/** Opens a report of a client to a member of its verifier, in a transaction of that member. */
export const engagedReportPort =
  ({ database }: { readonly database: Database }) =>
  <T>(call: EngagedCall, engagementId: string, read: (report: EngagedReport) => Promise<T>): Promise<T> =>
    readThroughEngagement(database, call, engagementId, {
      subjectOf: (opened) => (opened.reportId === null ? null : { ...opened, reportId: opened.reportId }),
      read: async ({ db, audit, actor, opened }) => {
        const found = await newestEdition(db, opened.organisationId, opened.reportId)
        const edition = found ?? fail('disclosures.nothing-published')
        const file = JSON.parse(edition.content) as disclosures.ReportFile
        return read({ db, audit, opened, actor, edition: { ...edition, file } })
      },
    })

/** Any report of the organisation may be opened. */
export const prepareReportEngagement: NonNullable<OrganisationHooks['whenEngaged']> = async (db, subject) => {
  if (subject.kind !== 'report') return undefined
  const found = await findReport(db, subject.organisationId, subject.reportId)
  return (found ?? fail('disclosures.report-not-found')).line.year
}
