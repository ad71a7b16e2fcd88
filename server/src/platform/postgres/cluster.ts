import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { canReach, giveTo, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './failure.ts'
import type { Log } from '../logger.ts'

/** The superuser only sets the cluster up; the owner migrates. Neither serves requests. */
export type Credentials = { superuser: string; owner: string }
export type Cluster = { folder: string; credentials: Credentials }

type Setting = { dataDir: string; account: Account | undefined; binaries: Binaries; durable: boolean; log: Log }

/** Finds the database files of a data folder, or makes them. */
export function prepareCluster(setting: Setting): Cluster {
  const { dataDir, account, binaries } = setting
  const link = join(dataDir, 'postgres')
  removeDrafts(dataDir)
  refuseMissing(link)
  if (!existsSync(link)) createCluster(setting, link)
  const folder = realpathSync(link)
  refuseStranger(folder, account)
  refuseOtherMajor(folder, binaries)
  if (account && statSync(folder).uid !== account.uid) giveTo(account, folder)
  return openCluster(folder)
}

/** The database files of a data folder as they are; undefined when there are none. */
export function findCluster(dataDir: string): Cluster | undefined {
  const link = join(dataDir, 'postgres')
  refuseMissing(link)
  return existsSync(link) ? openCluster(realpathSync(link)) : undefined
}

const openCluster = (folder: string): Cluster => ({
  folder,
  credentials: JSON.parse(readFileSync(credentialsPath(folder), 'utf8')) as Credentials,
})

/** Settings are written anew on each start, so that a later Athar may choose better ones. */
export function writeSettings(cluster: Cluster, account: Account | undefined, settings: Record<string, string>): void {
  const path = join(cluster.folder, 'athar.conf')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  writeFileSync(path, `# Written by Athar at each start; changes here are lost.\n${lines.join('\n')}\n`, {
    mode: 0o600,
  })
  if (account) chownSync(path, account.uid, account.gid)
}

/** Sized for a small machine that also runs the server; a container's limit counts as its memory. */
export function tunedSettings(durable: boolean): Record<string, string> {
  const limit = process.constrainedMemory()
  const megabytes = Math.floor((limit > 0 && limit < totalmem() ? limit : totalmem()) / 1024 / 1024)
  const shared = Math.min(512, Math.max(128, Math.floor(megabytes / 16)))
  return {
    // One server is all that uses it; of a throw-away one several do at the same time, each with pools of its own.
    max_connections: durable ? '60' : '200',
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.max(shared * 2, Math.floor(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // A large import writes about 1 GB of log; fewer forced checkpoints meanwhile.
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    ...(durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    password_encryption: 'scram-sha-256',
    // Failed statements belong to the server's own log, with a request id and without row values.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%m ',
  }
}

function createCluster(setting: Setting, link: string): void {
  const { dataDir, account, binaries, durable, log } = setting
  const draft = join(parentFor(setting), `postgres.new-${process.pid}`)
  const credentials: Credentials = {
    superuser: randomBytes(24).toString('base64url'),
    owner: randomBytes(24).toString('base64url'),
  }
  mkdirSync(draft, { mode: 0o700 })
  if (account) chownSync(draft, account.uid, account.gid)
  initialise({ draft, account, binaries, durable, password: credentials.superuser })
  appendFileSync(join(draft, 'postgresql.conf'), "\ninclude 'athar.conf'\n")
  writeFileSync(credentialsPath(draft), JSON.stringify(credentials), { mode: 0o600 })
  if (account) chownSync(credentialsPath(draft), account.uid, account.gid)
  if (draft.startsWith(dataDir)) return renameSync(draft, link)
  const elsewhere = join(draft, '..', `postgres-${randomBytes(4).toString('hex')}`)
  renameSync(draft, elsewhere)
  symlinkSync(elsewhere, link)
  log.warn(
    `${dataDir} is closed to the account ${account?.name}, and Postgres refuses to run as root: the database files are in ${elsewhere}, with a link in ${dataDir}.`,
  )
}

/** The data folder itself, or, where the account cannot enter it, a folder of ours that it can. */
function parentFor({ dataDir, account }: Setting): string {
  if (!account || canReach(account, dataDir)) return dataDir
  const parent = '/var/lib/athar'
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  if (canReach(account, parent)) return parent
  throw new EmbeddedPostgresError(
    `Postgres refuses to run as root, and the account ${account.name} can enter neither ${dataDir} nor ${parent}. Set DATA_DIR to a folder it can reach, or start Athar as an ordinary user.`,
  )
}

// Bytewise order is fast, equal everywhere and independent of the machine's locales; Arabic order is asked for by COLLATE.
const initdbOptions =
  '--username postgres --auth scram-sha-256 --encoding UTF8 --no-locale --locale-provider builtin --builtin-locale C.UTF-8'.split(
    ' ',
  )

function initialise(options: {
  draft: string
  account: Account | undefined
  binaries: Binaries
  durable: boolean
  password: string
}): void {
  const { draft, account, binaries, durable, password } = options
  const desk = mkdtempSync(join(sharedTemporary(account), 'athar-init-'))
  const passwordFile = join(desk, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) {
    chownSync(passwordFile, account.uid, account.gid)
    chownSync(desk, account.uid, account.gid)
  }
  try {
    execFileSync(
      binaries.initdb,
      ['--pgdata', draft, '--pwfile', passwordFile, ...initdbOptions, ...(durable ? [] : ['--no-sync'])],
      { cwd: desk, stdio: ['ignore', 'ignore', 'pipe'], ...(account ? { uid: account.uid, gid: account.gid } : {}) },
    )
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const words = String((error as { stderr?: Buffer }).stderr ?? error).trim()
    throw new EmbeddedPostgresError(`The database files could not be made in ${draft}: ${words}`)
  } finally {
    rmSync(desk, { recursive: true, force: true })
  }
}

/** A temporary folder the account can enter too, and short enough for a socket below it. */
export function sharedTemporary(account: Account | undefined): string {
  const fits = (folder: string) =>
    Buffer.byteLength(folder) < 60 && existsSync(folder) && (!account || canReach(account, folder))
  return [tmpdir(), '/tmp', '/var/tmp'].find(fits) ?? tmpdir()
}

/** What an interrupted first start left behind; the folder lock says that nobody works on it. */
function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith('postgres.new-')) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** An empty database in place of one that is not mounted, or was moved, would look like a loss. */
function refuseMissing(link: string): void {
  if (existsSync(link) || !lstatSync(link, { throwIfNoEntry: false })) return
  throw new EmbeddedPostgresError(
    `${link} points to ${readlinkSync(link)}, and nothing is there. Bring the database files back, or remove the link to begin anew.`,
  )
}

function refuseStranger(folder: string, account: Account | undefined): void {
  const { uid } = statSync(folder)
  if (process.getuid && !account && uid !== process.getuid())
    throw new EmbeddedPostgresError(
      `The database files in ${folder} belong to another account (uid ${uid}), perhaps because Athar was started as root before. Start it the same way again, or set DATA_DIR to a new folder.`,
    )
  if (process.platform !== 'win32') chmodSync(folder, 0o700)
}

function refuseOtherMajor(folder: string, binaries: Binaries): void {
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  const ours = binaries.version.split('.')[0]
  if (made !== ours)
    throw new EmbeddedPostgresError(
      `The database files in ${folder} were made by Postgres ${made}, and this Athar brings Postgres ${ours}. Make a backup with the Athar that made them (npm run backup) and restore it with this one.`,
    )
}

const credentialsPath = (folder: string) => join(folder, 'athar-credentials.json')
