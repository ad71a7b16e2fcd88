import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { chooseAccount, type Account } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { prepareCluster, sharedTemporary, tunedSettings, writeSettings, type Cluster } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { findLiving, startPostmaster, stopPostmaster, watchPostmaster, type Postmaster } from './postmaster.ts'
import { makeDataFolder } from '../data-folder.ts'
import type { Log } from '../logger.ts'

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
export async function startEmbeddedPostgres({
  dataDir,
  log,
  port,
  durable = true,
}: Options): Promise<EmbeddedPostgres> {
  makeDataFolder(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    const account = chooseAccount([join(dataDir, 'postgres'), dataDir])
    const binaries = locateBinaries(account, log)
    const cluster = prepareCluster({ dataDir, account, binaries, durable, log })
    const setting = { cluster, binaries, account, log }

    const start = async (where: Place): Promise<Postmaster> => {
      writeSettings(cluster, account, { ...tunedSettings(durable), ...where.settings })
      return startPostmaster(setting)
    }
    const living = await findLiving(setting)
    const adopted = living && (await isFit(living, cluster, binaries.version))
    if (living && !adopted) await stopPostmaster(living.pid, cluster, binaries)
    if (adopted) log.info(`Took over the database server that a previous Athar left running (process ${living.pid}).`)
    const place = adopted ? placeOf(living) : await newPlace(account, port)
    let server = adopted ? living : await start(place)
    const urls = addresses(server, cluster)
    await ensureOwner(urls.postgres, cluster)

    let stopping = false
    let restarting = Promise.resolve()
    const watch = (): (() => void) =>
      watchPostmaster(server.pid, () => {
        log.error('The database server ended unexpectedly; starting it again.')
        restarting = findLiving(setting)
          .then(() => newPlaceIfGone(place, account))
          .then(() => start(place))
          .then((again) => {
            server = again
            if (!stopping) unwatch = watch()
            log.info('The database server is back.')
          })
          .catch((error: unknown) => log.error({ err: error }, 'The database server could not be started again.'))
      })
    let unwatch = watch()
    return {
      ownerUrl: urls.owner,
      superuserUrl: urls.superuser,
      version: binaries.version,
      async stop() {
        stopping = true
        unwatch()
        await restarting
        unwatch()
        await stopPostmaster(server.pid, cluster, binaries)
        rmSync(server.socketDir || join(dataDir, 'no-socket'), { recursive: true, force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Where the server listens. */
type Place = { socketDir: string; settings: Record<string, string> }

async function newPlace(account: Account | undefined, port: number | undefined): Promise<Place> {
  if (process.platform === 'win32')
    return {
      socketDir: '',
      settings: {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        port: String(port ?? (await freePort())),
      },
    }
  const socketDir = mkdtempSync(join(sharedTemporary(account), 'athar-'))
  if (account) chownSync(socketDir, account.uid, account.gid)
  return {
    socketDir,
    settings: {
      listen_addresses: port ? '127.0.0.1' : '',
      unix_socket_directories: socketDir,
      port: String(port ?? 5432),
    },
  }
}

const placeOf = ({ socketDir, port }: Postmaster): Place => ({
  socketDir,
  settings: { listen_addresses: socketDir ? '' : '127.0.0.1', unix_socket_directories: socketDir, port: String(port) },
})

/** Clearing up after the dead server took its socket folder; open pools know the old address, so it comes back. */
function newPlaceIfGone({ socketDir }: Place, account: Account | undefined): void {
  if (!socketDir) return
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  if (account) chownSync(socketDir, account.uid, account.gid)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

function addresses(server: Postmaster, { credentials }: Cluster) {
  const host = server.socketDir ? encodeURIComponent(server.socketDir) : '127.0.0.1'
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@${host}:${server.port}/${database}`
  return {
    owner: url('athar_owner', credentials.owner, 'athar'),
    superuser: url('postgres', credentials.superuser, 'athar'),
    postgres: url('postgres', credentials.superuser, 'postgres'),
  }
}

/** A living server is kept when it lets us in and is of the version we bring. */
async function isFit(server: Postmaster, cluster: Cluster, version: string): Promise<boolean> {
  try {
    return await withClient(addresses(server, cluster).postgres, async (client) => {
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
      `select exists (select from pg_roles where rolname = 'athar_owner') as role, exists (select from pg_database where datname = 'athar') as database`,
    )
    // The password is our own base64url: nothing in it needs escaping.
    if (!rows[0]?.role) {
      await client.query(`create role athar_owner login createdb createrole password '${credentials.owner}'`)
      await client.query('grant pg_signal_backend to athar_owner')
    }
    if (!rows[0]?.database) await client.query('create database athar owner athar_owner')
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
