import type { HistoryEntry, Workflow, WorkflowSide } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { tables } from '../tables.ts'
import type { Flow } from './flow.ts'

/** What is written of a step, of a beginning or of a comment. */
export type NewEntry = {
  readonly id: string
  readonly organisationId: string | null
  readonly side: WorkflowSide
  readonly action: string
  readonly from?: string | null
  readonly to?: string | null
  readonly version?: number | null
}

/** Appends to the history in the transaction of the step, in the name of the caller. */
export async function addEntries(
  db: Db,
  { workflow }: Flow,
  entries: readonly NewEntry[],
  { at, comment = '' }: { readonly at: Date; readonly comment?: string },
): Promise<void> {
  const rows = entries.map((one) => ({
    subject_id: one.id,
    org_id: one.organisationId,
    side: one.side,
    action: one.action,
    from_state: one.from ?? null,
    to_state: one.to ?? null,
    version: one.version ?? null,
  }))
  await sql`insert into workflow_history (kind, at, person_id, comment, org_id, subject_id, side, action, from_state, to_state, version)
    select ${workflow.subject}, ${at}::timestamptz, app.current_person(), ${comment}, org_id, subject_id, side, action, from_state, to_state, version
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as entry (org_id uuid, subject_id uuid, side text, action text, from_state text, to_state text, version int)`.execute(
    db,
  )
}

export type StoredEntry<W extends Workflow> = Omit<HistoryEntry<W>, 'at' | 'by'> & {
  readonly at: string
  readonly personId: string | null
}

/** The history of one subject, oldest first, as far as the caller may see the subject. */
export async function readHistory<W extends Workflow>(
  db: Db,
  { workflow }: Flow<W>,
  id: string,
): Promise<StoredEntry<W>[]> {
  const rows = await tables(db)
    .selectFrom('workflowHistory')
    .select(['action', 'side', 'at', 'personId', 'fromState as from', 'toState as to', 'comment'])
    .where('kind', '=', workflow.subject)
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() })) as never
}
