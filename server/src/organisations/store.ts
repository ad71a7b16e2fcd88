import type { organisations, OrganisationRole } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

type Organisation = organisations.Organisation
type OrganisationRow = {
  id: string
  name_en: string
  name_ar: string
  type: Organisation['type']
  sector: Organisation['sector']
  region: string
  unified_number: string | null
  consolidation_approach: Organisation['consolidationApproach']
  base_year: number
  fiscal_year_first_month: number
  sample: boolean
  version: number
}
const columns = sql.raw(
  'o.id, o.name_en, o.name_ar, o.type, o.sector, o.region, o.unified_number, o.consolidation_approach, o.base_year, o.fiscal_year_first_month, o.sample, o.version',
)

const fromRow = (row: OrganisationRow): Organisation => ({
  id: row.id,
  name: { en: row.name_en, ar: row.name_ar },
  type: row.type,
  sector: row.sector,
  region: row.region,
  unifiedNumber: row.unified_number,
  consolidationApproach: row.consolidation_approach,
  baseYear: row.base_year,
  fiscalYearFirstMonth: row.fiscal_year_first_month,
  sample: row.sample,
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
  const { id, name } = organisation
  await sql`insert into organisations (id, name_en, name_ar, type, sector, region, unified_number, consolidation_approach, base_year, fiscal_year_first_month, sample, created_at)
    values (${id}, ${name.en}, ${name.ar}, ${organisation.type}, ${organisation.sector}, ${organisation.region}, ${organisation.unifiedNumber},
            ${organisation.consolidationApproach}, ${organisation.baseYear}, ${organisation.fiscalYearFirstMonth}, ${organisation.sample}, ${at})`.execute(
    db,
  )
}

export type VersionedOrganisation = Omit<organisations.OrganisationDetails, 'renaming'>

/** Undefined where it is no longer of the version that was seen. */
export async function updateOrganisation(
  db: Db,
  id: string,
  { version, ...input }: organisations.OrganisationChange,
): Promise<VersionedOrganisation | undefined> {
  const { rows } =
    await sql<OrganisationRow>`update organisations o set name_en = ${input.name.en}, name_ar = ${input.name.ar}, type = ${input.type}, sector = ${input.sector},
      region = ${input.region}, unified_number = ${input.unifiedNumber}, consolidation_approach = ${input.consolidationApproach},
      base_year = ${input.baseYear}, fiscal_year_first_month = ${input.fiscalYearFirstMonth}, version = o.version + 1
    where o.id = ${id} and o.version = ${version} returning ${columns}`.execute(db)
  return rows[0] && { ...fromRow(rows[0]), version: rows[0].version }
}

/** The name alone, as an editor accepted it. */
export const renameOrganisation = (db: Db, id: string, name: organisations.Organisation['name']) =>
  sql`update organisations set name_en = ${name.en}, name_ar = ${name.ar}, version = version + 1
    where id = ${id}`.execute(db)

export async function findDetails(db: Db, id: string): Promise<VersionedOrganisation | undefined> {
  const { rows } = await sql<OrganisationRow>`select ${columns} from organisations o where o.id = ${id}`.execute(db)
  return rows[0] && { ...fromRow(rows[0]), version: rows[0].version }
}

export async function findOrganisation(db: Db, id: string): Promise<Organisation | undefined> {
  const { rows } = await sql<OrganisationRow>`select ${columns} from organisations o where o.id = ${id}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** Breaking the uniqueness of the unified number is the one failure the database may foresee for us. */
export const isUnifiedNumberTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'organisations_unified_number'

export async function membershipsOf(
  db: Db,
  personId: string,
): Promise<{ organisation: Organisation; role: OrganisationRole; deletedOn: string | null }[]> {
  const { rows } = await sql<
    OrganisationRow & { role: OrganisationRole; deleted_on: string | null }
  >`select ${columns}, m.role, (d.due_at at time zone 'Asia/Riyadh')::date as deleted_on
    from memberships m join organisations o on o.id = m.org_id left join organisation_deletions d on d.org_id = m.org_id
    where m.person_id = ${personId} and m.ended_at is null order by m.since, o.id`.execute(db)
  return rows.map((row) => ({ organisation: fromRow(row), role: row.role, deletedOn: row.deleted_on }))
}

export async function findRole(
  db: Db,
  organisationId: string,
  personId: string,
): Promise<OrganisationRole | undefined> {
  const { rows } = await sql<{ role: OrganisationRole }>`select role from memberships
    where org_id = ${organisationId} and person_id = ${personId} and ended_at is null`.execute(db)
  return rows[0]?.role
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
  const { organisationId, personId, role, at, invitedBy } = membership
  const { rows } =
    await sql`update memberships set role = ${role}, since = ${at}, invited_by = ${invitedBy}, ended_at = null, ended_how = null, ended_by = null
    where org_id = ${organisationId} and person_id = ${personId} and ended_at is not null returning person_id`.execute(
      db,
    )
  if (rows.length > 0) return
  await sql`insert into memberships (org_id, person_id, role, since, invited_by)
    values (${organisationId}, ${personId}, ${role}, ${at}, ${invitedBy})`.execute(db)
}

/** When the organisation was founded that comes so many before the next one, of those that the person founded, in whosever hands they are by now. */
export async function foundedBefore(db: Db, personId: string, count: number): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`select since from memberships
    where person_id = ${personId} and invited_by is null order by since desc offset ${count - 1} limit 1`.execute(db)
  return rows[0]?.since
}

export async function markOnboarded(db: Db, personId: string, at: Date): Promise<void> {
  await sql`insert into people (person_id, onboarded_at) values (${personId}, ${at})
    on conflict (person_id) do update set onboarded_at = coalesce(people.onboarded_at, excluded.onboarded_at)`.execute(
    db,
  )
}

export async function isOnboarded(db: Db, personId: string): Promise<boolean> {
  return (
    (await sql`select 1 from people where person_id = ${personId} and onboarded_at is not null`.execute(db)).rows
      .length > 0
  )
}

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

export async function openInvitations(
  db: Db,
  organisationId: string,
  at: Date,
): Promise<{ id: string; email: string; role: OrganisationRole; created_at: Date }[]> {
  return (
    await sql<{
      id: string
      email: string
      role: OrganisationRole
      created_at: Date
    }>`select id, email, role, created_at from invitations
    where org_id = ${organisationId} and accepted_at is null and expires_at > ${at} order by created_at, id`.execute(db)
  ).rows
}

export type InvitationFor = {
  id: string
  org_id: string
  role: OrganisationRole
  invited_by: string
  name_en: string
  name_ar: string
  sector: Organisation['sector']
  region: string
}

/** Whether somebody is kept out of the platform for now, or is gone. */
export async function isShutOut(db: Db, personId: string, at: Date): Promise<boolean> {
  return (await sql`select 1 where app.is_shut_out(${personId}, ${at})`.execute(db)).rows.length > 0
}

/**
 * Invitations of the address that the session proved, by somebody who may come in themselves; an address nobody proved has none. Who was
 * kept out since an invitation went out comes back by none to an address that they took later.
 */
export async function invitationsFor(db: Db, email: string, at: Date): Promise<InvitationFor[]> {
  return (
    await sql<InvitationFor>`select i.id, i.org_id, i.role, i.invited_by, o.name_en, o.name_ar, o.sector, o.region from invitations i join organisations o on o.id = i.org_id
    where i.email = ${email} and i.email <> '' and i.accepted_at is null and i.expires_at > ${at}
      and not app.is_shut_out(i.invited_by, ${at})
      and not exists (select from memberships m where m.org_id = i.org_id and m.person_id = app.current_person()
        and m.ended_how = 'deactivated' and m.ended_at >= i.created_at) order by i.created_at, i.id`.execute(db)
  ).rows
}

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

export async function platformHasOwner(db: Db): Promise<boolean> {
  return (await sql<{ owned: boolean }>`select app.platform_has_owner() as owned`.execute(db)).rows[0]?.owned === true
}

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
