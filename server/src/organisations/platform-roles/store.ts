import type { OrganisationRole, PlatformRole } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type RoleRow = { person_id: string; role: PlatformRole; since: Date }

export async function allRoles(db: Db): Promise<RoleRow[]> {
  return (
    await sql<RoleRow>`select person_id, role, since from platform_roles order by since, person_id, role`.execute(db)
  ).rows
}

/** Who holds one of these roles, for whoever tells them of something; it says nothing else of them. */
export async function peopleInPlatform(db: Db, roles: readonly PlatformRole[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select app.people_with_platform_role(variadic ${[...roles]}::text[]) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** False where they had it before. */
export async function insertRole(
  db: Db,
  { personId, role, at }: { personId: string; role: PlatformRole; at: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into platform_roles (person_id, role, since) values (${personId}, ${role}, ${at})
    on conflict do nothing returning person_id`.execute(db)
  return rows.length === 1
}

export async function deleteRole(
  db: Db,
  { personId, role }: { personId: string; role: PlatformRole },
): Promise<boolean> {
  const { rows } = await sql`delete from platform_roles where person_id = ${personId} and role = ${role}
    returning person_id`.execute(db)
  return rows.length === 1
}

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

type MembershipRow = { org_id: string; name_en: string; name_ar: string; role: OrganisationRole; since: Date }

/** Both answer nothing to whoever does not look after accounts. */
export async function membershipsOf(db: Db, personId: string): Promise<MembershipRow[]> {
  return (await sql<MembershipRow>`select * from app.memberships_of(${personId})`.execute(db)).rows
}

export async function platformRolesOf(db: Db, personId: string): Promise<Pick<RoleRow, 'role' | 'since'>[]> {
  return (await sql<Pick<RoleRow, 'role' | 'since'>>`select * from app.platform_roles_of(${personId})`.execute(db)).rows
}
