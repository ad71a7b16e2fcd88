import { mayPrepare, mayReview, paths, type OrganisationRole } from '@athar/contracts'
import { reportWorkflow, type ReportState } from '@athar/contracts/disclosures'
import type { NoticeOf } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { each, type ReminderDefinition } from '../../platform/notices.ts'
import { daysAfter, morningOf } from '../../platform/riyadh-day.ts'
import type { Moved } from '../../platform/workflow/move.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { findReport, type StoredReport } from './store.ts'

type Deps = Pick<DisclosuresDeps, 'organisations' | 'notices'>
type Kind = NoticeOf<typeof reportWorkflow>

/** Who acts next where a report is. */
const waiting: Readonly<Record<ReportState, readonly OrganisationRole[]>> = {
  draft: mayPrepare,
  'internal-review': mayReview,
  'external-review': ['owner', 'preparer', 'reviewer'],
  'board-review': ['owner'],
  published: ['owner', 'admin', 'preparer', 'reviewer', 'auditor'],
}

/** Tells those whose turn it is, after each step. */
export const tellStep =
  (deps: Deps, db: Db, { id, organisationId, line }: StoredReport) =>
  async (
    kind: Kind,
    {
      to,
      by,
      at,
      comment,
    }: Pick<Moved<typeof reportWorkflow>, 'to' | 'at' | 'comment'> & { readonly by: string | null },
  ): Promise<void> =>
    deps.organisations.tellMembers(db, {
      kind,
      organisationId,
      to: { roles: [...waiting[to]] },
      by,
      data: { year: line.year, state: { word: `reportStates.${to}` }, reason: comment },
      link: paths.esgReport(id),
      key: each(id, at),
      at,
    })

type Returned = {
  readonly slug: string
  readonly code: string
  readonly reason: string
  readonly by: string | null
  readonly at: Date
}

/** Preparers hear which item was returned, and why. */
export const tellItemReturned = (
  deps: Deps,
  db: Db,
  { id, organisationId, line }: StoredReport,
  { slug, code, reason, by, at }: Returned,
): Promise<void> =>
  deps.organisations.tellMembers(db, {
    kind: 'disclosures.item-returned',
    organisationId,
    to: { roles: [...mayPrepare] },
    by,
    data: { year: line.year, code, reason },
    link: `${paths.esgReport(id)}#${slug}`,
    key: each(`${id} ${slug}`, at),
    at,
  })

export const reminderName = 'disclosures.report-due'
const daysBefore = 3
const morning = (day: string, before = 0): Date => morningOf(daysAfter(day, -before))

/** Asks for a look three days before a review is due, and on the day. */
export async function remindOfDue(
  { notices }: Pick<Deps, 'notices'>,
  db: Db,
  { id, organisationId, dueOn, now }: { id: string; organisationId: string; dueOn: string | null; now: Date },
): Promise<void> {
  const at = dueOn === null ? undefined : [morning(dueOn, daysBefore), morning(dueOn)].find((one) => one > now)
  if (dueOn !== null && at)
    await notices.remind(db, { name: reminderName, subject: `${id} ${dueOn}`, organisationId, at, now })
}

export const dueReminder: ReminderDefinition = {
  name: reminderName,
  async look(db, { organisationId, subject, at }) {
    const [id = '', dueOn = ''] = subject.split(' ')
    const found = await findReport(db, organisationId, id)
    if (!found || found.line.dueOn !== dueOn || found.state === 'published') return { notice: null, next: null }
    return {
      notice: {
        kind: 'disclosures.report-due',
        organisationId,
        to: { roles: [...waiting[found.state]] },
        by: null,
        data: { year: found.line.year, date: dueOn, state: { word: `reportStates.${found.state}` } },
        link: paths.esgReport(id),
        key: each(id, at),
        at,
      },
      next: at < morning(dueOn) ? morning(dueOn) : null,
    }
  },
}
