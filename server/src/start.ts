import type { FastifyInstance } from 'fastify'
import { createApp, createFeatures, type Features } from './app.ts'
import { createClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { createFiles } from './platform/files.ts'
import { createJobs, installJobQueue } from './platform/jobs.ts'
import { createListener } from './platform/listener.ts'
import { createLogger } from './platform/logger.ts'
import { createMailer } from './platform/mail.ts'
import { loadMasterKey, type MasterKey } from './platform/master-key.ts'
import type { Platform } from './platform/platform.ts'
import { ensureApplicationRole } from './platform/postgres/application-role.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts'
import { migrate, migrationsFolder } from './platform/postgres/migrate.ts'

type Log = ReturnType<typeof createLogger>
/** What was begun, ended in the opposite order; a failure of one keeps no other from ending. */
type Ending = { add(end: () => Promise<unknown> | void): void; run(): Promise<void> }

export type RunningServer = {
  readonly app: FastifyInstance
  readonly platform: Platform
  readonly address: string
  /** Where the first platform owner signs up; printed once, for whoever starts the server. */
  readonly setUpLink: string | undefined
  stop(): Promise<void>
}

/** Brings everything up in order; when a step fails, what already runs is taken down again. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = createLogger({ level: config.logLevel })
  for (const warning of config.warnings) log.warn(warning)
  const ending = createEnding(log)
  try {
    const masterKey = loadMasterKey(config)
    const { platform, start } = await openPlatform({ config, log, masterKey, ending })
    const features = createFeatures(platform)
    if (config.demo) await features.organisations.seedDemo()
    const app = await createApp(platform, features)
    ending.add(() => app.close())
    await start(features)
    const address = await listen(app, config)
    const setUpLink = config.demo ? undefined : await features.organisations.makeSetUpLink()
    return { app, platform, address, setUpLink, stop: ending.run }
  } catch (error) {
    await ending.run()
    throw error
  }
}

type Opening = { config: Config; log: Log; masterKey: MasterKey; ending: Ending }

async function openPlatform({
  config,
  log,
  masterKey,
  ending,
}: Opening): Promise<{ platform: Platform; start(features: Features): Promise<void> }> {
  const appUrl = await prepareDatabase({ config, log, masterKey, ending })
  const clock = createClock()
  const database = openDatabase(appUrl)
  ending.add(() => database.close())
  const listener = await createListener(appUrl, log)
  ending.add(() => listener.close())
  const mail = createMailer({ config, pool: database.pool, clock, log, listener })
  ending.add(() => mail.stop())
  const soleServer = config.database.ownerUrl === undefined
  const jobs = createJobs({ appUrl, database, clock, log, listener, soleServer })
  const platform: Platform = { config, database, clock, log, masterKey, mail, jobs, files: createFiles(config) }
  return {
    platform,
    async start(features) {
      ending.add(() => jobs.stop())
      await jobs.start(features.jobs)
      mail.start()
    },
  }
}

/** A database that is up to date, and the address under which the application may use it. */
async function prepareDatabase({ config, log, masterKey, ending }: Opening): Promise<string> {
  const ownerUrl = config.database.ownerUrl ?? (await startOwnDatabase(config, log, ending))
  const role = config.database.appUrl
    ? { appUrl: config.database.appUrl }
    : { password: masterKey.derive('application role').toString('hex') }
  const appUrl = await ensureApplicationRole(ownerUrl, role)
  await migrate(ownerUrl, migrationsFolder, log)
  await installJobQueue(ownerUrl)
  return appUrl
}

async function startOwnDatabase({ dataDir }: Config, log: Log, ending: Ending): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  ending.add(() => postgres.stop())
  return postgres.ownerUrl
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ListenError(`Port ${port} on ${host} is in use by another program. Set PORT to a free one.`)
    if (code === 'EACCES')
      throw new ListenError(`This account may not listen on port ${port}. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(`HOST is ${host}, which is no address of this machine.`)
    throw error
  }
}

/** The port cannot be had; the message is a sentence for the operator. */
export class ListenError extends Error {
  override name = 'ListenError'
}

function createEnding(log: Log): Ending {
  const steps: (() => Promise<unknown> | void)[] = []
  return {
    add: (end) => void steps.push(end),
    async run() {
      for (let end = steps.pop(); end; end = steps.pop()) {
        try {
          await end()
        } catch (error) {
          log.error({ err: error }, 'something did not end in order')
        }
      }
    },
  }
}
