import type { organisations, OrganisationRole } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Organisations } from '../platform/generated/row-types.ts'
import { countRows } from '../platform/list/read-page.ts'
import { callValue, kingdomDay, tables } from '../platform/tables.ts'

type Organisation = organisations.Organisation
type OrganisationRow = Omit<Selectable<Organisations>, 'createdAt' | 'version'>

const fromRow = (row: OrganisationRow): Organisation => ({
  id: row.id,
  name: { en: row.nameEn, ar: row.nameAr },
  type: row.type,
  sector: row.sector,
  region: row.region,
  unifiedNumber: row.unifiedNumber,
  consolidationApproach: row.consolidationApproach,
  baseYear: row.baseYear,
  fiscalYearFirstMonth: row.fiscalYearFirstMonth,
  sample: row.sample,
})
const filledIn = ({ name, ...input }: Omit<Organisation, 'id' | 'sample'>) => ({
  nameEn: name.en,
  nameAr: name.ar,
  type: input.type,
  sector: input.sector,
  region: input.region,
  unifiedNumber: input.unifiedNumber,
  consolidationApproach: input.consolidationApproach,
  baseYear: input.baseYear,
  fiscalYearFirstMonth: input.fiscalYearFirstMonth,
})

/** Makes the rest of the transaction act for the organisation, where a use case has itself established the right to. */
export async function actFor(
  db: Db,
  { organisationId, role }: { organisationId: string; role: OrganisationRole },
): Promise<void> {
  await sql`select set_config('app.org_id', ${organisationId}, true), set_config('app.org_role', ${role}, true)`.execute(
    db,
  )
}

export async function insertOrganisation(db: Db, organisation: Organisation, at: Date): Promise<void> {
  const { id, sample } = organisation
  await tables(db)
    .insertInto('organisations')
    .values({ ...filledIn(organisation), id, sample, createdAt: at })
    .execute()
}

export type VersionedOrganisation = Omit<organisations.OrganisationDetails, 'renaming'>

/** Undefined where it is no longer of the version that was seen. */
export async function updateOrganisation(
  db: Db,
  id: string,
  { version, ...input }: organisations.OrganisationChange,
): Promise<VersionedOrganisation | undefined> {
  const row = await tables(db)
    .updateTable('organisations')
    .set({ ...filledIn(input), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  return row && { ...fromRow(row), version: row.version }
}

/** The name alone, as an editor accepted it. */
export const renameOrganisation = (db: Db, id: string, name: organisations.Organisation['name']) =>
  sql`update organisations set name_en = ${name.en}, name_ar = ${name.ar}, version = version + 1
    where id = ${id}`.execute(db)

const find = (db: Db, id: string) =>
  tables(db).selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst()

export async function findDetails(db: Db, id: string): Promise<VersionedOrganisation | undefined> {
  const row = await find(db, id)
  return row && { ...fromRow(row), version: row.version }
}

export async function findOrganisation(db: Db, id: string): Promise<Organisation | undefined> {
  const row = await find(db, id)
  return row && fromRow(row)
}

/** Breaking the uniqueness of the unified number is the one failure the database may foresee for us. */
export const isUnifiedNumberTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'organisations_unified_number'

export async function membershipsOf(
  db: Db,
  personId: string,
): Promise<{ organisation: Organisation; role: OrganisationRole; deletedOn: string | null }[]> {
  const rows = await tables(db)
    .selectFrom('memberships as m')
    .innerJoin('organisations as o', 'o.id', 'm.orgId')
    .leftJoin('organisationDeletions as d', 'd.orgId', 'm.orgId')
    .selectAll('o')
    .select(['m.role', kingdomDay('d.dueAt').$castTo<string | null>().as('deletedOn')])
    .where('m.personId', '=', personId)
    .where('m.endedAt', 'is', null)
    .orderBy('m.since')
    .orderBy('o.id')
    .execute()
  return rows.map((row) => ({ organisation: fromRow(row), role: row.role, deletedOn: row.deletedOn }))
}

export async function findRole(
  db: Db,
  organisationId: string,
  personId: string,
): Promise<OrganisationRole | undefined> {
  const membership = await tables(db)
    .selectFrom('memberships')
    .select('role')
    .where('orgId', '=', organisationId)
    .where('personId', '=', personId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return membership?.role
}

export type Membership = {
  organisationId: string
  personId: string
  role: OrganisationRole
  at: Date
  /** Null for who founded the organisation. */
  invitedBy: string | null
}

/** A new membership, or the one that had ended, in a new role. */
export async function insertMembership(db: Db, membership: Membership): Promise<void> {
  const { organisationId: orgId, personId, role, at: since, invitedBy } = membership
  const { numUpdatedRows } = await tables(db)
    .updateTable('memberships')
    .set({ role, since, invitedBy, endedAt: null, endedHow: null, endedBy: null })
    .where('orgId', '=', orgId)
    .where('personId', '=', personId)
    .where('endedAt', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await tables(db).insertInto('memberships').values({ orgId, personId, role, since, invitedBy }).execute()
}

/** When the organisation was founded that comes so many before the next one, of those that the person founded, in whosever hands they are by now. */
export async function foundedBefore(db: Db, personId: string, count: number): Promise<Date | undefined> {
  const founded = await tables(db)
    .selectFrom('memberships')
    .select('since')
    .where('personId', '=', personId)
    .where('invitedBy', 'is', null)
    .orderBy('since', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return founded?.since
}

export async function markOnboarded(db: Db, personId: string, at: Date): Promise<void> {
  await sql`insert into people (person_id, onboarded_at) values (${personId}, ${at})
    on conflict (person_id) do update set onboarded_at = coalesce(people.onboarded_at, excluded.onboarded_at)`.execute(
    db,
  )
}

export const isOnboarded = async (db: Db, personId: string): Promise<boolean> =>
  (await countRows(
    tables(db).selectFrom('people').where('personId', '=', personId).where('onboardedAt', 'is not', null),
  )) > 0

export type Invitation = { id: string; organisationId: string; email: string; role: OrganisationRole }

/** The latest invitation of an address counts: it takes the place of one that is open, and of one whose time is over. */
export async function renewInvitation(
  db: Db,
  invitation: Invitation & { invitedBy: string; at: Date; expiresAt: Date },
): Promise<void> {
  const { id, organisationId, email, role, invitedBy, at, expiresAt } = invitation
  // What was an owner's to replace while it was open is in the way of administrators no longer.
  await sql`delete from invitations
    where org_id = ${organisationId} and email = ${email} and accepted_at is null and expires_at <= ${at}`.execute(db)
  await sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at)
    values (${organisationId}, ${id}, ${email}, ${role}, ${invitedBy}, ${at}, ${expiresAt})
    on conflict (org_id, email) where accepted_at is null do update set id = excluded.id, role = excluded.role,
      invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(db)
}

export const openInvitations = (db: Db, organisationId: string, at: Date) =>
  tables(db)
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'createdAt'])
    .where('orgId', '=', organisationId)
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '>', at)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Whether somebody is kept out of the platform for now, or is gone. */
export const isShutOut = async (db: Db, personId: string, at: Date): Promise<boolean> =>
  (await callValue(db, 'is_shut_out', personId, at)) ?? false

/**
 * Invitations of the address that the session proved, by somebody who may come in themselves; an address nobody proved has none. Who was
 * kept out since an invitation went out comes back by none to an address that they took later.
 */
export const invitationsFor = (db: Db, email: string, at: Date) =>
  tables(db)
    .selectFrom('invitations as i')
    .innerJoin('organisations as o', 'o.id', 'i.orgId')
    .select(['i.id', 'i.orgId', 'i.role', 'i.invitedBy', 'o.nameEn', 'o.nameAr', 'o.sector', 'o.region'])
    .where(sql<boolean>`i.email = ${email} and i.email <> '' and i.accepted_at is null and i.expires_at > ${at}
      and not app.is_shut_out(i.invited_by, ${at})
      and not exists (select from memberships m where m.org_id = i.org_id and m.person_id = app.current_person()
        and m.ended_how = 'deactivated' and m.ended_at >= i.created_at)`)
    .orderBy('i.createdAt')
    .orderBy('i.id')
    .execute()

export async function acceptInvitation(
  db: Db,
  { id, email, personId, at }: { id: string; email: string; personId: string; at: Date },
): Promise<void> {
  await sql`update invitations set accepted_at = ${at}, accepted_by = ${personId}
    where id = ${id} and email = ${email} and accepted_at is null`.execute(db)
}

/** Addresses that never answered. */
export async function forgetInvitations(db: Db, at: Date): Promise<void> {
  await sql`select app.forget_invitations(${at})`.execute(db)
}

export const platformHasOwner = async (db: Db): Promise<boolean> => (await callValue(db, 'platform_has_owner')) ?? false

/** Each start prints a link of its own; the one before opens nothing any more. */
export async function replaceSetUpLink(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await sql`delete from platform_set_up`.execute(db)
  await sql`insert into platform_set_up (token_hash, created_at) values (${tokenHash}, ${at})`.execute(db)
}

export async function spendSetUpLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  return (
    (await sql`delete from platform_set_up where token_hash = ${tokenHash} returning token_hash`.execute(db)).rows
      .length === 1
  )
}

export async function insertPlatformOwner(db: Db, personId: string, at: Date): Promise<void> {
  await sql`insert into platform_roles (person_id, role, since) values (${personId}, 'platform_owner', ${at})`.execute(
    db,
  )
}
