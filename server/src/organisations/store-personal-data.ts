import type { DataItem } from '@athar/contracts/profile'
import { sql } from 'kysely'
import { createAudit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { NewOwner, SoleOwned } from '../platform/feature-hooks.ts'
import { countRows } from '../platform/list/read-page.ts'
import type { Notices } from '../platform/notices.ts'
import type { Subject } from '../platform/personal-data.ts'
import { tables } from '../platform/tables.ts'
import { endInvitationsBy } from './members/end-invitations-by.ts'
import { lockMembers, setRole } from './members/store.ts'
import { lapseOf } from './ownership/store.ts'
import { membershipsOf } from './platform-roles/store.ts'
import { actFor, findOrganisation } from './store.ts'
import { roleChanged } from './tell-members.ts'

type Read = (db: Db, subject: Subject) => Promise<readonly DataItem[]>
const when = (at: Date | null): string | null => at?.toISOString() ?? null

export const readMemberships: Read = async (db, { personId }) => {
  const rows = await tables(db)
    .selectFrom('memberships as m')
    .leftJoin('organisations as o', 'o.id', 'm.orgId')
    .leftJoin('membershipVisits as v', (join) =>
      join.onRef('v.orgId', '=', 'm.orgId').onRef('v.personId', '=', 'm.personId'),
    )
    .select(['m.orgId', 'o.nameEn', 'o.nameAr', 'm.role', 'm.since', 'm.endedAt', 'v.lastSeenOn'])
    .where('m.personId', '=', personId)
    .orderBy('m.since', 'desc')
    .orderBy('m.orgId')
    .execute()
  return rows.map((row) => ({
    organisation: { en: row.nameEn ?? '', ar: row.nameAr ?? '' },
    organisationId: row.orgId,
    role: row.role,
    since: when(row.since),
    endedAt: when(row.endedAt),
    lastSeenOn: row.lastSeenOn,
  }))
}

/** By the address, and those that the person accepted while they had another. */
export const readInvitations: Read = async (db, { personId, email }) => {
  const rows = await tables(db)
    .selectFrom('invitations')
    .select(['email', 'role', 'createdAt', 'acceptedAt'])
    .where(sql<boolean>`((email = ${email} and email = app.current_email()) or accepted_by = ${personId})`)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: when(row.createdAt), acceptedAt: when(row.acceptedAt) }))
}

export const readPlatformRoles: Read = async (db, { personId }) => {
  const rows = await tables(db)
    .selectFrom('platformRoles')
    .select(['role', 'since'])
    .where('personId', '=', personId)
    .orderBy('since', 'desc')
    .orderBy('role')
    .execute()
  return rows.map((row) => ({ role: row.role, since: when(row.since) }))
}

/** Invitations and visits are deleted; memberships end, which the trail of each organisation says. */
export async function erasePerson(db: Db, { personId, email }: Subject, at: Date): Promise<void> {
  await sql`delete from invitations where (email = ${email} and email = app.current_email()) or accepted_by = ${personId}`.execute(
    db,
  )
  await leaveOrganisations(db, personId, at)
  await sql`update memberships set ended_at = ${at} where person_id = ${personId} and ended_at is null`.execute(db)
  await sql`delete from membership_visits where person_id = ${personId}`.execute(db)
  await sql`delete from platform_roles where person_id = ${personId}`.execute(db)
  await sql`delete from people where person_id = ${personId}`.execute(db)
}

/**
 * Invitations they sent go with their memberships, by the rights they still have in each organisation; an ownership that was
 * offered by them or to them is nobody's to take over. The other one is told on the day the offer would have ended.
 */
async function leaveOrganisations(db: Db, personId: string, at: Date): Promise<void> {
  const rows = await memberships(db, personId).orderBy('orgId').execute()
  const acting = await readActing(db)
  for (const { orgId: organisationId, role } of rows) {
    await actFor(db, { organisationId, role })
    await endInvitationsBy(db, { organisationId, personId, role: null })
    await actFor(db, { organisationId, role: 'owner' })
    await lapseOf(db, organisationId, personId, at)
    const audit = createAudit(db, { organisationId, personId, requestId: 'organisations.erase-person', at })
    await audit({
      action: 'organisations.account-deleted',
      subjectType: 'person',
      subjectId: personId,
      details: { role },
    })
  }
  await actAgain(db, acting)
}

const memberships = (db: Db, personId: string) =>
  tables(db)
    .selectFrom('memberships')
    .select(['orgId', 'role'])
    .where('personId', '=', personId)
    .where('endedAt', 'is', null)

type Acting = { org: string; role: string }
const readActing = async (db: Db): Promise<Acting | undefined> =>
  (
    await sql<Acting>`select coalesce(current_setting('app.org_id', true), '') as org,
      coalesce(current_setting('app.org_role', true), '') as role`.execute(db)
  ).rows[0]
const actAgain = (db: Db, { org, role }: Acting = { org: '', role: '' }) =>
  sql`select set_config('app.org_id', ${org}, true), set_config('app.org_role', ${role}, true)`.execute(db)

export type OwnedAlone = { id: string; name: { en: string; ar: string } }

/**
 * Organisations that have no other owner; one who leaves soon, or is kept out, is none to count on. Their members are held, so that of two owners
 * who leave at once, whichever way, one stays.
 */
export async function soleOwnershipsOf(db: Db, personId: string, at: Date): Promise<OwnedAlone[]> {
  const owned = await memberships(db, personId).where('role', '=', 'owner').orderBy('orgId').execute()
  return aloneIn(
    db,
    personId,
    owned.map(({ orgId }) => orgId),
    { at, lock: true },
  )
}

/** Those of the organisations that have no other owner, in a transaction that acts for each in turn. */
async function aloneIn(
  db: Db,
  personId: string,
  organisationIds: readonly string[],
  { at, lock }: { readonly at: Date; readonly lock: boolean },
): Promise<OwnedAlone[]> {
  const acting = await readActing(db)
  const alone: OwnedAlone[] = []
  for (const id of organisationIds) {
    await actFor(db, { organisationId: id, role: 'owner' })
    // Held by one statement and counted by the next: the count must see who left while this one waited.
    if (lock) await lockMembers(db, id)
    const { rows } = await sql<{ name_en: string; name_ar: string; others: number }>`
      select o.name_en, o.name_ar, (select count(*)::int from memberships m
        where m.org_id = o.id and m.role = 'owner' and m.ended_at is null and m.person_id <> ${personId}
          and not app.is_leaving(m.person_id) and not app.is_shut_out(m.person_id, ${at})) as others
        from organisations o where o.id = ${id}`.execute(db)
    const row = rows[0]
    if (row?.others === 0) alone.push({ id, name: { en: row.name_en, ar: row.name_ar } })
  }
  await actAgain(db, acting)
  return alone
}

/** For those who look after accounts: what a person owns alone, with the other members who can sign in. */
export async function soleOwnedBy(
  db: Db,
  personId: string,
  { at, lock }: { readonly at: Date; readonly lock: boolean },
): Promise<SoleOwned[]> {
  const owned = (await membershipsOf(db, personId)).filter(({ role }) => role === 'owner')
  const alone = await aloneIn(
    db,
    personId,
    owned.map(({ orgId }) => orgId),
    { at, lock },
  )
  const acting = await readActing(db)
  const found: SoleOwned[] = []
  for (const organisation of alone) {
    await actFor(db, { organisationId: organisation.id, role: 'owner' })
    const rows = await tables(db)
      .selectFrom('memberships')
      .select(['personId', 'role'])
      .where('orgId', '=', organisation.id)
      .where('endedAt', 'is', null)
      .where('personId', '<>', personId)
      .where(sql<boolean>`not app.is_leaving(person_id) and not app.is_shut_out(person_id, ${at})`)
      .orderBy('since')
      .orderBy('personId')
      .execute()
    found.push({ ...organisation, members: rows })
  }
  await actAgain(db, acting)
  return found
}

/** Makes a member an owner, by those who look after accounts: the only one is about to be kept out. */
export async function addOwner(
  notices: Pick<Notices, 'notify'>,
  db: Db,
  { organisationId, personId, requestId, at }: NewOwner,
): Promise<void> {
  const acting = await readActing(db)
  await actFor(db, { organisationId, role: 'owner' })
  const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  await setRole(db, { organisationId, personId, role: 'owner' })
  const audit = createAudit(db, { organisationId, personId: null, requestId, at })
  await audit({ action: 'organisations.add-owner', subjectType: 'person', subjectId: personId })
  const change = { organisationId, organisation: organisation.name, personId, role: 'owner', by: null, at } as const
  await notices.notify(db, roleChanged(change))
  await actAgain(db, acting)
}

/** Whether nobody else owns the platform, as far as they stay; of two owners who leave at once one waits for the other. */
export async function isLastPlatformOwner(db: Db, personId: string, at: Date): Promise<boolean> {
  const owners = tables(db).selectFrom('platformRoles').where('role', '=', 'platform_owner')
  if ((await countRows(owners.where('personId', '=', personId))) === 0) return false
  // Owners see each other; work that nobody asked for just now has yet to say that this is one.
  await sql`select set_config('app.platform_roles', array_to_string(array(
    select role from platform_roles where person_id = ${personId}), ','), true)`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended('the last platform owner', 0))`.execute(db)
  const others = owners
    .where('personId', '<>', personId)
    .where(sql<boolean>`not app.is_leaving(person_id) and not app.is_shut_out(person_id, ${at})`)
  return (await countRows(others)) === 0
}
