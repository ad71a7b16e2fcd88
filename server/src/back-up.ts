import { endEverySession } from './identity/index.ts'
import { createAudit } from './platform/audit.ts'
import { BackupError, makeBackup, restoreBackup, type Made, type Manifest } from './platform/backup.ts'
import { createClock } from './platform/clock.ts'
import { ConfigError, type Config } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { createLogger, type Log } from './platform/logger.ts'
import { SealError } from './platform/master-key.ts'
import { RoleError } from './platform/postgres/application-role.ts'
import { EmbeddedPostgresError } from './platform/postgres/embedded.ts'
import { MigrationError } from './platform/postgres/migrate.ts'
import { revokeEveryToken } from './profile/index.ts'

/** Where the commands report what takes long; their own sentences go to the terminal. */
const quietLog = (): Log => createLogger({ level: 'warn' })

export const backUp = (config: Config, path: string, signal?: AbortSignal): Promise<Made> =>
  makeBackup({ config, clock: createClock(), log: quietLog(), signal }, path)

export const restore = (
  config: Config,
  path: string,
  { replace, signal }: { replace: boolean; signal?: AbortSignal },
): Promise<Manifest> => restoreBackup({ config, log: quietLog(), settle, signal }, path, replace)

/**
 * Sessions and tokens that were ended after the backup must not come to life again, so all are over: people sign in anew. The trail
 * says that what follows was written after a restore.
 */
async function settle(ownerUrl: string, { createdAt }: Manifest): Promise<void> {
  const database = openDatabase(ownerUrl, { max: 1 })
  try {
    await database.transaction({}, async ({ db }) => {
      await endEverySession(db)
      await revokeEveryToken(db, createClock().now())
      const audit = createAudit(db, {
        organisationId: null,
        personId: null,
        requestId: 'restore',
        at: createClock().now(),
      })
      await audit({ action: 'platform.restore', subjectType: 'backup', subjectId: createdAt })
    })
  } finally {
    await database.close()
  }
}

const forPeople = [BackupError, EmbeddedPostgresError, MigrationError, RoleError, SealError]

/** A failure as a sentence for the operator; undefined when it is none of those that are foreseen. */
export function sentenceFor(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.problems.join('\n')
  if (error instanceof Error && forPeople.some((kind) => error instanceof kind)) return error.message
  const { code, path, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return 'The disk is full. What was there before is unchanged.'
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS' || code === 'EEXIST')
    return `${path ?? 'A file'} cannot be read or written: ${message}.`
  if (code === 'ECONNREFUSED' || code === '28P01' || code === '3D000')
    return `The database cannot be reached: ${message}.`
  return undefined
}
