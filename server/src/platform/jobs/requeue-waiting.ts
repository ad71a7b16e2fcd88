import { PgBoss } from 'pg-boss'
import { ensureQueue } from './queue.ts'
import type { Order } from './runner.ts'
import type { WaitingJob } from './store.ts'

/** Gives the queue of a restored database the entries of all jobs that were not over; each starts from its beginning. */
export async function requeueWaiting(ownerUrl: string, jobs: readonly WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'athar restore',
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  try {
    for (const kind of new Set(jobs.map((job) => job.kind))) await ensureQueue(boss, kind)
    for (const { kind, orgId, createdBy: personId, id, queueId } of jobs) {
      const order: Order = { orgId, personId, id }
      await boss.send(kind, order, { id: queueId })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
