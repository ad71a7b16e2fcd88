import { reportWorkflow, type Report, type ReportState } from '@athar/contracts/moderation'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Reports } from '../platform/generated/row-types.ts'
import { countRows } from '../platform/list/read-page.ts'
import { tables } from '../platform/tables.ts'
import { defineFlow } from '../platform/workflow/flow.ts'
import { addEntries } from '../platform/workflow/history.ts'

export const reportFlow = defineFlow({
  workflow: reportWorkflow,
  table: 'reports',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'moderation.own-report',
})

export type ReportRow = Selectable<Reports>
const reports = (db: Db) => tables(db).selectFrom('reports').selectAll()

export const reportsIn = (db: Db, state: ReportState | undefined): Promise<ReportRow[]> =>
  reports(db)
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('askedAt', 'desc')
    .limit(200)
    .execute()
export const findReport = (db: Db, id: string) => reports(db).where('id', '=', id).executeTakeFirst()
export const reportsBy = (db: Db, personId: string): Promise<ReportRow[]> =>
  reports(db).where('reporterId', '=', personId).orderBy('askedAt', 'desc').execute()

type Named = { readonly personId: string; readonly kind: Report['kind']; readonly subject: string }

export const openReport = async (db: Db, { personId, kind, subject }: Named): Promise<string | undefined> =>
  (
    await reports(db)
      .where('reporterId', '=', personId)
      .where('kind', '=', kind)
      .where('subjectId', '=', subject)
      .where('state', '=', 'open')
      .executeTakeFirst()
  )?.id

type NewReport = Named & {
  readonly id: string
  readonly about: string
  readonly reason: Report['reason']
  readonly words: string
  readonly text: string
  readonly at: Date
}

/** False where the person reported the same at this moment, as a second click does. */
export async function insertReport(db: Db, made: NewReport): Promise<boolean> {
  const { id, at, kind, reason, words } = made
  const { numInsertedOrUpdatedRows: stored } = await tables(db)
    .insertInto('reports')
    .values({
      id,
      reporterId: made.personId,
      kind,
      subjectId: made.subject,
      aboutPerson: made.about,
      reason,
      words,
      body: made.text,
      state: 'open',
      askedAt: at,
      changedAt: at,
    })
    .onConflict((known) =>
      known
        .columns(['reporterId', 'kind', 'subjectId'])
        .where(sql<boolean>`state = 'open'`)
        .doNothing(),
    )
    .executeTakeFirst()
  if (stored !== 1n) return false
  const begun = { id, organisationId: null, side: 'person', action: 'report', to: 'open', version: 1 } as const
  await addEntries(db, reportFlow, [begun], { at })
  return true
}

export const countOpen = (db: Db): Promise<number> =>
  countRows(tables(db).selectFrom('reports').where('state', '=', 'open'))

/** The words of a person who leaves; the report stays. */
export async function eraseReportWords(db: Db, personId: string): Promise<void> {
  await tables(db).updateTable('reports').set({ body: '' }).where('reporterId', '=', personId).execute()
}
