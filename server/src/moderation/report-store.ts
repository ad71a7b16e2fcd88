import { reportWorkflow, type Report, type ReportState } from '@athar/contracts/moderation'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'
import { defineFlow } from '../platform/workflow/flow.ts'
import { addEntries } from '../platform/workflow/history.ts'

export const reportFlow = defineFlow({
  workflow: reportWorkflow,
  table: 'reports',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'moderation.own-report',
})

export type ReportRow = {
  readonly id: string
  readonly reporter_id: string
  readonly kind: Report['kind']
  readonly subject_id: string
  readonly about_person: string
  readonly reason: Report['reason']
  readonly words: string
  readonly body: string
  readonly state: ReportState
  readonly decision: string | null
  readonly asked_at: Date
  readonly version: number
}

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<ReportRow[]> =>
  (
    await sql<ReportRow>`select id, reporter_id, kind, subject_id, about_person, reason, words, body, state, decision,
      asked_at, version from reports ${rest}`.execute(db)
  ).rows

export const reportsIn = (db: Db, state: ReportState | undefined): Promise<ReportRow[]> =>
  select(
    db,
    sql`where (${state ?? null}::text is null or state = ${state ?? null})
      order by (state = 'open') desc, asked_at desc limit 200`,
  )
export const findReport = async (db: Db, id: string): Promise<ReportRow | undefined> =>
  (await select(db, sql`where id = ${id}`))[0]
export const reportsBy = (db: Db, personId: string): Promise<ReportRow[]> =>
  select(db, sql`where reporter_id = ${personId} order by asked_at desc`)

type Named = { readonly personId: string; readonly kind: Report['kind']; readonly subject: string }

export async function openReport(db: Db, { personId, kind, subject }: Named): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from reports
    where reporter_id = ${personId} and kind = ${kind} and subject_id = ${subject} and state = 'open'`.execute(db)
  return rows[0]?.id
}

type NewReport = Named & {
  readonly id: string
  readonly about: string
  readonly reason: string
  readonly words: string
  readonly text: string
  readonly at: Date
}

/** False where the person reported the same at this moment, as a second click does. */
export async function insertReport(db: Db, made: NewReport): Promise<boolean> {
  const { id, at } = made
  const { rows } =
    await sql`insert into reports (id, reporter_id, kind, subject_id, about_person, reason, words, body, state,
      asked_at, changed_at)
    values (${id}, ${made.personId}, ${made.kind}, ${made.subject}, ${made.about}, ${made.reason}, ${made.words},
            ${made.text}, 'open', ${at}, ${at})
    on conflict (reporter_id, kind, subject_id) where state = 'open' do nothing returning id`.execute(db)
  if (rows.length === 0) return false
  const begun = { id, organisationId: null, side: 'person', action: 'report', to: 'open', version: 1 } as const
  await addEntries(db, reportFlow, [begun], { at })
  return true
}

export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from reports
    where state = 'open'`.execute(db)
  return rows[0]?.count ?? 0
}

/** The words of a person who leaves; the report stays. */
export async function eraseReportWords(db: Db, personId: string): Promise<void> {
  await sql`update reports set body = '' where reporter_id = ${personId}`.execute(db)
}
