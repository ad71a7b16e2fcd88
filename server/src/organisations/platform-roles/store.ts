import type { PlatformRole } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { PlatformRoles } from '../../platform/generated/row-types.ts'
import { callRows, callValues, tables } from '../../platform/tables.ts'

export type RoleRow = Selectable<PlatformRoles>

export const allRoles = (db: Db): Promise<RoleRow[]> =>
  tables(db).selectFrom('platformRoles').selectAll().orderBy('since').orderBy('personId').orderBy('role').execute()

/** Who holds one of these roles, for whoever tells them of something; it says nothing else of them. */
export const peopleInPlatform = (db: Db, roles: readonly PlatformRole[]): Promise<string[]> =>
  callValues(db, 'people_with_platform_role', ...roles)

type Held = { personId: string; role: PlatformRole }

/** False where they had it before. */
export async function insertRole(db: Db, { at, ...role }: Held & { at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tables(db)
    .insertInto('platformRoles')
    .values({ ...role, since: at })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

export const deleteRole = async (db: Db, { personId, role }: Held): Promise<boolean> =>
  (
    await tables(db)
      .deleteFrom('platformRoles')
      .where('personId', '=', personId)
      .where('role', '=', role)
      .executeTakeFirst()
  ).numDeletedRows === 1n

/**
 * Roles of the platform are given and taken one after the other, or of two owners who take each other's none would be left. False
 * for whoever is no owner any more once it is their turn.
 */
export async function lockRolesAs(db: Db, personId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the last platform owner', 0))`.execute(db)
  const { rows } = await sql`select 1 from platform_roles
    where role = 'platform_owner' and person_id = ${personId}`.execute(db)
  return rows.length === 1
}

/** One who can be counted on. */
export async function hasOtherOwner(db: Db, personId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from platform_roles
    where role = 'platform_owner' and person_id <> ${personId} and not app.is_shut_out(person_id, ${at}) limit 1`.execute(
    db,
  )
  return rows.length === 1
}

/** Both answer nothing to whoever does not look after accounts. */
export const membershipsOf = (db: Db, personId: string) => callRows(db, 'memberships_of', personId)

export const platformRolesOf = (db: Db, personId: string) => callRows(db, 'platform_roles_of', personId)
