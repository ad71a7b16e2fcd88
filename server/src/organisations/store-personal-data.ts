import type { OrganisationRole } from '@athar/contracts'
import type { DataItem } from '@athar/contracts/profile'
import { sql } from 'kysely'
import { createAudit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { NewOwner, SoleOwned } from '../platform/feature-hooks.ts'
import type { Notices } from '../platform/notices.ts'
import type { Subject } from '../platform/personal-data.ts'
import { endInvitationsBy } from './members/end-invitations-by.ts'
import { lockMembers, setRole } from './members/store.ts'
import { lapseOf } from './ownership/store.ts'
import { membershipsOf } from './platform-roles/store.ts'
import { actFor, findOrganisation } from './store.ts'
import { roleChanged } from './tell-members.ts'

type Read = (db: Db, subject: Subject) => Promise<readonly DataItem[]>
const when = (at: Date | null): string | null => at?.toISOString() ?? null

export const readMemberships: Read = async (db, { personId }) => {
  const { rows } = await sql<{
    name_en: string | null
    name_ar: string | null
    role: string
    since: Date
    ended_at: Date | null
    seen: string | null
    org_id: string
  }>`
    select m.org_id, o.name_en, o.name_ar, m.role, m.since, m.ended_at,
           v.last_seen_on::text as seen
      from memberships m left join organisations o on o.id = m.org_id
      left join membership_visits v on v.org_id = m.org_id and v.person_id = m.person_id
     where m.person_id = ${personId} order by m.since desc, m.org_id`.execute(db)
  return rows.map((row) => ({
    organisation: { en: row.name_en ?? '', ar: row.name_ar ?? '' },
    organisationId: row.org_id,
    role: row.role,
    since: when(row.since),
    endedAt: when(row.ended_at),
    lastSeenOn: row.seen,
  }))
}

/** By the address, and those that the person accepted while they had another. */
export const readInvitations: Read = async (db, { personId, email }) => {
  const { rows } = await sql<{ email: string; role: string; created_at: Date; accepted_at: Date | null }>`
    select i.email, i.role, i.created_at, i.accepted_at from invitations i
     where (i.email = ${email} and i.email = app.current_email()) or i.accepted_by = ${personId} order by i.created_at desc, i.id`.execute(
    db,
  )
  return rows.map((row) => ({
    email: row.email,
    role: row.role,
    createdAt: when(row.created_at),
    acceptedAt: when(row.accepted_at),
  }))
}

export const readPlatformRoles: Read = async (db, { personId }) => {
  const { rows } = await sql<{ role: string; since: Date }>`
    select role, since from platform_roles where person_id = ${personId} order by since desc, role`.execute(db)
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
  const { rows } = await sql<{ org_id: string; role: OrganisationRole }>`
    select org_id, role from memberships where person_id = ${personId} and ended_at is null order by org_id`.execute(db)
  const acting = await readActing(db)
  for (const { org_id: organisationId, role } of rows) {
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
  const { rows: owned } = await sql<{ id: string }>`
    select org_id as id from memberships where person_id = ${personId} and role = 'owner' and ended_at is null order by org_id`.execute(
    db,
  )
  return aloneIn(
    db,
    personId,
    owned.map(({ id }) => id),
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
    owned.map(({ org_id: id }) => id),
    { at, lock },
  )
  const acting = await readActing(db)
  const found: SoleOwned[] = []
  for (const organisation of alone) {
    await actFor(db, { organisationId: organisation.id, role: 'owner' })
    const { rows } = await sql<{ personId: string; role: OrganisationRole }>`
      select person_id as "personId", role from memberships m
       where m.org_id = ${organisation.id} and m.ended_at is null and m.person_id <> ${personId}
         and not app.is_leaving(m.person_id) and not app.is_shut_out(m.person_id, ${at})
       order by m.since, m.person_id`.execute(db)
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
  const own = sql<{
    role: string
  }>`select role from platform_roles where role = 'platform_owner' and person_id = ${personId}`
  if ((await own.execute(db)).rows.length === 0) return false
  // Owners see each other; work that nobody asked for just now has yet to say that this is one.
  await sql`select set_config('app.platform_roles', array_to_string(array(
    select role from platform_roles where person_id = ${personId}), ','), true)`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended('the last platform owner', 0))`.execute(db)
  const others = sql`select 1 from platform_roles where role = 'platform_owner' and person_id <> ${personId} and not app.is_leaving(person_id) and not app.is_shut_out(person_id, ${at}) limit 1`
  return (await others.execute(db)).rows.length === 0
}
