import { randomUUID } from 'node:crypto'
import type { Job } from '@athar/contracts/platform'
import { fromKysely } from 'pg-boss'
import type { Clock } from './clock.ts'
import type { Database, Db, Tenancy, Transaction } from './database.ts'
import { fail } from './errors.ts'
import type { FinishedJob, JobDefinition, JobKind, JobRun } from './jobs/job.ts'
import { whenThere } from './jobs/patience.ts'
import { ensureQueue, openQueue, releaseInterrupted } from './jobs/queue.ts'
import { startRounds, type Round } from './jobs/rounds.ts'
import { createRunner, priorityBehind, requeue, type Order } from './jobs/runner.ts'
import {
  cancelChannel,
  countOpen,
  findJob,
  insertJob,
  jobChannel,
  lockJob,
  markCancelAsked,
  mayStillAsk,
  settle,
  toJob,
  type JobRow,
} from './jobs/store.ts'
import type { Listener } from './listener.ts'
import type { Log } from './logger.ts'
import { coalesce } from './coalesce.ts'
import { watch } from './watch.ts'

export { installJobQueue } from './jobs/queue.ts'

export type { JobDefinition, JobKind, JobRun } from './jobs/job.ts'
export type { Round } from './jobs/rounds.ts'

/** A `Failure` thrown by `run` is final and shown by its code; anything else is tried again. */
export function defineJob<Input>(
  definition: JobKind<Input> & {
    attempts?: number
    concurrency?: number
    outlivesAsker?: boolean
    run: (work: JobRun<Input>) => Promise<Record<string, unknown> | null | void>
    prepareRetry?: (tx: Transaction, over: FinishedJob<Input>) => Promise<void>
  },
): JobDefinition<Input> {
  return { attempts: 3, concurrency: 1, outlivesAsker: false, ...definition }
}

export type JobRequest<Input> = {
  personId: string
  organisationId?: string | undefined
  role?: string | undefined
  input: Input
}

type Asker = { readonly personId: string; readonly role: string }

export type Jobs = {
  /** Asks for work inside the caller's transaction: it starts if and only if that commits. Answers the job's id. */
  enqueue<Input>(tx: Transaction, kind: JobKind<Input>, request: JobRequest<Input>): Promise<string>
  read(tx: Transaction, id: string): Promise<Job>
  /** The job now and at each change, until it is over or the signal aborts. */
  follow(tenancy: Tenancy, id: string, signal: AbortSignal): AsyncIterable<Job>
  /** `onlyOf` names the one person whose jobs the caller may stop, and the role they were asked for in; everybody's without it. */
  cancel(tx: Transaction, id: string, onlyOf?: Asker): Promise<Job>
  /**
   * Starts a failed or cancelled job once more, for the person who asked for it and in their role.
   *
   * `onlyOf` as for `cancel`. Refused where that person lost the right to ask, or where the subject is gone or closed.
   */
  retry(tx: Transaction, id: string, onlyOf?: Asker): Promise<Job>
  /** Begins to work, and to go the rounds. */
  start(definitions: readonly JobDefinition[], rounds?: readonly Round[]): Promise<void>
  /** Hands running work back to the queue and lets it go. */
  stop(): Promise<void>
}

type Options = {
  appUrl: string
  database: Database
  clock: Clock
  log: Log
  listener: Listener
  /** No other server uses this database: what was running at the start was interrupted and starts again at once. */
  soleServer: boolean
}

/** Of one kind and organisation, waiting or at work: far more than people ask for, and no more than the queue should hold. */
const mostOpen = 200

export function createJobs({ appUrl, database, clock, log, listener, soleServer }: Options): Jobs {
  const boss = openQueue(appUrl, log)
  const workers = new Map<string, string>()
  const known = new Map<string, JobDefinition>()
  const wakeIn = (kind: string, seconds: number) =>
    void setTimeout(() => boss.notifyWorker(workers.get(kind) ?? ''), seconds * 1000 + 100).unref()
  /** Of a job as it shows to whoever may see the same of it. */
  const together = coalesce<Awaited<ReturnType<typeof findJob>>>()
  const runner = createRunner({ database, clock, log, boss, wakeIn })
  let silence = () => {}

  return {
    async enqueue(tx, { kind, input }, request) {
      const [id, queueId] = [randomUUID(), randomUUID()]
      const orgId = request.organisationId ?? request.personId
      const open = await countOpen(tx.db, { orgId: orgId, kind })
      if (open >= mostOpen) fail('rate-limited', { retryAfterSeconds: 60 })
      const asked = { createdBy: request.personId, actingRole: request.role ?? '', createdAt: clock.now() }
      await insertJob(tx.db, {
        orgId: orgId,
        id,
        kind,
        queueId: queueId,
        input: input.parse(request.input),
        ...asked,
      })
      const order: Order = { orgId, personId: request.personId, id }
      await boss.send(kind, order, { id: queueId, priority: priorityBehind(open), db: fromKysely(tx.db) })
      return id
    },
    async read(tx, id) {
      return toJob((await findJob(tx.db, id)) ?? fail('job-not-found'))
    },
    async *follow(tenancy, id, signal) {
      const changes = watch(listener, { channel: jobChannel, id }, signal)
      try {
        for (let last = ''; !signal.aborted; await changes.next()) {
          const find = () => database.transaction(tenancy, ({ db }) => findJob(db, id))
          const look = () => together(JSON.stringify([id, tenancy]), find)
          const row = await (last === '' ? look() : whenThere(look))
          const job = toJob(row ?? fail('job-not-found'))
          const text = JSON.stringify(job)
          if (text !== last) yield job
          last = text
          if (job.finishedAt !== null) return
        }
      } finally {
        changes.end()
      }
    },
    async cancel(tx, id, onlyOf) {
      const row = await lockForAsker(tx.db, id, onlyOf)
      if (row.finishedAt !== null) fail('job-not-cancellable', { state: row.state })
      if (row.state === 'running') await markCancelAsked(tx.db, row)
      else {
        await settle(tx.db, { orgId: row.orgId, id, attempt: row.attempt }, { state: 'cancelled' }, clock.now())
        await boss.cancel(row.kind, row.queueId, { db: fromKysely(tx.db) })
      }
      return toJob((await findJob(tx.db, id)) ?? row)
    },
    async retry(tx, id, onlyOf) {
      const row = await lockForAsker(tx.db, id, onlyOf)
      const definition = known.get(row.kind)
      const over = row.state === 'failed' || row.state === 'cancelled'
      if (!over || !definition?.prepareRetry) return fail('job-not-retryable', { state: row.state })
      if (!(await mayStillAsk(tx.db, row, clock.now()))) return fail('job-asker-may-not')
      const input: unknown = definition.input.parse(row.input)
      await definition.prepareRetry(tx, { id, organisationId: row.orgId, input })
      await requeue(tx.db, boss, row, { tries: 0, startAfterSeconds: 0 })
      return toJob((await findJob(tx.db, id)) ?? row)
    },
    async start(definitions, rounds = []) {
      await boss.start()
      const kinds = definitions.map(({ kind }) => kind)
      for (const definition of definitions) known.set(definition.kind, definition)
      for (const kind of kinds) await ensureQueue(boss, kind)
      const interrupted = soleServer ? await releaseInterrupted(boss, database.pool, kinds) : 0
      if (interrupted > 0) log.info(`Starting again what an interruption stopped: ${interrupted} job(s).`)
      silence = listener.on(cancelChannel, (id) => runner.checkCancelled(id === '' ? null : id))
      for (const definition of definitions) {
        const options = {
          localConcurrency: definition.concurrency,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 10,
        }
        const worker = await boss.work<Order>(definition.kind, options, async ([entry]) => {
          if (!entry) return
          await runner.run(definition, entry.data, entry.id, entry.signal)
          // What was asked for meanwhile follows at once, not at the next look some seconds later.
          boss.notifyWorker(workers.get(definition.kind) ?? '')
        })
        workers.set(definition.kind, worker)
      }
      await startRounds({ boss, clock, log }, rounds)
    },
    async stop() {
      silence()
      runner.stop()
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

async function lockForAsker(db: Db, id: string, onlyOf: Asker | undefined): Promise<JobRow> {
  // Who may only look at it finds nothing to lock.
  const row = (await lockJob(db, id)) ?? fail((await findJob(db, id)) ? 'forbidden' : 'job-not-found')
  if (onlyOf && (row.createdBy !== onlyOf.personId || row.actingRole !== onlyOf.role)) fail('forbidden')
  return row
}
