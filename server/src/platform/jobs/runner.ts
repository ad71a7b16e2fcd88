import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { fromKysely } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Database, Db, Transaction } from '../database.ts'
import { Failure } from '../errors.ts'
import type { Log } from '../logger.ts'
import type { JobDefinition, JobRun } from './job.ts'
import { whenThere } from './patience.ts'
import { createProgress, type Progress } from './progress.ts'
import {
  countOpen,
  findJob,
  lockJob,
  markQueued,
  markRunning,
  mayStillAsk,
  settle,
  tenancyOf,
  type JobRow,
  type Outcome,
  type Start,
} from './store.ts'

/** What the queue carries: where to find the job, nothing of its contents. */
export type Order = { orgId: string; personId: string; id: string }
type Deps = {
  database: Database
  clock: Clock
  log: Log
  boss: PgBoss
  /** The queue announces new work, and not that delayed work has come due. */
  wakeIn(kind: string, seconds: number): void
}
type Why = 'cancelled' | 'superseded' | 'stopping'
type Work = { definition: JobDefinition; row: JobRow; controller: AbortController }

export type Runner = {
  run(definition: JobDefinition, order: Order, queueId: string, lost: AbortSignal): Promise<void>
  /** Looks whether somebody asked to stop this job, or, without an id, any that runs here. */
  checkCancelled(id: string | null): void
  stop(): void
}

export function createRunner(deps: Deps): Runner {
  const { database, clock, log } = deps
  const running = new Map<string, Work>()
  let stopping = false

  async function checkOne({ definition, row, controller }: Work): Promise<void> {
    const { now, may } = await database.transaction(tenancyOf(row), async ({ db }) => ({
      now: await findJob(db, row.id),
      may: await mayGoOn(deps, db, definition, row),
    }))
    if (now?.attempt !== row.attempt) controller.abort('superseded' satisfies Why)
    else if (now.cancelAsked || !may) controller.abort('cancelled' satisfies Why)
  }

  return {
    async run(definition, order, queueId, lost) {
      // Thrown to the queue, which keeps the entry for the next server.
      if (stopping) throw new Error('The server is stopping.')
      const row = await whenThere(() => begin(deps, definition, order, queueId))
      if (!row) return
      const start: Start = { orgId: row.orgId, id: row.id, attempt: row.attempt }
      const controller = new AbortController()
      const abort = (why: Why) => controller.abort(why)
      lost.addEventListener('abort', () => abort('superseded'), { once: true })
      const progress = createProgress({ database, tenancy: tenancyOf(row), start, abort, log })
      running.set(row.id, { definition, row, controller })
      // Somebody may have asked while the start was being claimed.
      if (stopping) abort('stopping')
      else this.checkCancelled(row.id)
      try {
        const result = await definition.run(describe(deps, definition, row, start, controller, progress))
        await progress.end()
        const outcome: Outcome = { state: 'succeeded', result: (result ?? null) as Record<string, unknown> | null }
        await database.transaction(tenancyOf(row), ({ db }) => settle(db, start, outcome, clock.now()))
      } catch (error) {
        await progress.end()
        const ending = { definition, row, start, error, why: why(controller.signal) }
        await whenThere(() => conclude(deps, ending))
      } finally {
        running.delete(row.id)
      }
    },
    checkCancelled(id) {
      const works = id === null ? [...running.values()] : [running.get(id)].filter((work) => work !== undefined)
      for (const work of works)
        checkOne(work).catch((error: unknown) =>
          log.warn({ err: error, jobId: work.row.id }, 'A job could not be checked for cancellation.'),
        )
    },
    stop() {
      stopping = true
      for (const { controller } of running.values()) controller.abort('stopping' satisfies Why)
    },
  }
}

const why = (signal: AbortSignal): Why | undefined => (signal.aborted ? (signal.reason as Why) : undefined)

const mayGoOn = async (
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  { outlivesAsker }: JobDefinition,
  row: JobRow,
): Promise<boolean> => outlivesAsker || (await mayStillAsk(db, row, clock.now()))

/** Claims the job for this start, or settles one that must not start again. */
async function begin(
  { database, clock, log }: Deps,
  definition: JobDefinition,
  order: Order,
  queueId: string,
): Promise<JobRow | undefined> {
  const tenancy = tenancyOf({ orgId: order.orgId, createdBy: order.personId, actingRole: '' })
  return database.transaction(tenancy, async ({ db }) => {
    const row = await lockJob(db, order.id)
    const isOver = row?.state !== 'queued' && row?.state !== 'running'
    if (!row || isOver || row.queueId !== queueId) return undefined
    const last: Start = { orgId: row.orgId, id: row.id, attempt: row.attempt }
    if (row.cancelAsked || !(await mayGoOn({ clock }, db, definition, row))) {
      await settle(db, last, { state: 'cancelled' }, clock.now())
      return undefined
    }
    if (row.tries >= definition.attempts) {
      log.error({ jobId: row.id, kind: row.kind }, 'A job was interrupted too often and is given up.')
      await settle(db, last, { state: 'failed', code: 'unexpected', details: { reason: 'interrupted' } }, clock.now())
      return undefined
    }
    await markRunning(db, row, clock.now())
    return { ...row, state: 'running', attempt: row.attempt + 1, tries: row.tries + 1 }
  })
}

function describe(
  { clock, log }: Deps,
  definition: JobDefinition,
  row: JobRow,
  start: Start,
  controller: AbortController,
  progress: Progress,
): JobRun<unknown> {
  return {
    id: row.id,
    organisationId: row.orgId,
    personId: row.createdBy,
    tenancy: tenancyOf(row),
    input: definition.input.parse(row.input),
    attempt: row.attempt,
    signal: controller.signal,
    log,
    progress: progress.report,
    async complete(tx: Transaction, result) {
      if (!(await mayGoOn({ clock }, tx.db, definition, row))) {
        controller.abort('cancelled' satisfies Why)
        throw new Error('Whoever asked for the job may no longer.')
      }
      if (!(await settle(tx.db, start, { state: 'succeeded', result }, clock.now())))
        throw new Error('This start of the job no longer counts.')
    },
  }
}

type Ending = { definition: JobDefinition; row: JobRow; start: Start; error: unknown; why: Why | undefined }

async function conclude(deps: Deps, { definition, row, start, error, why: reason }: Ending): Promise<void> {
  const { database, clock, log } = deps
  if (reason === 'superseded') return
  const finish = (outcome: Outcome) =>
    database.transaction(tenancyOf(row), ({ db }) => settle(db, start, outcome, clock.now()))
  if (reason === 'cancelled') return void (await finish({ state: 'cancelled' }))
  if (reason === 'stopping') return handBack(deps, row, { tries: row.tries - 1, startAfterSeconds: 0 })
  if (error instanceof Failure)
    return void (await finish({ state: 'failed', code: error.code, details: error.details }))
  log.error({ err: error, jobId: row.id, kind: row.kind, attempt: row.attempt }, 'A job failed unexpectedly.')
  if (row.tries < definition.attempts)
    return handBack(deps, row, { tries: row.tries, startAfterSeconds: 2 ** (row.tries - 1) })
  await finish({ state: 'failed', code: 'unexpected', details: { reason: 'failed' } })
}

/** To the end of the queue, unless another start took over meanwhile. */
async function handBack(
  { database, boss, wakeIn }: Deps,
  row: JobRow,
  change: { tries: number; startAfterSeconds: number },
): Promise<void> {
  await database.transaction(tenancyOf(row), async ({ db }) => {
    const now = await lockJob(db, row.id)
    if (now?.attempt === row.attempt && now.state === 'running') await requeue(db, boss, row, change)
  })
  if (change.startAfterSeconds > 0) wakeIn(row.kind, change.startAfterSeconds)
}

/**
 * Organisations take turns: the tenth that one of them waits for comes after the ninth of every other. Whoever asks for hundreds keeps
 * waiting nobody but themselves.
 */
export const priorityBehind = (others: number): number => 0 - others

export async function requeue(
  db: Db,
  boss: PgBoss,
  row: JobRow,
  change: { tries: number; startAfterSeconds: number },
): Promise<void> {
  const queueId = randomUUID()
  const order: Order = { orgId: row.orgId, personId: row.createdBy, id: row.id }
  await markQueued(db, row, { queueId, tries: change.tries })
  const priority = priorityBehind((await countOpen(db, row)) - 1)
  await boss.send(row.kind, order, { id: queueId, startAfter: change.startAfterSeconds, priority, db: fromKysely(db) })
}
