import { mayAdminister, paths } from '@athar/contracts'
import type { NoticeValue } from '@athar/contracts/notifications'
import type { Notice, Notices, OrganisationReminder, ReminderDefinition } from '../../platform/notices.ts'
import { dayInWords, daysAfter, morningOf, riyadhDay } from '../../platform/riyadh-day.ts'
import { tellAsOrganisation } from '../tell-as-organisation.ts'
import { findEngagement, type EngagementRow } from './store.ts'

const link = `${paths.organisation()}?tab=engagements`
const namesOf = (row: EngagementRow) => ({
  client: { en: row.clientNameEn, ar: row.clientNameAr },
  verifier: { en: row.verifierNameEn, ar: row.verifierNameAr },
  year: row.inventoryYear,
  subject: { word: `engagementSubjects.${row.kind}` },
})

type ToOneSide = Notice & { readonly organisationId: string }

/** People of the client are strangers to the verifier, so nobody is named. */
export const engagementGranted = (row: EngagementRow, at: Date): ToOneSide => ({
  kind: 'organisations.engagement-granted',
  organisationId: row.verifierOrgId,
  to: { roles: mayAdminister },
  by: null,
  data: { ...namesOf(row), from: dayInWords(row.startsOn), until: dayInWords(row.endsOn) },
  link,
  key: row.id,
  at,
})

/** Told to either side; both know which subject it was. */
export const engagementEnded = (
  row: EngagementRow,
  { side, reason, at }: { side: 'client' | 'verifier'; reason: NoticeValue; at: Date },
): ToOneSide => ({
  kind: 'organisations.engagement-ended',
  organisationId: side === 'client' ? row.orgId : row.verifierOrgId,
  to: { roles: mayAdminister },
  by: null,
  data: { ...namesOf(row), reason },
  link,
  key: row.id,
  at,
})

/** The verifier's accreditation was suspended, given again or ran out: the client hears once what that changed. */
export const verifierStanding = (
  row: EngagementRow,
  { standing, decision, at }: { standing: 'accredited-again' | 'suspended' | 'expired'; decision: string; at: Date },
): ToOneSide => ({
  kind: `organisations.verifier-${standing}`,
  organisationId: row.orgId,
  to: { roles: mayAdminister },
  by: null,
  data: { verifier: namesOf(row).verifier },
  link,
  key: decision,
  at,
})

const name = 'organisations.engagement'

/** A look on the morning after the last day. */
export const endOfEngagement = (
  { organisationId, id, endsOn }: { organisationId: string; id: string; endsOn: string },
  now: Date,
): OrganisationReminder => ({ organisationId, name, subject: id, at: morningOf(daysAfter(endsOn, 1)), now })

/** Both sides hear that the time is over, unless it was ended before. */
export const engagementReminder = (notices: Notices): ReminderDefinition => ({
  name,
  async look(db, { organisationId, subject, at }) {
    const row = await findEngagement(db, subject)
    const over = row && row.orgId === organisationId && row.revokedAt === null && riyadhDay(at) > row.endsOn
    if (!over) return { notice: null, next: null }
    const reason = { word: 'engagementEnds.time' }
    await tellAsOrganisation(notices, db, engagementEnded(row, { side: 'verifier', reason, at }))
    return { notice: engagementEnded(row, { side: 'client', reason, at }), next: null }
  },
})
