import type { OrganisationRole } from '@athar/contracts'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Memberships } from '../../platform/generated/row-types.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'

/** Whoever changes memberships of an organisation does so one after the other, or two owners could unmake each other at once. */
export async function lockMembers(db: Db, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members ${organisationId}`}, 0))`.execute(db)
}

export type MembershipRow = Selectable<Memberships>
const memberships = (db: Db, organisationId: string) =>
  tables(db).selectFrom('memberships').where('orgId', '=', organisationId)

/** The memberships that are or can be taken up again without an invitation: of those who left nothing is listed. */
export const knownMembers = (db: Db, organisationId: string): Promise<MembershipRow[]> =>
  memberships(db, organisationId)
    .selectAll()
    .where(({ or, eb }) => or([eb('endedAt', 'is', null), eb('endedHow', '=', 'deactivated')]))
    .orderBy('since')
    .orderBy('personId')
    .execute()

export const findMember = (db: Db, organisationId: string, personId: string): Promise<MembershipRow | undefined> =>
  memberships(db, organisationId).selectAll().where('personId', '=', personId).executeTakeFirst()

const owners = (db: Db, organisationId: string) =>
  memberships(db, organisationId).where('role', '=', 'owner').where('endedAt', 'is', null)

export const ownerIds = async (db: Db, organisationId: string): Promise<string[]> =>
  (await owners(db, organisationId).select('personId').orderBy('since').orderBy('personId').execute()).map(
    (row) => row.personId,
  )

/** How many owners but this one can be counted on: who is kept out by the operator looks after nothing. */
export const otherOwners = (db: Db, organisationId: string, personId: string, at: Date): Promise<number> =>
  countRows(
    owners(db, organisationId)
      .where('personId', '<>', personId)
      .where(sql<boolean>`not app.is_shut_out(person_id, ${at})`),
  )

type Member = { organisationId: string; personId: string }
const change = (db: Db, { organisationId, personId }: Member, set: Updateable<Memberships>) =>
  tables(db).updateTable('memberships').set(set).where('orgId', '=', organisationId).where('personId', '=', personId)

export async function setRole(db: Db, { role, ...member }: Member & { role: OrganisationRole }): Promise<void> {
  await change(db, member, { role }).where('endedAt', 'is', null).execute()
}

type Ending = Member & { how: 'deactivated' | 'left'; by: string; at: Date }
export async function endMembership(db: Db, { how, by, at, ...member }: Ending): Promise<void> {
  const set = { endedAt: at, endedHow: how, endedBy: by }
  await change(db, member, set).where('endedAt', 'is', null).execute()
}

export async function resumeMembership(db: Db, { at, ...member }: Member & { at: Date }): Promise<void> {
  const set = { since: at, endedAt: null, endedHow: null, endedBy: null }
  await change(db, member, set).where('endedHow', '=', 'deactivated').execute()
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
