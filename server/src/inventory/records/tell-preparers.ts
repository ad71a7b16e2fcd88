import { paths } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Notice } from '../../platform/notices.ts'
import { selected } from './store/selection.ts'

type Decision = { readonly kind: 'approve' | 'return'; readonly reason?: string }
type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }
type Moment = { readonly today: string; readonly requestId: string }

/**
 * Those who prepared the selected records learn what became of them. A return asks something of them each time; what one
 * reviewer approves in a day is one notice.
 */
export async function decisionNotices(
  db: Db,
  by: By,
  { kind, reason }: Decision,
  { today, requestId }: Moment,
): Promise<Notice[]> {
  const prepared = await preparersOfSelected(db, by)
  return prepared.map(({ preparer, records, only }) => ({
    organisationId: by.organisationId,
    to: { people: [preparer] },
    by: by.personId,
    at: by.at,
    ...(kind === 'approve'
      ? {
          kind: 'inventory.records-approved',
          data: {},
          link: `${paths.inventoryRecords()}?state=approved&year=all`,
          key: `${by.personId} ${today}`,
        }
      : {
          kind: 'inventory.records-returned',
          data: { count: records, reason: reason ?? '' },
          link: records === 1 ? paths.inventoryRecord(only) : `${paths.inventoryRecords()}?state=returned&year=all`,
          key: requestId,
        }),
  }))
}

async function preparersOfSelected(
  db: Db,
  { organisationId, personId }: By,
): Promise<{ preparer: string; records: number; only: string }[]> {
  const { rows } = await sql<{ preparer: string; records: number; only: string }>`
    select r.prepared_by as preparer, count(*)::int as records, min(r.id)::text as only from activity_records r
     where r.org_id = ${organisationId} and ${selected} and r.prepared_by <> ${personId} group by r.prepared_by`.execute(
    db,
  )
  return rows
}
