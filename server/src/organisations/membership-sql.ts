import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** Parts of another feature's statement: who holds one of the roles in an organisation, as rows of `person_id`. */
export const peopleInRoles = (organisation: Sql, roles: Sql): Sql =>
  sql`select m.person_id from memberships m where m.org_id = ${organisation} and m.role = any(${roles}) and m.ended_at is null`

/** Where a person belongs, as rows of `org_id`. */
export const organisationsOf = (personId: string): Sql =>
  sql`select m.org_id from memberships m where m.person_id = ${personId} and m.ended_at is null`
