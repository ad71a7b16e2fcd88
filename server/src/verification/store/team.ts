import type { TeamRole } from '@athar/contracts/verification'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type StoredMember = { readonly personId: string; readonly role: TeamRole; readonly declaredAt: Date | null }

export async function teamOf(db: Db, verificationId: string): Promise<StoredMember[]> {
  const { rows } = await sql<{ person_id: string; role: TeamRole; declared_at: Date | null }>`
    select person_id, role, declared_at from verification_team where verification_id = ${verificationId}
     order by array_position('{lead,member,reviewer}'::text[], role), added_at, person_id`.execute(db)
  return rows.map((row) => ({ personId: row.person_id, role: row.role, declaredAt: row.declared_at }))
}

type Added = {
  readonly organisationId: string
  readonly verificationId: string
  readonly clientId: string
  readonly personId: string
  readonly role: TeamRole
  readonly by: string
  readonly at: Date
}

/** False where the person is on the team. */
export async function insertMember(db: Db, made: Added): Promise<boolean> {
  const { rows } = await sql`insert into verification_team (org_id, verification_id, client_org_id, person_id, role,
      added_by, added_at)
    values (${made.organisationId}, ${made.verificationId}, ${made.clientId}, ${made.personId}, ${made.role},
      ${made.by}, ${made.at})
    on conflict (org_id, verification_id, person_id) do nothing returning person_id`.execute(db)
  return rows.length === 1
}

export async function deleteMember(db: Db, verificationId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`delete from verification_team where org_id = app.current_org()
    and verification_id = ${verificationId} and person_id = ${personId} returning person_id`.execute(db)
  return rows.length === 1
}

export async function declare(db: Db, verificationId: string, personId: string, at: Date): Promise<void> {
  await sql`update verification_team set declared_at = ${at} where org_id = app.current_org()
    and verification_id = ${verificationId} and person_id = ${personId}`.execute(db)
}

/** Which rule of the database refused. */
export const refusedBy = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
