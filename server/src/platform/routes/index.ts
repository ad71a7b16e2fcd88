import { mayPrepare, platform as contracts } from '@athar/contracts'
import type { Feature, Gathering, Platform } from '../platform.ts'
import { installLog } from '../log/log-routes.ts'
import { askWitnesses } from '../log/ask-witnesses.ts'
import { mailCheckpoint } from '../log/mail-checkpoint.ts'
import { listLogHeads, readLog, readLogConsistency } from '../log/read-log.ts'
import { readLogProof } from '../log/read-log-proof.ts'
import { forgetOldAnswers } from '../http/idempotency.ts'
import { serve } from '../http/serve.ts'
import { readHome } from '../home.ts'
import { readQueues } from '../queues.ts'
import { programVersion } from '../version.ts'
import { followJob } from './follow-job.ts'
import { readInstallation } from './read-installation.ts'

type DemoAccount = { readonly email: string; readonly role: string; readonly password: string; readonly totp?: string }

/** What belongs to no feature on the wire: the program itself, and long work. */
export function createPlatformRoutes(
  { clock, config, database, evidenceLog, jobs, listener, log, mail, orphanedFiles }: Platform,
  demoAccounts: readonly DemoAccount[],
  { every }: Gathering,
): Feature {
  const stopping = new AbortController()
  const shown = config.demo
    ? demoAccounts.map(({ email, role, password, totp }) => ({ email, role, password, ...(totp ? { totp } : {}) }))
    : []
  return {
    name: 'platform',
    routes: [
      serve(contracts.about, async () => ({ version: programVersion, demo: config.demo, demoAccounts: shown })),
      serve(contracts.readInstallation, (call) => readInstallation(config, call)),
      serve(contracts.readLogProof, (call) => readLogProof({ database, evidenceLog }, call)),
      serve(contracts.readLog, () => readLog({ database, config })),
      serve(contracts.listLogHeads, (call) => listLogHeads({ database }, call)),
      serve(contracts.readLogConsistency, (call) => readLogConsistency({ database }, call)),
      serve(contracts.readLogKey, async () => ({ key: evidenceLog.publicKey })),
      serve(contracts.listQueues, async ({ db, actor, clock: { now } }) => ({
        items: await readQueues(
          every().flatMap(({ queues = [] }) => queues.filter(({ access }) => access.kind === 'platform')),
          { db, actor, now: now() },
        ),
      })),
      serve(contracts.readHome, ({ db, actor, clock: { now } }) => readHome(every(), { db, actor, now: now() })),
      serve(contracts.readJob, ({ tx, params }) => jobs.read(tx, params.id)),
      serve(contracts.followJob, (call) => followJob({ jobs, listener, stopping: stopping.signal }, call)),
      serve(contracts.cancelJob, async ({ actor, tx, params, audit }) => {
        // Who prepares stops any work of the organisation; who only reads stops their own exports, and a token that only reads
        // nothing that its person began as more than a reader.
        const prepares = mayPrepare.some((role) => role === actor.role)
        const job = await jobs.cancel(tx, params.id, prepares ? undefined : actor)
        await audit({ action: 'platform.cancel-job', subjectType: 'job', subjectId: job.id })
        return job
      }),
      serve(contracts.retryJob, async ({ actor, tx, params, audit }) => {
        const prepares = mayPrepare.some((role) => role === actor.role)
        const job = await jobs.retry(tx, params.id, prepares ? undefined : actor)
        await audit({ action: 'platform.retry-job', subjectType: 'job', subjectId: job.id })
        return job
      }),
    ],
    rounds: [
      { name: 'platform.order-log', cron: '* * * * *', run: () => evidenceLog.order() },
      { name: 'platform.ask-witnesses', cron: '* * * * *', run: () => askWitnesses({ config, database, clock, log }) },
      {
        name: 'platform.mail-checkpoint',
        cron: '7 6 * * *',
        run: () => mailCheckpoint({ config, database, clock, mail }),
      },
      { name: 'platform.sweep-files', cron: '*/10 * * * *', run: () => orphanedFiles.sweep() },
      {
        name: 'platform.forget-answers',
        cron: '29 * * * *',
        run: () => database.transaction({}, ({ db }) => forgetOldAnswers(db, clock.now())),
      },
    ],
    install(app) {
      installLog(app, { config, database, evidenceLog })
      app.addHook('preClose', async () => stopping.abort())
    },
  }
}
