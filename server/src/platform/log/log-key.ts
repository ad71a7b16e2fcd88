import { randomBytes } from 'node:crypto'
import { formatNoteKey, publicKeyOf } from '@athar/evidence-log'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database.ts'
import type { MasterKey } from '../master-key.ts'
import { findKey, insertKey, type StoredKey } from './store.ts'

export type LogKey = { readonly name: string; readonly publicKey: Uint8Array; readonly seed: Uint8Array }

const sealContext = 'log_key'

type Deps = { readonly config: Pick<Config, 'siteUrl'>; readonly masterKey: MasterKey; readonly clock: Clock }

/** The key of the log, made at the first start. It bears the name of the site of that day for good. */
export async function ensureLogKey({ config, masterKey, clock }: Deps, db: Db): Promise<LogKey> {
  if (!(await findKey(db))) {
    const seed = randomBytes(32)
    const name = `${new URL(config.siteUrl).host}/log`
    const made = { name, publicKey: publicKeyOf(seed), seedSealed: masterKey.seal(seed, sealContext) }
    await insertKey(db, made, clock.now())
  }
  const key = await findKey(db)
  if (!key) throw new Error('the log has no key')
  return { ...key, seed: new Uint8Array(masterKey.open(key.seedSealed, sealContext)) }
}

export const formatStoredKey = ({ name, publicKey }: Pick<StoredKey, 'name' | 'publicKey'>): string =>
  formatNoteKey({ name, publicKey })
