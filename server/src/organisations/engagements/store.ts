import type { organisations } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type EngagementRow = {
  org_id: string
  id: string
  verifier_org_id: string
  client_name_en: string
  client_name_ar: string
  verifier_name_en: string
  verifier_name_ar: string
  kind: organisations.EngagementKind
  inventory_year: number
  report_id: string | null
  starts_on: string
  ends_on: string
  granted_at: Date
  revoked_at: Date | null
  revoke_reason: string | null
  accredited_until: string | null
  last_opened_on: string | null
}

const selected = sql`select e.org_id, e.id, e.verifier_org_id, e.client_name_en, e.client_name_ar, e.verifier_name_en, e.verifier_name_ar,
    e.kind, e.inventory_year, e.report_id, e.starts_on, e.ends_on, e.granted_at, e.revoked_at, e.revoke_reason,
    (select a.valid_to from verifier_accreditations a
      where a.org_id = e.verifier_org_id and a.state = 'accredited') as accredited_until,
    (select max(v.day) from engagement_visits v where v.org_id = e.org_id and v.engagement_id = e.id) as last_opened_on
  from engagements e`

export async function listEngagements(db: Db, organisationId: string): Promise<EngagementRow[]> {
  return (
    await sql<EngagementRow>`${selected} where e.org_id = ${organisationId} or e.verifier_org_id = ${organisationId}
      order by e.granted_at desc, e.id`.execute(db)
  ).rows
}

/** From either side. */
export async function findEngagement(db: Db, id: string): Promise<EngagementRow | undefined> {
  return (await sql<EngagementRow>`${selected} where e.id = ${id}`.execute(db)).rows[0]
}

/** Grants of one organisation come one after the other, or the same days could be granted twice at once. */
export async function lockGrants(db: Db, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`engagements ${organisationId}`}, 0))`.execute(db)
}

/** Whether the same subject is open to the same verifier on any of these days. */
export async function overlaps(
  db: Db,
  of: Pick<NewEngagement, 'organisationId' | 'verifierId' | 'year' | 'reportId' | 'startsOn' | 'endsOn'>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from engagements
    where org_id = ${of.organisationId} and verifier_org_id = ${of.verifierId} and inventory_year = ${of.year}
      and report_id is not distinct from ${of.reportId ?? null}::uuid and revoked_at is null
      and starts_on <= ${of.endsOn} and ends_on >= ${of.startsOn} limit 1`.execute(db)
  return rows.length > 0
}

type Name = { readonly en: string; readonly ar: string }
export type NewEngagement = {
  organisationId: string
  id: string
  verifierId: string
  client: Name
  verifier: Name
  year: number
  /** Where it opens a report instead of the inventory. */
  reportId?: string | null
  startsOn: string
  endsOn: string
  by: string
  at: Date
}

export async function insertEngagement(db: Db, each: NewEngagement): Promise<void> {
  await sql`insert into engagements (org_id, id, verifier_org_id, client_name_en, client_name_ar, verifier_name_en, verifier_name_ar,
      kind, inventory_year, report_id, starts_on, ends_on, granted_by, granted_at)
    values (${each.organisationId}, ${each.id}, ${each.verifierId}, ${each.client.en}, ${each.client.ar}, ${each.verifier.en}, ${each.verifier.ar},
            ${each.reportId ? 'report' : 'inventory'}, ${each.year}, ${each.reportId ?? null},
            ${each.startsOn}, ${each.endsOn}, ${each.by}, ${each.at})`.execute(db)
}

export async function revokeEngagement(
  db: Db,
  each: { organisationId: string; id: string; by: string; at: Date; reason: string | null },
): Promise<void> {
  await sql`update engagements set revoked_by = ${each.by}, revoked_at = ${each.at}, revoke_reason = ${each.reason}
    where org_id = ${each.organisationId} and id = ${each.id} and revoked_at is null`.execute(db)
}

type LookedThrough = {
  readonly organisationId: string
  readonly kind: organisations.EngagementKind
  readonly year: number
  readonly reportId: string | null
}

/** From here to the end of the transaction the database shows what the engagement opens, if it stands on that day. */
export async function lookThrough(
  db: Db,
  { id, day }: { id: string; day: string },
): Promise<LookedThrough | undefined> {
  await sql`select set_config('app.engagement', ${id}, true), set_config('app.engagement_day', ${day}, true)`.execute(
    db,
  )
  const { rows } = await sql<LookedThrough>`select e.org_id as "organisationId", e.inventory_year as year, e.kind,
      e.report_id as "reportId" from app.open_engagement() e where e.org_id is not null`.execute(db)
  return rows[0]
}

/** True on the first look of a person's day. */
export async function insertVisit(
  db: Db,
  visit: { organisationId: string; engagementId: string; personId: string; day: string },
): Promise<boolean> {
  const { rows } = await sql`insert into engagement_visits (org_id, engagement_id, person_id, day)
    values (${visit.organisationId}, ${visit.engagementId}, ${visit.personId}, ${visit.day}) on conflict do nothing returning day`.execute(
    db,
  )
  return rows.length === 1
}
