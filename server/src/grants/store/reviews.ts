import type { FormAnswers, FormDefinition } from '@athar/contracts'
import type { ApplicationState, NamedProject, ReviewDetail, ReviewState } from '@athar/contracts/grants'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { GrantReviews } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'

type Row = Selectable<GrantReviews>

/** All reviews of an application, for officers. */
export const reviewsOf = (db: Db, applicationId: string): Promise<Row[]> =>
  tables(db)
    .selectFrom('grantReviews')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('assignedAt')
    .orderBy('id')
    .execute()

export type NewReview = Pick<Row, 'orgId' | 'id' | 'applicationId' | 'reviewerId' | 'assignedBy' | 'assignedAt'>

/** False where the person was asked already. */
export async function assignReview(db: Db, made: NewReview): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('grantReviews')
    .values({ ...made, state: 'assigned' })
    .onConflict((known) => known.columns(['applicationId', 'reviewerId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const isOfApplicant = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'grant_reviews_independent'

export type Reviewed = {
  readonly id: string
  readonly state: ReviewState
  readonly scores: ReviewDetail['scores']
  readonly total: number | null
  readonly reason: string
  readonly assignedAt: Date
  readonly grantId: string
  readonly number: string | null
  readonly applicationState: ApplicationState
  readonly form: FormDefinition | null
  readonly answers: FormAnswers
  readonly applicationId: string
  readonly project: NamedProject | null
}

/** What a person was asked to review, without who applied; one of them where an id is given. */
export async function reviewsBy(db: Db, personId: string, id?: string): Promise<Reviewed[]> {
  const one = id === undefined ? sql`` : sql`and r.id = ${id}`
  const { rows } = await sql<Reviewed>`select r.id, r.state, r.scores, r.total, r.reason, r.assigned_at as "assignedAt",
      seen.grant_id as "grantId", seen.number, seen.state as "applicationState", seen.form, seen.answers,
      seen.application_id as "applicationId", seen.project
    from grant_reviews r, lateral app.reviewed_application(r.id) seen
   where r.reviewer_id = ${personId} ${one} order by r.assigned_at desc, r.id limit 500`.execute(db)
  return rows
}

export async function writeReview(
  db: Db,
  { id, scores, ...written }: Pick<Row, 'id' | 'state' | 'scores' | 'total' | 'reason' | 'at'>,
): Promise<void> {
  await tables(db)
    .updateTable('grantReviews')
    .set({ ...written, scores: JSON.stringify(scores) })
    .where('id', '=', id)
    .execute()
}
