import pg from 'pg'
import { PgBoss, type QueueOptions } from 'pg-boss'
import type { Log } from '../logger.ts'

/** Makes or updates the queue's own tables (schema pgboss). Needs the owner; the application may only use them. */
export async function installJobQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'athar migrate',
    max: 1,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  try {
    // Indexes of a newer version are built after the start, by the one who may: the owner.
    while ((await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress')) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** A worker that shows no life for this long is taken for dead, and its jobs start again elsewhere. */
const heartbeatSeconds = 20
const superviseSeconds = 5

const queueOptions = {
  // Starts after a death; failures of the work itself are counted by us.
  retryLimit: 20,
  retryDelay: 0,
  expireInSeconds: 23 * 3600,
  heartbeatSeconds,
  deleteAfterSeconds: 86_400,
} satisfies QueueOptions

export function openQueue(appUrl: string, log: Log): PgBoss {
  const boss = new PgBoss({
    connectionString: appUrl,
    application_name: 'athar jobs',
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Rebuilding an index takes its owner.
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue reports an error.'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'The job queue warns.'))
  return boss
}

export async function ensureQueue(boss: PgBoss, kind: string): Promise<void> {
  await boss.createQueue(kind, { ...queueOptions, notify: true })
  await boss.updateQueue(kind, { ...queueOptions, notify: true })
}

/** Where no other server can be at work, everything the queue takes for running was interrupted: start it again now. */
export async function releaseInterrupted(boss: PgBoss, pool: pg.Pool, kinds: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from pgboss.job where state = 'active' and name = any ($1)`,
    [kinds],
  )
  for (const { id, name } of rows) await boss.fail(name, id, { reason: 'interrupted' })
  return rows.length
}
