import { organisations, type OrganisationRole } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type AccessRow = {
  person_id: string
  role: OrganisationRole
  since: Date
  invited_by: string | null
  last_seen_on: string | null
  confirmed_by: string | null
  confirmed_at: Date | null
}

/**
 * Of a membership `m`. Looked up one by one: how many visits the policy opens the database takes for two, and joined it compared each
 * member with the visits of all.
 */
const lastSeen = sql`(select v.last_seen_on from membership_visits v where v.org_id = m.org_id and v.person_id = m.person_id) as last_seen_on`

/**
 * Every member with what they have; confirmed where the open review saw the very same role, held since the same moment, within
 * the last three months: a review that stays open for longer asks again.
 */
export async function accessOf(db: Db, organisationId: string, at: Date): Promise<AccessRow[]> {
  return (await accessRows(organisationId, at).execute(db)).rows
}

export const accessRows = (organisationId: string, at: Date): RawBuilder<AccessRow> =>
  sql<AccessRow>`select m.person_id, m.role, m.since, m.invited_by, ${lastSeen}, l.confirmed_by, l.confirmed_at
      from memberships m
      left join access_reviews r on r.org_id = m.org_id and r.completed_at is null
      left join access_review_lines l on l.org_id = m.org_id and l.review_id = r.id and l.person_id = m.person_id
        and l.role = m.role and l.since = m.since
        and l.confirmed_at > ${at}::timestamptz - make_interval(months => ${organisations.reviewMonths})
     where m.org_id = ${organisationId} and m.ended_at is null order by m.since, m.person_id`

/** How many API tokens open something now, by whose they are. */
export async function tokensOfMembers(db: Db, at: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ person_id: string; tokens: number }>`select * from app.member_tokens(${at})`.execute(db)
  return new Map(rows.map((row) => [row.person_id, row.tokens]))
}

/** Who of those that administer holds a second factor. */
export async function securedAdministrators(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    person_id: string
  }>`select person_id from app.secured_administrators() person_id`.execute(db)
  return new Set(rows.map((row) => row.person_id))
}

/** The day from which the next review counts: of the last one, else of the organisation's making. */
export async function reviewedOn(db: Db, organisationId: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (coalesce(
      (select max(completed_at) from access_reviews where org_id = ${organisationId}),
      (select created_at from organisations where id = ${organisationId})) at time zone 'Asia/Riyadh')::date as day`.execute(
    db,
  )
  return rows[0]!.day
}

/** The review under way, begun where there is none. */
export async function ensureReview(
  db: Db,
  review: { organisationId: string; id: string; by: string; at: Date },
): Promise<string> {
  await sql`insert into access_reviews (org_id, id, opened_by, opened_at)
    values (${review.organisationId}, ${review.id}, ${review.by}, ${review.at})
    on conflict (org_id) where completed_at is null do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from access_reviews
    where org_id = ${review.organisationId} and completed_at is null for update`.execute(db)
  return rows[0]!.id
}

export type Confirmation = Omit<AccessRow, 'confirmed_by' | 'confirmed_at'>

/** Confirms what these people have at this moment, as it stands in the tables. */
export async function confirmLines(
  db: Db,
  { organisationId, reviewId, by, at }: { organisationId: string; reviewId: string; by: string; at: Date },
  personIds: readonly string[],
): Promise<void> {
  await sql`insert into access_review_lines (org_id, review_id, person_id, role, since, invited_by, last_seen_on, confirmed_by, confirmed_at)
    select m.org_id, ${reviewId}::uuid, m.person_id, m.role, m.since, m.invited_by, ${lastSeen}, ${by}::uuid, ${at}::timestamptz
      from memberships m
     where m.org_id = ${organisationId} and m.ended_at is null and m.person_id = any(${[...personIds]}::uuid[])
    on conflict (org_id, review_id, person_id) do update set role = excluded.role, since = excluded.since, invited_by = excluded.invited_by,
      last_seen_on = excluded.last_seen_on, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at`.execute(
    db,
  )
}

export async function completeReview(
  db: Db,
  { organisationId, reviewId, by, at }: { organisationId: string; reviewId: string; by: string; at: Date },
): Promise<void> {
  await sql`update access_reviews set completed_by = ${by}, completed_at = ${at}
    where org_id = ${organisationId} and id = ${reviewId} and completed_at is null`.execute(db)
}

export type ReviewRow = { id: string; opened_at: Date; completed_by: string; completed_at: Date; people: number }

/** Completed ones, newest first. */
export async function pastReviews(db: Db, organisationId: string): Promise<ReviewRow[]> {
  return (
    await sql<ReviewRow>`select r.id, r.opened_at, r.completed_by, r.completed_at,
      (select count(*)::int from access_review_lines l where l.org_id = r.org_id and l.review_id = r.id) as people
     from access_reviews r where r.org_id = ${organisationId} and r.completed_at is not null
     order by r.completed_at desc, r.id`.execute(db)
  ).rows
}

export type PastLine = Confirmation & { confirmed_by: string; confirmed_at: Date }

export async function linesOf(db: Db, organisationId: string, reviewId: string): Promise<PastLine[]> {
  return (
    await sql<PastLine>`select person_id, role, since, invited_by, last_seen_on, confirmed_by, confirmed_at from access_review_lines
    where org_id = ${organisationId} and review_id = ${reviewId} order by since, person_id`.execute(db)
  ).rows
}
