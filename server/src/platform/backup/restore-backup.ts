import { existsSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import { createFiles } from '../files/file-store.ts'
import { installJobQueue } from '../jobs.ts'
import { requeueWaiting } from '../jobs/requeue-waiting.ts'
import type { Log } from '../logger.ts'
import { loadMasterKey } from '../master-key.ts'
import { ensureApplicationRole } from '../postgres/application-role.ts'
import { endLeftPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts'
import { lockFolder } from '../postgres/folder-lock.ts'
import { clearDraft, draftFolder, exchangeFolders } from './exchange-folders.ts'
import { BackupError } from './failure.ts'
import { inspectArchive } from './inspect-archive.ts'
import { loadDatabase, refuseUnready } from './load-database.ts'
import type { Manifest } from './manifest.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { withClient } from './source.ts'

export type Restoring = {
  config: Config
  log: Log
  /** The features' part, in the restored database: sessions of then are over. */
  settle(ownerUrl: string, manifest: Manifest): Promise<void>
  signal?: AbortSignal | undefined
}

/** Brings a backup back. Everything is checked, then gathered beside what is there, and only then put in its place. */
export async function restoreBackup(restoring: Restoring, path: string, replace: boolean): Promise<Manifest> {
  const { config } = restoring
  const isNew = !existsSync(config.dataDir)
  makeDataFolder(config.dataDir)
  const unlock = lockFolder(config.dataDir)
  try {
    await refuseOccupied(config, replace)
    let masterKey: Buffer | undefined
    const manifest = await inspectArchive(
      path,
      { masterKey: async (content) => void (masterKey = content) },
      restoring.signal,
    )
    refuseUnfit(manifest, config, path)
    await endLeftPostgres(draftFolder(config.dataDir), restoring.log)
    clearDraft(config.dataDir)
    try {
      await gather(restoring, { path, manifest, replace, masterKey })
      if (!config.database.ownerUrl) await endLeftPostgres(config.dataDir, restoring.log)
      exchangeFolders(config.dataDir, placesOf(config))
    } finally {
      clearDraft(config.dataDir)
    }
    return manifest
  } finally {
    unlock()
    if (isNew && readdirSync(config.dataDir).length === 0) rmdirSync(config.dataDir)
  }
}

/** What of the data folder a restore fills. */
const placesOf = ({ database, s3 }: Config): string[] => [
  ...(s3 ? [] : ['files']),
  'master.key',
  ...(database.ownerUrl ? [] : ['postgres']),
]

async function refuseOccupied(config: Config, replace: boolean): Promise<void> {
  const { dataDir, database } = config
  if (database.ownerUrl) await withClient(database.ownerUrl, (client) => refuseUnready(client, { replace }))
  const holds = readdirSync(dataDir).filter(
    (name) =>
      !/^athar\.lock|^log-head$|^log-checkpoints$|^lost\+found$|^restoring$/.test(name) && !isEmptyPlace(config, name),
  )
  if (holds.length > 0 && !replace)
    throw new BackupError(
      `${dataDir} is not empty (it holds ${holds.join(', ')}). Set DATA_DIR to a new folder, or say --replace to lose what is there. Nothing was changed.`,
    )
}

/** Beside a database of one's own, other things in the folder are none of a restore's. */
const isEmptyPlace = (config: Config, name: string): boolean =>
  config.database.ownerUrl !== undefined &&
  (!placesOf(config).includes(name) || (name === 'files' && readdirSync(join(config.dataDir, name)).length === 0))

type Gathering = { path: string; manifest: Manifest; replace: boolean; masterKey: Buffer | undefined }

async function gather(restoring: Restoring, gathering: Gathering): Promise<void> {
  const { config } = restoring
  const draft = { ...config, dataDir: draftFolder(config.dataDir) }
  makeDataFolder(draft.dataDir)
  // A key that is kept elsewhere stays there.
  if (gathering.masterKey && !config.masterKey)
    writeFileSync(join(draft.dataDir, 'master.key'), gathering.masterKey, { mode: 0o600, flush: true })
  const { ownerUrl } = config.database
  if (ownerUrl) return fill(restoring, draft, gathering, ownerUrl)
  const own = await startEmbeddedPostgres({ dataDir: draft.dataDir, log: restoring.log })
  try {
    await fill(restoring, draft, gathering, own.ownerUrl)
  } finally {
    await own.stop()
  }
}

async function fill(
  { config, settle, signal }: Restoring,
  draft: Config,
  { path, manifest, replace }: Gathering,
  ownerUrl: string,
): Promise<void> {
  const { appUrl } = config.database
  const password = loadMasterKey(draft).derive('application role').toString('hex')
  await ensureApplicationRole(ownerUrl, appUrl ? { appUrl } : { password })
  const files = createFiles(draft)
  const sizes = new Map(manifest.files.map(({ key, bytes }) => [key, bytes]))
  const putFile = async (key: string, body: AsyncIterable<Buffer>) =>
    void (await files.putStream(key, Readable.from(body), { maxBytes: sizes.get(key) ?? 0 }))
  const jobs = await loadDatabase({ ownerUrl, path, manifest, replace, putFile, signal })
  await installJobQueue(ownerUrl)
  await requeueWaiting(ownerUrl, jobs)
  await settle(ownerUrl, manifest)
}
