import type { OrganisationRole } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Whoever changes memberships of an organisation does so one after the other, or two owners could unmake each other at once. */
export async function lockMembers(db: Db, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members ${organisationId}`}, 0))`.execute(db)
}

export type MembershipRow = {
  person_id: string
  role: OrganisationRole
  since: Date
  invited_by: string | null
  ended_at: Date | null
  ended_how: 'deactivated' | 'left' | null
}

/** The memberships that are or can be taken up again without an invitation: of those who left nothing is listed. */
export async function knownMembers(db: Db, organisationId: string): Promise<MembershipRow[]> {
  return (
    await sql<MembershipRow>`select person_id, role, since, invited_by, ended_at, ended_how from memberships
    where org_id = ${organisationId} and (ended_at is null or ended_how = 'deactivated') order by since, person_id`.execute(
      db,
    )
  ).rows
}

export async function findMember(db: Db, organisationId: string, personId: string): Promise<MembershipRow | undefined> {
  return (
    await sql<MembershipRow>`select person_id, role, since, invited_by, ended_at, ended_how from memberships
    where org_id = ${organisationId} and person_id = ${personId}`.execute(db)
  ).rows[0]
}

export async function ownerIds(db: Db, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`select person_id from memberships
    where org_id = ${organisationId} and role = 'owner' and ended_at is null order by since, person_id`.execute(db)
  return rows.map((row) => row.person_id)
}

/** How many owners but this one can be counted on: who is kept out by the operator looks after nothing. */
export async function otherOwners(db: Db, organisationId: string, personId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from memberships
    where org_id = ${organisationId} and role = 'owner' and ended_at is null and person_id <> ${personId}
      and not app.is_shut_out(person_id, ${at})`.execute(db)
  return rows[0]?.count ?? 0
}

export async function setRole(
  db: Db,
  { organisationId, personId, role }: { organisationId: string; personId: string; role: OrganisationRole },
): Promise<void> {
  await sql`update memberships set role = ${role} where org_id = ${organisationId} and person_id = ${personId} and ended_at is null`.execute(
    db,
  )
}

export async function endMembership(
  db: Db,
  ended: { organisationId: string; personId: string; how: 'deactivated' | 'left'; by: string; at: Date },
): Promise<void> {
  await sql`update memberships set ended_at = ${ended.at}, ended_how = ${ended.how}, ended_by = ${ended.by}
    where org_id = ${ended.organisationId} and person_id = ${ended.personId} and ended_at is null`.execute(db)
}

export async function resumeMembership(
  db: Db,
  { organisationId, personId, at }: { organisationId: string; personId: string; at: Date },
): Promise<void> {
  await sql`update memberships set since = ${at}, ended_at = null, ended_how = null, ended_by = null
    where org_id = ${organisationId} and person_id = ${personId} and ended_how = 'deactivated'`.execute(db)
}

/** Whether there was an open invitation of this id. */
export async function deleteInvitation(db: Db, organisationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from invitations
    where org_id = ${organisationId} and id = ${id} and accepted_at is null returning id`.execute(db)
  return rows.length === 1
}

/** Open invitations that somebody sent, to the roles or to all; answers how many. */
export async function deleteInvitationsBy(
  db: Db,
  { organisationId, personId, roles }: { organisationId: string; personId: string; roles: readonly string[] | null },
): Promise<number> {
  const { rows } = await sql`delete from invitations
    where org_id = ${organisationId} and invited_by = ${personId} and accepted_at is null
      and (${roles}::text[] is null or role = any(${roles}::text[])) returning id`.execute(db)
  return rows.length
}

export async function deleteInvitationsOf(db: Db, organisationId: string, email: string): Promise<void> {
  await sql`delete from invitations where org_id = ${organisationId} and email = ${email} and accepted_at is null`.execute(
    db,
  )
}
