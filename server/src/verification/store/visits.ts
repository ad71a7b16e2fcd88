import type { SiteVisit } from '@athar/contracts/verification'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export async function visitsOf(db: Db, organisationId: string, verificationId: string): Promise<SiteVisit[]> {
  const { rows } = await sql<{ id: string; visited_on: string; place: string; people: string; notes: string }>`
    select id, visited_on::text, place, people, notes from verification_visits
     where org_id = ${organisationId} and verification_id = ${verificationId} order by visited_on, id`.execute(db)
  return rows.map(({ visited_on: visitedOn, ...row }) => ({ visitedOn, ...row }))
}

type NewVisit = SiteVisit & {
  readonly organisationId: string
  readonly verificationId: string
  readonly by: string
  readonly at: Date
}

export async function insertVisit(db: Db, made: NewVisit): Promise<void> {
  await sql`insert into verification_visits (org_id, id, verification_id, visited_on, place, people, notes, created_by,
      created_at)
    values (${made.organisationId}, ${made.id}, ${made.verificationId}, ${made.visitedOn}, ${made.place},
      ${made.people}, ${made.notes}, ${made.by}, ${made.at})`.execute(db)
}

export async function deleteVisit(db: Db, verificationId: string, id: string): Promise<void> {
  await sql`delete from verification_visits where org_id = app.current_org() and verification_id = ${verificationId}
    and id = ${id}`.execute(db)
}
