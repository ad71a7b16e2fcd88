import type { FastifyInstance } from 'fastify'
import { createApp, createFeatures, type Features } from './app.ts'
import { closeApp, createEnding, openPlatform, type Ending } from './open-platform.ts'
import { demoProviderIds, demoVerifierId } from './organisations/index.ts'
import type { Config } from './platform/config.ts'
import { installJobQueue } from './platform/jobs.ts'
import type { Continuation } from './platform/log/breaks.ts'
import { createLogger } from './platform/logger.ts'
import { loadMasterKey, type MasterKey } from './platform/master-key.ts'
import type { Platform } from './platform/platform.ts'
import { ensureApplicationRole } from './platform/postgres/application-role.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts'
import { migrate, sqlFolders } from './platform/postgres/migrate.ts'
import { keepKeyId, refuseOtherKey } from './platform/postgres/sealed-under.ts'

export type RunningServer = {
  readonly app: FastifyInstance
  readonly platform: Platform
  readonly address: string
  /** Where the first platform owner signs up; printed once, for whoever starts the server. */
  readonly setUpLink: string | undefined
  stop(): Promise<void>
}

/** Brings everything up in order; when a step fails, what already runs is taken down again. */
export async function startServer(config: Config, continuation?: Continuation): Promise<RunningServer> {
  const log = createLogger({ level: config.logLevel })
  for (const warning of config.warnings) log.warn(warning)
  const ending = createEnding(log)
  try {
    const masterKey = loadMasterKey(config)
    const appUrl = await prepareDatabase({ config, log, masterKey, ending })
    const { platform, start } = await openPlatform({ config, log, masterKey, appUrl, ending, continuation })
    const features = createFeatures(platform)
    for (const { prepare } of features.all) await prepare?.()
    for (const { seed } of features.all) await seed?.({ samples: config.demo })
    if (config.demo) await seedDemo(features)
    else await features.organisations.withdrawDemoRoles()
    const app = await createApp(platform, features)
    await start(features)
    ending.add(() => closeApp(app))
    const address = await listen(app, config)
    const setUpLink = config.demo ? undefined : await features.organisations.makeSetUpLink()
    return { app, platform, address, setUpLink, stop: ending.run }
  } catch (error) {
    await ending.run()
    throw error
  }
}

/** Sample people, their organisation, and what each feature has for them. */
export async function seedDemo({ organisations, all }: Features): Promise<void> {
  const { organisation, personIds, fresh } = await organisations.makeDemo()
  const idOf = (role: Parameters<typeof personIds.get>[0]) => personIds.get(role) ?? ''
  const people = {
    owner: idOf('owner'),
    preparer: idOf('preparer'),
    reviewer: idOf('reviewer'),
    officer: idOf('content_editor'),
  }
  const verifier = { organisationId: demoVerifierId, leadId: idOf('verifier'), secondId: idOf('second-verifier') }
  const providers = { organisationIds: demoProviderIds, ownerId: idOf('provider') }
  const issuers = { firstId: idOf('platform_admin'), secondId: idOf('platform_owner') }
  const demo = { organisation, issuers, people, verifier, providers, personIds: [...personIds.values()], fresh }
  for (const feature of all) await feature.seedDemo?.(demo)
}

type Preparing = { config: Config; log: Platform['log']; masterKey: MasterKey; ending: Ending }

/** A database that is up to date, and the address under which the application may use it. */
export async function prepareDatabase({ config, log, masterKey, ending }: Preparing): Promise<string> {
  const ownerUrl = config.database.ownerUrl ?? (await startOwnDatabase({ config, log, ending }))
  await refuseOtherKey(ownerUrl, masterKey.id)
  const password = masterKey.derive('application role').toString('hex')
  const { appUrl: given } = config.database
  const appUrl = await ensureApplicationRole(ownerUrl, given ? { appUrl: given } : { password })
  await migrate(ownerUrl, sqlFolders, log)
  await keepKeyId(ownerUrl, masterKey.id)
  await installJobQueue(ownerUrl)
  return appUrl
}

async function startOwnDatabase({ config, log, ending }: Omit<Preparing, 'masterKey'>): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  ending.add(() => postgres.stop())
  return postgres.ownerUrl
}

/** The port cannot be had; the message is a sentence for the operator. */
export class ListenError extends Error {
  override name = 'ListenError'
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const reason = listenReasons[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new ListenError(reason(port, host)) : error
  }
}

const listenReasons: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port, host) => `Port ${port} on ${host} is in use by another program. Set PORT to a free one.`,
  EACCES: (port) => `This account may not listen on port ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: (_port, host) => `HOST is ${host}, which is no address of this machine.`,
  ENOTFOUND: (_port, host) => `HOST is ${host}, which is no address of this machine.`,
}
