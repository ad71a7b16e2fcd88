import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeDataFolder } from '../data-folder.ts'
import type { Log } from '../logger.ts'
import { chooseAccount } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { findCluster, prepareCluster, tunedSettings, writeSettings, type Cluster } from './cluster.ts'
import { EmbeddedPostgresError } from './failure.ts'
import { lockFolder } from './folder-lock.ts'
import { addresses, newPlace, placeOf, reopenPlace, type Place } from './place.ts'
import {
  findLiving,
  readyPostmaster,
  removeSocketFolder,
  startPostmaster,
  stopPostmaster,
  type Postmaster,
} from './postmaster.ts'
import { supervise } from './supervisor.ts'
import { withClient as withOwnClient } from './with-client.ts'

export { EmbeddedPostgresError } from './failure.ts'

export type EmbeddedPostgres = {
  /** For migrations: owns the database, is no superuser, so what works here works on a managed Postgres too. */
  ownerUrl: string
  /** For backup and inspection only. */
  superuserUrl: string
  version: string
  /** Ends the server in order and frees the folder. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: Log
  /** Listens on 127.0.0.1 too. Without it the server is reached by a Unix socket only (Windows: a free port). */
  port?: number
  /** False only for throw-away data: nothing is forced to the disk. */
  durable?: boolean
}

/** Starts Athar's own Postgres on a data folder, or takes over the one that a killed Athar left running. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  makeDataFolder(options.dataDir)
  const unlock = lockFolder(options.dataDir)
  try {
    return await startLocked(options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function startLocked(
  { dataDir, log, port, durable = true }: Options,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  refuseHalfRestored(dataDir)
  const account = chooseAccount([join(dataDir, 'postgres'), dataDir])
  const binaries = locateBinaries({ account, log })
  const cluster = prepareCluster({ dataDir, account, binaries, durable, log })
  const setting = { cluster, binaries, account, log }
  const startAt = (where: Place): Promise<Postmaster> => {
    writeSettings(cluster, account, { ...tunedSettings(durable), ...where.settings })
    return startPostmaster(setting)
  }

  const adopted = await findLiving(setting, (server) => isFit(server, cluster, binaries.version))
  if (adopted) log.info(`Took over the database server that a previous Athar left running (process ${adopted.pid}).`)
  const place = adopted ? placeOf(adopted) : await newPlace(account, port)
  try {
    const server = adopted ?? (await startAt(place))
    const urls = addresses(server, cluster)
    await ensureOwner(urls.maintenance, cluster)
    const restart = async () => {
      const survivor = await findLiving(setting, async () => true)
      if (survivor) return survivor
      reopenPlace(place, account)
      return startAt(place)
    }
    const watch = supervise(server, restart, log)
    return {
      ownerUrl: urls.owner,
      superuserUrl: urls.superuser,
      version: binaries.version,
      async stop() {
        await stopPostmaster((await watch.release()).pid, cluster, binaries)
        removeSocketFolder(place.socketDir)
        unlock()
      },
    }
  } catch (error) {
    removeSocketFolder(place.socketDir)
    throw error
  }
}

/** The superuser's address of the server that works on the folder now; undefined when none does. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = findCluster(dataDir)
  const server = cluster && (await readyPostmaster(cluster))
  return server && addresses(server, cluster).superuser
}

/** Ends the server that a killed Athar left running, before its files are taken away. The caller holds the folder's lock. */
export async function endLeftPostgres(dataDir: string, log: Log): Promise<void> {
  const cluster = findCluster(dataDir)
  if (!cluster) return
  const account = chooseAccount([join(dataDir, 'postgres'), dataDir])
  await findLiving({ cluster, account, log, binaries: locateBinaries({ account, log }) }, async () => false)
}

/** Where a restore lays aside what it replaces, for the moment of the exchange. */
export const replacedFolder = (dataDir: string): string => join(dataDir, 'replaced')

/** A new, empty database in the place of one that a restore was about to bring would look like a loss. */
function refuseHalfRestored(dataDir: string): void {
  if (existsSync(replacedFolder(dataDir)))
    throw new EmbeddedPostgresError(
      `A restore into ${dataDir} was interrupted while it replaced what was there. Run it again with --replace.`,
    )
}

/** A living server is kept when it lets us in and is of the version we bring. */
async function isFit(server: Postmaster, cluster: Cluster, version: string): Promise<boolean> {
  try {
    return await withClient(addresses(server, cluster).maintenance, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version === version
    })
  } catch {
    return false
  }
}

async function ensureOwner(url: string, { credentials }: Cluster): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'athar_owner') as role,
              exists (select from pg_database where datname = 'athar') as database`,
    )
    // The password is our own base64url: nothing in it needs escaping.
    if (!rows[0]?.role) {
      await client.query(`create role athar_owner login createdb createrole password '${credentials.owner}'`)
      await client.query('grant pg_signal_backend to athar_owner')
    }
    if (!rows[0]?.database) await client.query('create database athar owner athar_owner')
  })
}

const withClient = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withOwnClient({ connectionString: url, connectionTimeoutMillis: 10_000 }, work)
