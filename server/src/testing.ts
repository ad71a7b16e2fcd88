import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp, createFeatures, type Features } from './app.ts'
import { closeApp, createEnding, openPlatform } from './open-platform.ts'
import { loadConfig, type Config } from './platform/config.ts'
import type { JobDefinition } from './platform/jobs.ts'
import { createLogger } from './platform/logger.ts'
import type { SentMail } from './platform/mail.ts'
import { loadMasterKey } from './platform/master-key.ts'
import type { WholePlatform } from './platform/platform.ts'
import { secondConnections } from './platform/testing/held-connections.ts'
import { scratchFolder } from './platform/testing/scratch-folder.ts'
import { createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts'

export type TestApp = {
  readonly app: FastifyInstance
  readonly platform: WholePlatform
  readonly features: Features
  readonly testDatabase: TestDatabase
  /** Where it listens, on a free port of this machine. */
  readonly url: string
  /** Mails sent so far, oldest first, as a test outside the process sees them. */
  mailbox(): Promise<readonly SentMail[]>
  advance(seconds: number): Promise<void>
  close(): Promise<void>
}

/** The whole server on a migrated database of its own; `close` it in `afterAll`. Limits are off unless `env` says otherwise. */
export async function startTestApp(
  env: Record<string, string> = {},
  /** Work that only a test asks for. */
  jobs: readonly JobDefinition[] = [],
  /** What a password costs; what people's cost unless it is not about them. */
  passwordCost?: Config['auth']['passwordCost'],
): Promise<TestApp> {
  const testDatabase = await createTestDatabase()
  const dataDir = mkdtempSync(join(scratchFolder(), 'athar-test-app-'))
  const loaded = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
    SITE_URL: 'http://athar.test',
    DATA_DIR: dataDir,
    ...env,
  })
  const config = passwordCost ? { ...loaded, auth: { ...loaded.auth, passwordCost } } : loaded
  const log = createLogger({ level: config.logLevel })
  const ending = createEnding(log)
  ending.add(() => rmSync(dataDir, { recursive: true, force: true }))
  ending.add(() => testDatabase.drop())
  const { platform, start } = await openPlatform({
    config,
    log,
    masterKey: loadMasterKey(config),
    appUrl: testDatabase.appUrl,
    ending,
  })
  const features = createFeatures(platform)
  // The built web app is there or not, by what ran before: tests of it bring a site of their own.
  const app = await createApp(platform, features, null)
  await start({ ...features, jobs: [...features.jobs, ...jobs] })
  ending.add(() => closeApp(app))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    platform,
    features,
    testDatabase,
    url,
    mailbox: async () => (await app.inject('/__test/mailbox')).json(),
    advance: async (seconds) =>
      void (await app.inject({ method: 'POST', url: '/__test/clock', payload: { advance: seconds } })),
    async close() {
      await ending.run()
      const second = secondConnections()
      if (second.length > 0) throw new Error(`A connection was asked for by who held one: ${second.join('; ')}`)
    },
  }
}
