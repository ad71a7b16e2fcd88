import type { TeamRole } from '@athar/contracts/verification'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

export type StoredMember = { readonly personId: string; readonly role: TeamRole; readonly declaredAt: Date | null }

export const teamOf = (db: Db, verificationId: string): Promise<StoredMember[]> =>
  tables(db)
    .selectFrom('verificationTeam')
    .select(['personId', 'role', 'declaredAt'])
    .where('verificationId', '=', verificationId)
    .orderBy(sql`array_position('{lead,member,reviewer}'::text[], role)`)
    .orderBy('addedAt')
    .orderBy('personId')
    .execute()

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
  const { organisationId: orgId, verificationId, clientId: clientOrgId, personId, role, by, at } = made
  const { numInsertedOrUpdatedRows: added } = await tables(db)
    .insertInto('verificationTeam')
    .values({ orgId, verificationId, clientOrgId, personId, role, addedBy: by, addedAt: at })
    .onConflict((known) => known.columns(['orgId', 'verificationId', 'personId']).doNothing())
    .executeTakeFirst()
  return added === 1n
}

const memberOf = (verificationId: string, personId: string) =>
  sql<boolean>`org_id = app.current_org() and verification_id = ${verificationId} and person_id = ${personId}`

export const deleteMember = async (db: Db, verificationId: string, personId: string): Promise<boolean> =>
  (await tables(db).deleteFrom('verificationTeam').where(memberOf(verificationId, personId)).executeTakeFirst())
    .numDeletedRows === 1n

export async function declare(db: Db, verificationId: string, personId: string, at: Date): Promise<void> {
  const member = memberOf(verificationId, personId)
  await tables(db).updateTable('verificationTeam').set({ declaredAt: at }).where(member).execute()
}

/** Which rule of the database refused. */
export const refusedBy = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
