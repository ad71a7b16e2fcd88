import type { organisations } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type TrailRow = {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly subject_type: string
  readonly subject_id: string
  readonly person_id: string | null
  readonly reason: string | null
  readonly details: Record<string, unknown>
  readonly request_id: string
}
export type TrailFilter = {
  readonly area?: organisations.TrailArea | undefined
  readonly personId?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** Where an entry stands in the order of the trail. */
export type TrailPlace = readonly [at: string, id: string]

/** Newest first, those before an entry where one is named. */
export async function readTrail(
  db: Db,
  { organisationId, before, limit }: { organisationId: string; before: TrailPlace | null; limit: number },
  filter: TrailFilter,
): Promise<TrailRow[]> {
  const conditions = [
    sql`org_id = ${organisationId}`,
    ...(before === null ? [] : [sql`(at, id) < (${before[0]}::timestamptz, ${before[1]}::bigint)`]),
    ...(filter.area === undefined ? [] : [sql`area = ${filter.area}`]),
    ...(filter.personId === undefined ? [] : [sql`person_id = ${filter.personId}`]),
    ...(filter.from === undefined ? [] : [sql`at >= ${filter.from}`]),
    ...(filter.until === undefined ? [] : [sql`at < ${filter.until}`]),
  ]
  return (
    await sql<TrailRow>`select id, at, action, subject_type, subject_id, person_id, reason, details, request_id from audit_trail
      where ${sql.join(conditions, sql` and `)} order by at desc, id desc limit ${limit}`.execute(db)
  ).rows
}

/** Those among them who are or once were members. */
export async function membersAmong(
  db: Db,
  organisationId: string,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person_id: string }>`select person_id from memberships
    where org_id = ${organisationId} and person_id = any(${personIds}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.person_id))
}
