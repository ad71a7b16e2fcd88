import { sql } from 'kysely'
import { noticeKinds } from '@athar/contracts/notifications'
import { peopleInRoles } from '../../organisations/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Notice, OrganisationReminder, TakenBack } from '../../platform/notices.ts'

/** One row for each notice and person that has none under its key; answers how many there are now that were not before. */
export async function insertNotices(db: Db, notices: readonly Notice[]): Promise<number> {
  const told = notices.map(({ organisationId, to, by, kind, data, link, key, at }) => ({
    org_id: organisationId,
    actor_id: by,
    kind,
    data,
    link,
    dedupe_key: key,
    told_at: at,
    // Features mail of themselves what nobody may switch off.
    mailed: !('fixed' in noticeKinds[kind]),
    people: [...new Set(to.people ?? [])],
    roles: to.roles ?? [],
    except: to.except ?? [],
  }))
  const reminders = notices.flatMap(({ organisationId, remind, at }) =>
    remind && organisationId ? [{ org_id: organisationId, ...remind, due_at: remind.at, created_at: at }] : [],
  )
  const { numAffectedRows } = await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as n (org_id uuid, actor_id uuid, kind text, data jsonb, link text,
        dedupe_key text, told_at timestamptz, mailed boolean, people uuid[], roles text[], "except" uuid[]))
    ${
      reminders.length > 0
        ? sql`, reminded as (
      insert into notification_reminders (org_id, name, subject, due_at, created_at)
      select org_id, name, subject, due_at, created_at from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb)
        as r (org_id uuid, name text, subject text, due_at timestamptz, created_at timestamptz)
      on conflict do nothing)`
        : sql``
    }
    insert into notifications (org_id, person_id, actor_id, kind, data, link, dedupe_key, created_at, mail_due_at)
    select n.org_id, p.person_id, n.actor_id, n.kind, n.data, n.link, n.dedupe_key, n.told_at, case when n.mailed then n.told_at end
      from told n cross join lateral (
        select unnest(n.people) as person_id
        union
        select r.person_id from (${peopleInRoles(sql`n.org_id`, sql`n.roles`)}) r
          where r.person_id is distinct from n.actor_id and r.person_id <> all (n."except")) p
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function insertReminder(
  db: Db,
  { organisationId, name, subject, at, now }: OrganisationReminder,
): Promise<void> {
  await sql`insert into notification_reminders (org_id, name, subject, due_at, created_at)
    values (${organisationId}, ${name}, ${subject}, ${at}, ${now}) on conflict do nothing`.execute(db)
}

export async function takeBackNotices(db: Db, { kind, link, key }: TakenBack): Promise<void> {
  await sql`select app.take_back_notifications(${kind}, ${link}, ${key ?? null}::text)`.execute(db)
}
