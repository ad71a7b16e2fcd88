import { createHash } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import type { MasterKey } from '../platform/master-key.ts'
import { programVersion } from '../platform/version.ts'
import { readPlatformId } from './store.ts'

export type Fingerprint = (db: Db) => Promise<string>

/**
 * Build, database and key as one value: a browser that has seen another one is looking at another platform, or at a new
 * version of this one. The key is the one that everything signed and sealed here hangs on; it shows as a digest of itself.
 */
export function createFingerprint(masterKey: Pick<MasterKey, 'hmac'>, build = programVersion): Fingerprint {
  const key = masterKey.hmac('platform fingerprint', 'log key').toString('hex')
  return async (db) =>
    createHash('sha256')
      .update(JSON.stringify([build, await readPlatformId(db), key]))
      .digest('hex')
}
