import { randomBytes } from 'node:crypto'
import { createLogger } from '@athar/server/src/platform/logger.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@athar/server/src/platform/postgres/embedded.ts'
import { otherDatabase, runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import type { Options } from './figure.ts'
import { startServer, temporaryFolder, type RunningServer } from './running-server.ts'

/** No limit of calls and no mail to confirm; everything else as in production, the durable disk included. */
export const benchSettings = {
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  DEMO: '0',
  AUTH_CONFIRM_EMAIL: '0',
  AUTH_ACCESS_TOKEN_SECONDS: '3600',
}

export type BenchDatabase = Pick<EmbeddedPostgres, 'ownerUrl' | 'superuserUrl' | 'stop'> & {
  /** The log of the database that the benchmark started itself. */
  readonly logFile: string | null
}
export type World = { readonly server: RunningServer; readonly database: BenchDatabase; readonly folder: string }
type Prepared = {
  readonly prepare?: (database: BenchDatabase) => Promise<void>
  readonly flags?: readonly string[]
  /** What is set otherwise than `benchSettings`. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A server on a new, durable database of its own: the embedded one, or one made where `--database` leads. */
export async function inWorld<T>(
  options: Pick<Options, 'database'>,
  work: (world: World) => Promise<T>,
  { prepare, flags, settings }: Prepared = {},
): Promise<T> {
  const folder = temporaryFolder()
  const database = await openDatabase(options.database, folder.path)
  try {
    await prepare?.(database)
    const server = await startServer(
      `${folder.path}/athar`,
      { ...benchSettings, ...settings, DATABASE_URL: database.ownerUrl },
      flags ?? [],
    )
    try {
      return await work({ server, database, folder: folder.path })
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
    folder.remove()
  }
}

async function openDatabase(external: string | undefined, dataDir: string): Promise<BenchDatabase> {
  if (external === undefined) {
    const embedded = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'error' }) })
    return { ...embedded, logFile: `${dataDir}/postgres/athar-postgres.log` }
  }
  const name = `athar_bench_${randomBytes(4).toString('hex')}`
  await runSql(external, `create database ${name}`)
  const url = otherDatabase(external, name)
  return {
    ownerUrl: url,
    superuserUrl: url,
    logFile: null,
    stop: async () => void (await runSql(external, `drop database ${name} with (force)`)),
  }
}
