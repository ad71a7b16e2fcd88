import { mayPrepare, paths } from '@athar/contracts'
import { sql } from 'kysely'
import { peopleInRoles } from '../../organisations/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Notice } from '../../platform/notices.ts'
import { selected } from './store/selection.ts'

type Decision = { readonly kind: 'approve' | 'return'; readonly reason?: string }
type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }
type Moment = { readonly today: string; readonly requestId: string }

/**
 * Those who prepared the selected records learn what became of them. A return asks something of them each time, and of all who
 * prepare where none of those who did does any more; what one reviewer approves in a day is one notice.
 */
export async function decisionNotices(
  db: Db,
  by: By,
  { kind, reason }: Decision,
  { today, requestId }: Moment,
): Promise<Notice[]> {
  const prepared = await preparersOfSelected(db, by)
  return prepared.flatMap(({ preparer, records, only }): Notice[] => {
    const notice = { organisationId: by.organisationId, by: by.personId, at: by.at }
    if (kind === 'return')
      return [
        {
          ...notice,
          kind: 'inventory.records-returned',
          to: preparer === null ? { roles: mayPrepare } : { people: [preparer] },
          data: { count: records, reason: reason ?? '' },
          link: records === 1 ? paths.inventoryRecord(only) : `${paths.inventoryRecords()}?state=returned&year=all`,
          key: preparer === null ? `${requestId} all` : requestId,
        },
      ]
    if (preparer === null) return []
    return [
      {
        ...notice,
        kind: 'inventory.records-approved',
        to: { people: [preparer] },
        data: {},
        link: `${paths.inventoryRecords()}?state=approved&year=all`,
        key: `${by.personId} ${today}`,
      },
    ]
  })
}

/**
 * Of each record whoever prepared it last of those who still prepare: an administrator who had it calculated again, or somebody who
 * has another role by now, could do nothing about it.
 */
async function preparersOfSelected(
  db: Db,
  { organisationId, personId }: By,
): Promise<{ preparer: string | null; records: number; only: string }[]> {
  const { rows } = await sql<{ preparer: string | null; records: number; only: string }>`
    with preparing as materialized (${peopleInRoles(sql`${organisationId}`, sql`${[...mayPrepare]}::text[]`)})
    select preparer, count(*)::int as records, min(id)::text as only from (
      select r.id, case when r.prepared_by in (select person_id from preparing) then r.prepared_by else (
          select h.prepared_by from activity_record_history h
           where h.org_id = r.org_id and h.record_id = r.id and h.prepared_by in (select person_id from preparing)
           order by h.version desc limit 1) end as preparer
        from activity_records r where r.org_id = ${organisationId} and ${selected}) prepared
     where preparer is distinct from ${personId}::uuid group by preparer`.execute(db)
  return rows
}
