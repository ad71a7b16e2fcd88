import { createHash } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import type { MasterKey } from '../platform/master-key.ts'
import { programVersion } from '../platform/version.ts'
import { readPlatformId } from './store.ts'

export type Fingerprint = (db: Db) => Promise<string>

/**
 * Build, database and key as one value: a browser that has seen another one is looking at another platform, or at a new
 * version of this one. The keys are the one that everything sealed here hangs on and the one that signs the log.
 */
export function createFingerprint(
  masterKey: Pick<MasterKey, 'hmac'>,
  logKey: string,
  build = programVersion,
): Fingerprint {
  const key = masterKey.hmac('platform fingerprint', logKey).toString('hex')
  return async (db) =>
    createHash('sha256')
      .update(JSON.stringify([build, await readPlatformId(db), key]))
      .digest('hex')
}
