import type { FastifyInstance } from 'fastify'
import type { Features } from './app.ts'
import { createClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { createFiles } from './platform/files/file-store.ts'
import { createJobs } from './platform/jobs.ts'
import { createOrphanedFiles } from './platform/files/orphaned-files.ts'
import { createListener } from './platform/listener.ts'
import type { Log } from './platform/logger.ts'
import type { Continuation } from './platform/log/breaks.ts'
import { openLog } from './platform/log/open-log.ts'
import { createBrandingPort } from './platform/branding.ts'
import { createMailer } from './platform/mail.ts'
import type { MasterKey } from './platform/master-key.ts'
import { createNotices } from './platform/notices.ts'
import { createPublicPages } from './platform/public-pages.ts'
import type { WholePlatform } from './platform/platform.ts'

/** What was begun, ended in the opposite order; a failure of one keeps no other from ending. */
export type Ending = { add(end: () => Promise<unknown> | void): void; run(): Promise<void> }

export function createEnding(log: Log): Ending {
  const steps: (() => Promise<unknown> | void)[] = []
  return {
    add: (end) => void steps.push(end),
    async run() {
      for (let end = steps.pop(); end; end = steps.pop()) {
        try {
          await end()
        } catch (error) {
          log.error({ err: error }, 'Something did not end in order.')
        }
      }
    },
  }
}

/** Answers that are on their way have so long to end: with what comes after it, less than a server is given to stop. */
const patience = 15_000

/**
 * A connection whose last answer was under way at the stop falls idle afterwards, and would be waited for until its time-out. One that
 * sends or takes slowly, or not at all, is not waited for as long as it likes: nothing else would be ended in order.
 */
export async function closeApp(app: FastifyInstance, patienceMs = patience): Promise<void> {
  const timer = setInterval(() => app.server.closeIdleConnections(), 100)
  const late = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  try {
    await app.close()
  } finally {
    clearInterval(timer)
    clearTimeout(late)
  }
}

type Opening = {
  config: Config
  log: WholePlatform['log']
  masterKey: MasterKey
  appUrl: string
  ending: Ending
  continuation?: Continuation | undefined
}
export type OpenPlatform = {
  platform: WholePlatform
  /** Begins to work on jobs and to send mail. */ start(features: Features): Promise<void>
}

/** All that features stand on, over a database that is up to date. */
export async function openPlatform(opening: Opening): Promise<OpenPlatform> {
  const { config, log, masterKey, appUrl, ending } = opening
  const clock = createClock()
  const database = openDatabase(appUrl)
  ending.add(() => database.close())
  const accounts = openDatabase(appUrl, { keeps: 'accounts' })
  ending.add(() => accounts.close())
  const evidenceLog = await openLog({ config, database, clock, masterKey }, opening.continuation)
  const listener = await createListener(appUrl, log)
  ending.add(() => listener.close())
  const branding = createBrandingPort(log)
  const mail = createMailer({ config, database, masterKey, clock, log, listener, branding })
  ending.add(() => mail.stop())
  // Only the database we start ourselves can belong to no other server.
  const soleServer = config.database.ownerUrl === undefined
  const jobs = createJobs({ appUrl, database, clock, log, listener, soleServer })
  const files = createFiles(config)
  const orphanedFiles = createOrphanedFiles({ database, files, clock, log, listener })
  ending.add(() => orphanedFiles.stop())
  const platform: WholePlatform = {
    config,
    database,
    accounts,
    clock,
    log,
    masterKey,
    mail,
    jobs,
    listener,
    evidenceLog,
    notices: createNotices(),
    publicPages: createPublicPages(listener),
    branding,
    files,
    orphanedFiles,
  }
  return {
    platform,
    async start(features) {
      ending.add(() => jobs.stop())
      await jobs.start(features.jobs, features.rounds)
      mail.start()
      orphanedFiles.start()
      // Nobody waits for a store that does not answer.
      void platform.files.check(log)
    },
  }
}
