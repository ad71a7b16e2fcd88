import type { PgBoss, QueueOptions } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Log } from '../logger.ts'

/** Work that comes round by the clock and belongs to nobody: it asks the database what is due, and bears being done by several at once. */
export type Round = {
  readonly name: string
  /** Minutes, hours, days … in UTC, as in a crontab. */
  readonly cron: string
  run(): Promise<void>
}

const queueOptions = {
  // What a round did not get to, the next one finds.
  retryLimit: 0,
  expireInSeconds: 900,
  heartbeatSeconds: 20,
  deleteAfterSeconds: 3600,
} satisfies QueueOptions

/** Has each round asked for by the queue at its times, once whatever the number of servers. */
export async function startRounds(
  { boss, clock, log }: { boss: PgBoss; clock: Clock; log: Log },
  rounds: readonly Round[],
): Promise<void> {
  for (const { name, cron, run } of rounds) {
    const go = () =>
      run().catch((error: unknown) => {
        log.error({ err: error, round: name }, 'A round of scheduled work failed; the next one follows.')
      })
    // One waits at most: rounds that were missed are not made up for.
    await boss.createQueue(name, { ...queueOptions, policy: 'short', notify: true })
    await boss.schedule(name, cron)
    await boss.work(name, { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 20 }, go)
    clock.whenMoved?.(() => void go())
    // What came due while nobody was there does not wait for the next time.
    void go()
  }
}
