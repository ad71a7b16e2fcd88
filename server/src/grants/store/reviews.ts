import type { Review, ReviewDetail, ReviewState } from '@athar/contracts/grants'
import type { FormAnswers, FormDefinition } from '@athar/contracts'
import type { ApplicationState } from '@athar/contracts/grants'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type Row = {
  id: string
  application_id: string
  reviewer_id: string
  state: ReviewState
  scores: Review['scores']
  total: number | null
  reason: string
  assigned_at: Date
  at: Date | null
}
const columns = sql.raw('id, application_id, reviewer_id, state, scores, total, reason, assigned_at, at')

/** All reviews of an application, for officers. */
export async function reviewsOf(db: Db, applicationId: string): Promise<Row[]> {
  return (
    await sql<Row>`select ${columns} from grant_reviews
      where application_id = ${applicationId} order by assigned_at, id`.execute(db)
  ).rows
}

export type NewReview = {
  readonly id: string
  readonly organisationId: string
  readonly applicationId: string
  readonly reviewerId: string
  readonly at: Date
}

/** False where the person was asked already. */
export async function assignReview(db: Db, made: NewReview): Promise<boolean> {
  const { rows } =
    await sql`insert into grant_reviews (org_id, id, application_id, reviewer_id, state, assigned_by, assigned_at)
    values (${made.organisationId}, ${made.id}, ${made.applicationId}, ${made.reviewerId}, 'assigned',
      app.current_person(), ${made.at})
    on conflict (application_id, reviewer_id) do nothing returning id`.execute(db)
  return rows.length === 1
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
}

/** What a person was asked to review, without who applied; one of them where an id is given. */
export async function reviewsBy(db: Db, personId: string, id?: string): Promise<Reviewed[]> {
  const one = id === undefined ? sql`` : sql`and r.id = ${id}`
  const { rows } = await sql<
    Row & {
      grant_id: string
      number: string | null
      application_state: ApplicationState
      form: FormDefinition | null
      answers: FormAnswers
    }
  >`select r.id, r.application_id, r.reviewer_id, r.state, r.scores, r.total, r.reason, r.assigned_at, r.at,
           seen.grant_id, seen.number, seen.state as application_state, seen.form, seen.answers
      from grant_reviews r, lateral app.reviewed_application(r.id) seen
     where r.reviewer_id = ${personId} ${one} order by r.assigned_at desc, r.id limit 500`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    scores: row.scores,
    total: row.total,
    reason: row.reason,
    assignedAt: row.assigned_at,
    grantId: row.grant_id,
    number: row.number,
    applicationState: row.application_state,
    form: row.form,
    answers: row.answers,
  }))
}

export async function writeReview(
  db: Db,
  { id, state, scores, total, reason, at }: Pick<Row, 'id' | 'state' | 'scores' | 'total' | 'reason'> & { at: Date },
): Promise<void> {
  await sql`update grant_reviews set state = ${state}, scores = ${JSON.stringify(scores)},
    total = ${total}, reason = ${reason}, at = ${at}
    where id = ${id}`.execute(db)
}
