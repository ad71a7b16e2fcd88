import { existsSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createFiles, type Files } from '../files/file-store.ts'
import type { Log } from '../logger.ts'
import { loadMasterKey } from '../master-key.ts'
import { programVersion } from '../version.ts'
import { createArchive, type ArchiveWriter } from './archive-writer.ts'
import { readFileKeys, readMigrations, readSequences, readTables } from './catalogue.ts'
import { dumpFiles, RemovedMeanwhile } from './dump-files.ts'
import { dumpTable } from './dump-tables.ts'
import { BackupError } from './failure.ts'
import { formatVersion, headName, keyName, type Manifest } from './manifest.ts'
import { openSource, withClient, type Source } from './source.ts'

export type Made = { readonly manifest: Manifest; readonly bytes: number }
type Deps = { config: Config; clock: Clock; log: Log; signal?: AbortSignal | undefined }
type Writing = Deps & { source: Source; files: Files; archive: ArchiveWriter }

/** How often a backup begins anew because a file it needs was removed while it ran. */
const tries = 5

/** Database and files as they were at one moment, in one archive; the server may go on working meanwhile. */
export async function makeBackup(deps: Deps, path: string): Promise<Made> {
  refusePath(path, deps.config.dataDir)
  const source = await openSource(deps.config, deps.log)
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await writeBackup({ ...deps, source, files: createFiles(deps.config) }, path)
      } catch (error) {
        if (!(error instanceof RemovedMeanwhile)) throw error
        if (attempt === tries)
          throw new BackupError(
            'Files were removed again and again while the backup ran, so none could be made of one moment. Try again when less is going on.',
          )
        deps.log.info('A file was removed while the backup ran; it begins anew.')
      }
    }
  } finally {
    await source.release()
  }
}

function refusePath(path: string, dataDir: string): void {
  if (resolve(path).startsWith(resolve(dataDir) + sep))
    throw new BackupError(`${path} lies in the data folder, and would be lost with it. Name a file elsewhere.`)
  if (existsSync(path)) throw new BackupError(`${path} is already there. Name another file, or take it away first.`)
}

async function writeBackup(deps: Omit<Writing, 'archive'>, path: string): Promise<Made> {
  const createdAt = deps.clock.now()
  const archive = await createArchive(path, createdAt, deps.signal)
  try {
    await archive.add(headName, Buffer.from(JSON.stringify({ product: 'athar', format: formatVersion })))
    const masterKey = await addMasterKey(deps.config, archive)
    const contents = await withClient(deps.source.url, (client) => snapshot(client, { ...deps, archive }))
    const manifest: Manifest = {
      format: formatVersion,
      productVersion: programVersion,
      createdAt: createdAt.toISOString(),
      masterKey,
      ...contents,
    }
    return { manifest, bytes: await archive.finish(`${JSON.stringify(manifest, null, 2)}\n`) }
  } finally {
    await archive.discard()
  }
}

/** A key that lies beside the data comes along, or nobody could sign in; one that is kept elsewhere stays there. */
async function addMasterKey(config: Config, archive: ArchiveWriter): Promise<Manifest['masterKey']> {
  const path = join(config.dataDir, 'master.key')
  if (!config.masterKey && !existsSync(path))
    throw new BackupError(
      `Neither MASTER_KEY is set nor is there a ${path}: without the key nobody could sign in after a restore.`,
    )
  const { id } = loadMasterKey(config)
  if (!config.masterKey) await archive.add(keyName, readFileSync(path))
  return { id, included: !config.masterKey }
}

type Contents = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'files' | 'missingFiles'>

async function snapshot(client: pg.Client, { source, files, archive }: Writing): Promise<Contents> {
  await client.query('begin isolation level repeatable read, read only')
  await client.query(
    `set local search_path = public, pg_catalog; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
     set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 3; set local row_security = off;
     set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  )
  const migrations = await readMigrations(client)
  if (!migrations) throw new BackupError('There is nothing to back up: no Athar has worked with this database yet.')
  const tables = await readTables(client)
  // A table made anew by a migration meanwhile would look empty to this snapshot.
  await client.query(`lock table ${tables.map(({ sql }) => sql).join(', ')} in access share mode`)
  const keys = await readFileKeys(client, tables)
  const stillNamed = async (key: string) =>
    withClient(source.url, async (now) => (await readFileKeys(now, tables)).includes(key))
  // Files first: one that was removed meanwhile is found before the long work.
  const filed = await dumpFiles({ files, keys, archive, stillNamed })
  const dumped: Manifest['tables'] = []
  for (const table of tables) dumped.push(await dumpTable(client, table, archive))
  const sequences = await readSequences(client)
  await client.query('commit')
  return { migrations, tables: dumped, sequences, ...filed }
}
