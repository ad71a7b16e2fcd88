import type { SiteVisit } from '@athar/contracts/verification'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { idPart } from '../../platform/signed-links.ts'

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

/** Those of the ids that the acting organisation made; held once the verification is no longer under way. */
export async function visitsByIds(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; verificationId: string; place: string; held: boolean }[]> {
  const { rows } = await sql<{ id: string; verification_id: string; place: string; held: boolean }>`
    select w.id, w.verification_id, w.place, v.state in ('signed', 'withdrawn', 'declined') as held
      from verification_visits w join verifications v on v.org_id = w.org_id and v.id = w.verification_id
     where w.org_id = app.current_org() and w.id = any (${ids.filter((id) => idPart.test(id))}::uuid[])`.execute(db)
  return rows.map(({ verification_id: verificationId, ...row }) => ({ ...row, verificationId }))
}
