import type { organisations } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { callRows, tables } from '../../platform/tables.ts'

export type EngagementRow = Awaited<ReturnType<typeof listEngagements>>[number]

const engagements = (db: Db) =>
  tables(db)
    .selectFrom('engagements as e')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('verifierAccreditations as a')
        .select('a.validTo')
        .whereRef('a.orgId', '=', 'e.verifierOrgId')
        .where('a.state', '=', 'accredited')
        .as('accreditedUntil'),
      selectFrom('engagementVisits as v')
        .select(({ fn }) => fn.max('v.day').as('day'))
        .whereRef('v.orgId', '=', 'e.orgId')
        .whereRef('v.engagementId', '=', 'e.id')
        .as('lastOpenedOn'),
    ])

export const listEngagements = (db: Db, organisationId: string) =>
  engagements(db)
    .where(({ or, eb }) => or([eb('e.orgId', '=', organisationId), eb('e.verifierOrgId', '=', organisationId)]))
    .orderBy('e.grantedAt', 'desc')
    .orderBy('e.id')
    .execute()

/** From either side. */
export const findEngagement = (db: Db, id: string) => engagements(db).where('e.id', '=', id).executeTakeFirst()

/** Grants of one organisation come one after the other, or the same days could be granted twice at once. */
export async function lockGrants(db: Db, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`engagements ${organisationId}`}, 0))`.execute(db)
}

/** Whether the same subject is open to the same verifier on any of these days. */
export async function overlaps(
  db: Db,
  of: Pick<NewEngagement, 'organisationId' | 'verifierId' | 'year' | 'reportId' | 'periodId' | 'startsOn' | 'endsOn'>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from engagements
    where org_id = ${of.organisationId} and verifier_org_id = ${of.verifierId} and inventory_year = ${of.year}
      and report_id is not distinct from ${of.reportId ?? null}::uuid
      and period_id is not distinct from ${of.periodId ?? null}::uuid and revoked_at is null
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
  /** Where it opens a monitoring period. */
  periodId?: string | null
  startsOn: string
  endsOn: string
  by: string
  at: Date
}

export async function insertEngagement(db: Db, each: NewEngagement): Promise<void> {
  const {
    organisationId: orgId,
    id,
    verifierId: verifierOrgId,
    client,
    verifier,
    year,
    reportId,
    periodId,
    startsOn,
    endsOn,
  } = each
  await tables(db)
    .insertInto('engagements')
    .values({
      orgId,
      id,
      verifierOrgId,
      clientNameEn: client.en,
      clientNameAr: client.ar,
      verifierNameEn: verifier.en,
      verifierNameAr: verifier.ar,
      kind: reportId ? 'report' : periodId ? 'project' : 'inventory',
      inventoryYear: year,
      reportId: reportId ?? null,
      periodId: periodId ?? null,
      startsOn,
      endsOn,
      grantedBy: each.by,
      grantedAt: each.at,
    })
    .execute()
}

export async function revokeEngagement(
  db: Db,
  each: { organisationId: string; id: string; by: string; at: Date; reason: string | null },
): Promise<void> {
  await tables(db)
    .updateTable('engagements')
    .set({ revokedBy: each.by, revokedAt: each.at, revokeReason: each.reason })
    .where('orgId', '=', each.organisationId)
    .where('id', '=', each.id)
    .where('revokedAt', 'is', null)
    .execute()
}

type LookedThrough = {
  readonly organisationId: string
  readonly kind: organisations.EngagementKind
  readonly year: number
  readonly reportId: string | null
  readonly periodId: string | null
}

/** From here to the end of the transaction the database shows what the engagement opens, if it stands on that day. */
export async function lookThrough(
  db: Db,
  { id, day }: { id: string; day: string },
): Promise<LookedThrough | undefined> {
  await sql`select set_config('app.engagement', ${id}, true), set_config('app.engagement_day', ${day}, true)`.execute(
    db,
  )
  // A function of one row gives one of nulls where there is none.
  const [row] = (await callRows(db, 'open_engagement')).filter(({ orgId }) => orgId !== null)
  if (!row) return undefined
  const { orgId: organisationId, inventoryYear: year, kind, reportId, periodId } = row
  return { organisationId, year, kind, reportId, periodId }
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
