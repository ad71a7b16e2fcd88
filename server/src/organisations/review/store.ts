import { organisations } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { AccessReviewLines } from '../../platform/generated/row-types.ts'
import { rowCount } from '../../platform/list/read-page.ts'
import { callRows, callValues, tables } from '../../platform/tables.ts'

/**
 * Of a membership `m`. Looked up one by one: how many visits the policy opens the database takes for two, and joined it compared each
 * member with the visits of all.
 */
const lastSeen = sql<
  string | null
>`(select v.last_seen_on from membership_visits v where v.org_id = m.org_id and v.person_id = m.person_id) `

/**
 * Every member with what they have; confirmed where the open review saw the very same role, held since the same moment, within
 * the last three months: a review that stays open for longer asks again.
 */
export const accessOf = (db: Db, organisationId: string, at: Date): Promise<AccessRow[]> =>
  accessRows(db, organisationId, at).execute()

export type AccessRow = Awaited<ReturnType<ReturnType<typeof accessRows>['execute']>>[number]

export const accessRows = (db: Db, organisationId: string, at: Date) =>
  tables(db)
    .selectFrom('memberships as m')
    .leftJoin('accessReviews as r', (join) => join.onRef('r.orgId', '=', 'm.orgId').on('r.completedAt', 'is', null))
    .leftJoin('accessReviewLines as l', (join) =>
      join
        .onRef('l.orgId', '=', 'm.orgId')
        .onRef('l.reviewId', '=', 'r.id')
        .onRef('l.personId', '=', 'm.personId')
        .onRef('l.role', '=', 'm.role')
        .onRef('l.since', '=', 'm.since')
        .on(
          'l.confirmedAt',
          '>',
          sql<Date>`${at}::timestamptz - make_interval(months => ${organisations.reviewMonths})`,
        ),
    )
    .select(['m.personId', 'm.role', 'm.since', 'm.invitedBy', lastSeen.as('lastSeenOn')])
    .select(['l.confirmedBy', 'l.confirmedAt'])
    .where('m.orgId', '=', organisationId)
    .where('m.endedAt', 'is', null)
    .orderBy('m.since')
    .orderBy('m.personId')

/** How many API tokens open something now, by whose they are. */
export const tokensOfMembers = async (db: Db, at: Date): Promise<ReadonlyMap<string, number>> =>
  new Map((await callRows(db, 'member_tokens', at)).map((row) => [row.personId, row.tokens]))

/** Who of those that administer holds a second factor. */
export const securedAdministrators = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set(await callValues(db, 'secured_administrators'))

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
  const { organisationId: orgId, id, by: openedBy, at: openedAt } = review
  await tables(db)
    .insertInto('accessReviews')
    .values({ orgId, id, openedBy, openedAt })
    .onConflict((known) =>
      known
        .column('orgId')
        .where(sql<boolean>`completed_at is null`)
        .doNothing(),
    )
    .execute()
  const open = await tables(db)
    .selectFrom('accessReviews')
    .select('id')
    .where('orgId', '=', orgId)
    .where('completedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return open.id
}

export type Confirmation = Omit<AccessRow, 'confirmedBy' | 'confirmedAt'>

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

/** Completed ones, newest first. */
export const pastReviews = (db: Db, organisationId: string) =>
  tables(db)
    .selectFrom('accessReviews as r')
    .select(['r.id', 'r.openedAt'])
    .select(({ ref, selectFrom }) => [
      ref('r.completedBy').$notNull().as('completedBy'),
      ref('r.completedAt').$notNull().as('completedAt'),
      selectFrom('accessReviewLines as l')
        .select(rowCount)
        .whereRef('l.orgId', '=', 'r.orgId')
        .whereRef('l.reviewId', '=', 'r.id')
        .$asScalar()
        .$notNull()
        .as('people'),
    ])
    .where('r.orgId', '=', organisationId)
    .where('r.completedAt', 'is not', null)
    .orderBy('r.completedAt', 'desc')
    .orderBy('r.id')
    .execute()

export type PastLine = Selectable<AccessReviewLines>

export const linesOf = (db: Db, organisationId: string, reviewId: string): Promise<PastLine[]> =>
  tables(db)
    .selectFrom('accessReviewLines')
    .selectAll()
    .where('orgId', '=', organisationId)
    .where('reviewId', '=', reviewId)
    .orderBy('since')
    .orderBy('personId')
    .execute()
