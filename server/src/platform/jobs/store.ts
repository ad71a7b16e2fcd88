import type { Job } from '@athar/contracts/platform'
import { sql, type Selectable } from 'kysely'
import type pg from 'pg'
import type { Db, Tenancy } from '../database.ts'
import type { Jobs } from '../generated/row-types.ts'
import { countRows } from '../list/read-page.ts'
import { callValue, tables } from '../tables.ts'

/** Announces the id of a job whose state or progress changed, and of one that somebody wants stopped. */
export const jobChannel = 'athar_jobs'
export const cancelChannel = 'athar_cancel'

export type JobRow = Selectable<Jobs>

/** Which start of which job writes; a later start makes earlier ones mute. */
export type Start = { orgId: string; id: string; attempt: number }
export type NewJob = Pick<
  JobRow,
  'orgId' | 'id' | 'kind' | 'input' | 'createdBy' | 'actingRole' | 'queueId' | 'createdAt'
>

export const toJob = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  done: Number(row.done),
  total: row.total === null ? null : Number(row.total),
  errorCode: row.errorCode,
  result: row.result,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** The worker sees a job as the person who asked for it. */
export const tenancyOf = (row: Pick<JobRow, 'orgId' | 'createdBy' | 'actingRole'>): Tenancy => ({
  personId: row.createdBy,
  organisationId: row.orgId === row.createdBy ? undefined : row.orgId,
  role: row.actingRole,
})

export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await tables(db)
    .insertInto('jobs')
    .values({ ...job, input: JSON.stringify(job.input) })
    .execute()
}

/** How much of a kind an organisation has asked for that is not over. */
export const countOpen = (db: Db, { orgId, kind }: Pick<JobRow, 'orgId' | 'kind'>): Promise<number> =>
  countRows(
    tables(db).selectFrom('jobs').where('orgId', '=', orgId).where('kind', '=', kind).where('finishedAt', 'is', null),
  )

const jobs = (db: Db, id: string) => tables(db).selectFrom('jobs').selectAll().where('id', '=', id)

export const findJob = (db: Db, id: string): Promise<JobRow | undefined> => jobs(db, id).executeTakeFirst()

export const lockJob = (db: Db, id: string): Promise<JobRow | undefined> => jobs(db, id).forUpdate().executeTakeFirst()

/** Whether whoever asked for the work might ask for it again, in the role they asked in or in one that holds it. */
export const mayStillAsk = async (
  db: Db,
  { orgId, createdBy, actingRole }: Pick<JobRow, 'orgId' | 'createdBy' | 'actingRole'>,
  at: Date,
): Promise<boolean> => (await callValue(db, 'may_still_ask', orgId, createdBy, actingRole, at)) ?? false

export async function markRunning(db: Db, row: JobRow, at: Date): Promise<void> {
  await sql`update jobs set state = 'running', attempt = attempt + 1, tries = tries + 1, done = 0, total = null, error_code = null, error_details = null,
      started_at = coalesce(started_at, ${at}), finished_at = null
    where org_id = ${row.orgId} and id = ${row.id}`.execute(db)
}

/** Waiting again, carried by another entry of the queue. */
export async function markQueued(
  db: Db,
  row: Pick<JobRow, 'orgId' | 'id'>,
  change: { queueId: string; tries: number },
): Promise<void> {
  const { queueId, tries } = change
  await tables(db)
    .updateTable('jobs')
    .set({ state: 'queued', queueId, tries, cancelAsked: false, done: 0, total: null })
    .set({ errorCode: null, errorDetails: null, result: null, finishedAt: null })
    .where('orgId', '=', row.orgId)
    .where('id', '=', row.id)
    .execute()
}

export async function markCancelAsked(db: Db, row: JobRow): Promise<void> {
  const job = tables(db).updateTable('jobs').where('orgId', '=', row.orgId).where('id', '=', row.id)
  await job.set({ cancelAsked: true }).execute()
  await sql`select pg_notify(${cancelChannel}, ${row.id})`.execute(db)
}

export type Outcome =
  | { state: 'succeeded'; result: Record<string, unknown> | null }
  | { state: 'cancelled' }
  | { state: 'failed'; code: string; details: Record<string, unknown> }

/** Answers whether this start was still the one that counts. */
export async function settle(db: Db, start: Start, outcome: Outcome, at: Date): Promise<boolean> {
  const result = outcome.state === 'succeeded' && outcome.result ? JSON.stringify(outcome.result) : null
  const [code, details] = outcome.state === 'failed' ? [outcome.code, JSON.stringify(outcome.details)] : [null, null]
  const { numAffectedRows } =
    await sql`update jobs set state = ${outcome.state}, result = ${result}::jsonb, error_code = ${code},
      error_details = ${details}::jsonb, finished_at = ${at}, done = case when ${outcome.state} = 'succeeded' then coalesce(total, done) else done end
    where org_id = ${start.orgId} and id = ${start.id} and attempt = ${start.attempt} and state in ('queued', 'running')`.execute(
      db,
    )
  return numAffectedRows === 1n
}

/** What the worker must know at each report: whether it still counts, and whether somebody asked to stop. */
export async function report(
  db: Db,
  start: Start,
  { done, total }: { done: number; total: number | null },
): Promise<{ counts: boolean; cancelAsked: boolean }> {
  const job = await tables(db)
    .updateTable('jobs')
    .set({ done, total })
    .where('orgId', '=', start.orgId)
    .where('id', '=', start.id)
    .where('attempt', '=', start.attempt)
    .where('state', '=', 'running')
    .returning('cancelAsked')
    .executeTakeFirst()
  return { counts: job !== undefined, cancelAsked: job?.cancelAsked ?? false }
}

/** What the queue must know to start a job; the rest stands in the row. */
export type WaitingJob = Pick<JobRow, 'kind' | 'orgId' | 'createdBy' | 'id' | 'queueId'>

/** Jobs that are not over, of everybody; for a restore, which works before anybody may look. */
export async function waitingJobs(client: pg.Client): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(
    `select kind, org_id as "orgId", created_by as "createdBy", id, queue_id as "queueId" from jobs where state in ('queued', 'running') order by created_at, id`,
  )
  return rows
}
