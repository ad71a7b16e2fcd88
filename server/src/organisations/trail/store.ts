import type { organisations } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { allOf, keyset, whereGiven, type Place } from '../../platform/list/read-page.ts'

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

export const newestFirst = keyset<TrailRow>('desc', { at: 'instant', id: 'bigint' })

export async function readTrail(
  db: Db,
  { organisationId, ...filter }: TrailFilter & { readonly organisationId: string },
  { after, order, limit }: Place,
): Promise<TrailRow[]> {
  const conditions = allOf(
    sql`org_id = ${organisationId}`,
    whereGiven(filter.area, (value) => sql`area = ${value}`),
    whereGiven(filter.personId, (value) => sql`person_id = ${value}`),
    whereGiven(filter.from, (value) => sql`at >= ${value}`),
    whereGiven(filter.until, (value) => sql`at < ${value}`),
    after,
  )
  return (
    await sql<TrailRow>`select id, at, action, subject_type, subject_id, person_id, reason, details, request_id from audit_trail
      where ${conditions} order by ${order} limit ${limit}`.execute(db)
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
