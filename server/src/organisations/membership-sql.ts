import { anyMember, type OrganisationRole } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'
import { tables } from '../platform/tables.ts'

type Sql = RawBuilder<unknown>

/** Parts of another feature's statement: who holds one of the roles in an organisation, as rows of `person_id`. */
export const peopleInRoles = (organisation: Sql, roles: Sql): Sql =>
  sql`select m.person_id from memberships m where m.org_id = ${organisation} and m.role = any(${roles}) and m.ended_at is null`

export async function peopleWithRoles(
  db: Db,
  organisationId: string,
  roles: readonly OrganisationRole[],
): Promise<string[]> {
  const members = await tables(db)
    .selectFrom('memberships')
    .select('personId')
    .where('orgId', '=', organisationId)
    .where('role', 'in', [...roles])
    .where('endedAt', 'is', null)
    .execute()
  return members.map(({ personId }) => personId)
}

/** Where a person belongs, in one of the roles where some are asked for, as rows of `org_id`. */
export const organisationsOf = (personId: string, roles: readonly OrganisationRole[] = anyMember): Sql =>
  sql`select m.org_id from memberships m where m.person_id = ${personId} and m.role = any(${[...roles]}::text[]) and m.ended_at is null`

/** What a person may do with the platform, as rows of `role`. */
export const platformRolesOf = (personId: string): Sql =>
  sql`select r.role from platform_roles r where r.person_id = ${personId}`
