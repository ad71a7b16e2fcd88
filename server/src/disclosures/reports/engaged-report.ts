import type { disclosures } from '@athar/contracts'
import { noteLook, openEngagement, type OpenedEngagement } from '../../organisations/index.ts'
import type { Member } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { OrganisationHooks } from '../../platform/feature-hooks.ts'
import type { Call, Inside } from '../../platform/http/serve.ts'
import { newestEdition, type NewestEdition } from './editions-store.ts'
import { findReport } from './store.ts'

export type ReportLooking = {
  readonly actor: Member
  readonly request: { readonly id: string }
  readonly clock: Clock
  readonly onlyWhile: Call<never>['onlyWhile']
  readonly inTurn: Call<never>['inTurn']
  readonly reauthorise: <T>(work: (inside: Inside<Member>) => Promise<T>) => Promise<T>
}

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
  async <T>(call: ReportLooking, engagementId: string, read: (report: EngagedReport) => Promise<T>): Promise<T> => {
    const { personId, organisationId, role, aal } = call.actor
    const verifier = { personId, organisationId, role, aal }
    const day = call.clock.today()
    const open = async (db: Db) => {
      const asked = { id: engagementId, day: call.clock.today(), verifierId: organisationId }
      const found = await openEngagement(db, asked)
      return found.reportId === null
        ? fail('organisations.engagement-not-found')
        : { ...found, reportId: found.reportId }
    }
    const engagement = await database.transaction(verifier, ({ db }) => open(db))
    call.onlyWhile(() => database.transaction(verifier, ({ db }) => open(db)))
    const client = { personId, organisationId: engagement.organisationId, role: 'auditor' }
    await call.inTurn(() =>
      database.transaction(client, ({ db }) =>
        noteLook(db, engagement, { personId, day, at: call.clock.now(), requestId: call.request.id }),
      ),
    )
    return call.reauthorise(async ({ db, audit }) => {
      const opened = await open(db)
      const edition =
        (await newestEdition(db, opened.organisationId, opened.reportId)) ?? fail('disclosures.nothing-published')
      const file = JSON.parse(edition.content) as disclosures.ReportFile
      const found = await read({ db, audit, opened, actor: call.actor, edition: { ...edition, file } })
      // An engagement may have ended while this was read.
      await open(db)
      return found
    })
  }

/** Any report of the organisation may be opened. */
export const prepareReportEngagement: NonNullable<OrganisationHooks['whenEngaged']> = async (db, subject) => {
  if (subject.kind !== 'report') return undefined
  const found = await findReport(db, subject.organisationId, subject.reportId)
  return (found ?? fail('disclosures.report-not-found')).line.year
}
