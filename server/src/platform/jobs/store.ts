import type { Job, jobStates } from '@athar/contracts/platform'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tenancy } from '../database.ts'

/** Announces the id of a job whose state or progress changed, and of one that somebody wants stopped. */
export const jobChannel = 'athar_jobs'
export const cancelChannel = 'athar_cancel'

type JobState = (typeof jobStates)[number]

export type JobRow = {
  org_id: string
  id: string
  kind: string
  state: JobState
  done: string
  total: string | null
  error_code: string | null
  error_details: Record<string, unknown> | null
  result: Record<string, unknown> | null
  input: unknown
  created_by: string
  acting_role: string
  attempt: number
  tries: number
  queue_id: string
  cancel_asked: boolean
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

/** Which start of which job writes; a later start makes earlier ones mute. */
export type Start = { orgId: string; id: string; attempt: number }
export type NewJob = Pick<
  JobRow,
  'org_id' | 'id' | 'kind' | 'input' | 'created_by' | 'acting_role' | 'queue_id' | 'created_at'
>

export const toJob = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  done: Number(row.done),
  total: row.total === null ? null : Number(row.total),
  errorCode: row.error_code,
  result: row.result,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

/** The worker sees a job as the person who asked for it. */
export const tenancyOf = (row: Pick<JobRow, 'org_id' | 'created_by' | 'acting_role'>): Tenancy => ({
  personId: row.created_by,
  organisationId: row.org_id === row.created_by ? undefined : row.org_id,
  role: row.acting_role,
})

export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await sql`insert into jobs (org_id, id, kind, input, created_by, acting_role, queue_id, created_at)
    values (${job.org_id}, ${job.id}, ${job.kind}, ${JSON.stringify(job.input)}::jsonb, ${job.created_by}, ${job.acting_role},
            ${job.queue_id}, ${job.created_at})`.execute(db)
}

/** How much of a kind an organisation has asked for that is not over. */
export async function countOpen(db: Db, { org_id, kind }: Pick<JobRow, 'org_id' | 'kind'>): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from jobs
    where org_id = ${org_id} and kind = ${kind} and finished_at is null`.execute(db)
  return rows[0]?.open ?? 0
}

export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return (await sql<JobRow>`select * from jobs where id = ${id}`.execute(db)).rows[0]
}

export async function lockJob(db: Db, id: string): Promise<JobRow | undefined> {
  return (await sql<JobRow>`select * from jobs where id = ${id} for update`.execute(db)).rows[0]
}

/** Whether whoever asked for the work might ask for it again, in the role they asked in or in one that holds it. */
export async function mayStillAsk(
  db: Db,
  { org_id, created_by, acting_role }: Pick<JobRow, 'org_id' | 'created_by' | 'acting_role'>,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select app.may_still_ask(${org_id}::uuid, ${created_by}::uuid, ${acting_role}, ${at}::timestamptz) as may`.execute(
    db,
  )
  return rows[0]?.may === true
}

export async function markRunning(db: Db, row: JobRow, at: Date): Promise<void> {
  await sql`update jobs set state = 'running', attempt = attempt + 1, tries = tries + 1, done = 0, total = null, error_code = null, error_details = null,
      started_at = coalesce(started_at, ${at}), finished_at = null
    where org_id = ${row.org_id} and id = ${row.id}`.execute(db)
}

/** Waiting again, carried by another entry of the queue. */
export async function markQueued(
  db: Db,
  row: Pick<JobRow, 'org_id' | 'id'>,
  change: { queueId: string; tries: number },
): Promise<void> {
  await sql`update jobs set state = 'queued', queue_id = ${change.queueId}, tries = ${change.tries}, cancel_asked = false, done = 0,
      total = null, error_code = null, error_details = null, result = null, finished_at = null
    where org_id = ${row.org_id} and id = ${row.id}`.execute(db)
}

export async function markCancelAsked(db: Db, row: JobRow): Promise<void> {
  await sql`update jobs set cancel_asked = true where org_id = ${row.org_id} and id = ${row.id}`.execute(db)
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
  progress: { done: number; total: number | null },
): Promise<{ counts: boolean; cancelAsked: boolean }> {
  const { rows } = await sql<{
    cancel_asked: boolean
  }>`update jobs set done = ${progress.done}, total = ${progress.total}
    where org_id = ${start.orgId} and id = ${start.id} and attempt = ${start.attempt} and state = 'running' returning cancel_asked`.execute(
    db,
  )
  return { counts: rows.length === 1, cancelAsked: rows[0]?.cancel_asked === true }
}

/** What the queue must know to start a job; the rest stands in the row. */
export type WaitingJob = Pick<JobRow, 'kind' | 'org_id' | 'created_by' | 'id' | 'queue_id'>

/** Jobs that are not over, of everybody; for a restore, which works before anybody may look. */
export async function waitingJobs(client: pg.Client): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(
    `select kind, org_id, created_by, id, queue_id from jobs where state in ('queued', 'running') order by created_at, id`,
  )
  return rows
}
