import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedPostgresError } from './failure.ts'
import { isPostmasterOf, startMark } from './processes.ts'
import type { Log } from '../logger.ts'

/** A running server process, ours or one that outlived the Athar which started it. */
export type Postmaster = { pid: number; port: number; socketDir: string }
type Setting = { cluster: Cluster; binaries: Binaries; account: Account | undefined; log: Log }

const pidFile = (cluster: Cluster) => join(cluster.folder, 'postmaster.pid')
const logFile = (cluster: Cluster) => join(cluster.folder, 'athar-postgres.log')

type PidFile = Postmaster & { status: string }

function readPidFile(cluster: Cluster): PidFile | undefined {
  try {
    const [pid, , , port, socketDir = '', , , status = ''] = readFileSync(pidFile(cluster), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port), socketDir, status: status.trim() }
  } catch {
    return undefined
  }
}

/** The server that works on these files now, once it is ready; it is left as it is. */
export async function readyPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster)
  if (!found || !isPostmasterOf(found.pid, cluster.folder)) return undefined
  while (readPidFile(cluster)?.status === 'starting' && startMark(found.pid) !== undefined) await pause(20)
  const now = readPidFile(cluster)
  return now?.status === 'ready' ? { pid: now.pid, port: now.port, socketDir: now.socketDir } : undefined
}

type Accept = (server: Postmaster) => Promise<boolean>

/** The server that a killed Athar left running on these files, if `accept` takes it; else it is stopped and its traces are cleared. */
export async function findLiving({ cluster, binaries }: Setting, accept: Accept): Promise<Postmaster | undefined> {
  const left = readPidFile(cluster)
  if (!left) return undefined
  if (isPostmasterOf(left.pid, cluster.folder)) {
    const ready = await readyPostmaster(cluster)
    if (ready && (await accept(ready))) return ready
    await stopPostmaster(left.pid, cluster, binaries)
  }
  // The number in the file may by now belong to a stranger, which would keep Postgres from starting.
  rmSync(pidFile(cluster), { force: true })
  removeSocketFolder(left.socketDir)
  return undefined
}

/** Only a folder that we made: what stands in a stray file is not believed. */
export function removeSocketFolder(folder: string): void {
  if (/[/\\]athar-[A-Za-z0-9]{6}$/.test(folder)) rmSync(folder, { recursive: true, force: true })
}

/** Starts the server and waits until it accepts connections, recovery after a crash included. */
export async function startPostmaster(setting: Setting): Promise<Postmaster> {
  const { cluster, log } = setting
  const started = Date.now()
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryToStart(setting)
    if (outcome.running) return outcome.running
    if (leftUnlogged.test(outcome.words) && attempt <= mostRecoveries) {
      log.info('The database met files of an unfinished table while it recovered; starting it again.')
      continue
    }
    // Backends of a killed server take a moment to notice and let go of its memory.
    const busy = /shared memory block .* is still in use|lock file "postmaster\.pid" already exists/.test(outcome.words)
    if (!busy || Date.now() - started > 30_000) throw new EmbeddedPostgresError(explain(outcome.words, cluster))
    log.info('Waiting for what is left of the previous database server to end.')
    await pause(200)
  }
}

/**
 * Postgres recovers an unlogged table whose rollback was not yet in its log, and stumbles over the table's first file.
 * That recovery left what tells the next one to remove the file.
 */
const leftUnlogged = /could not create file "(?:base|pg_tblspc)\/[^"]+": File exists/
const mostRecoveries = 3

async function tryToStart({
  cluster,
  binaries,
  account,
  log,
}: Setting): Promise<{ running?: Postmaster; words: string }> {
  const logStart = trimLog(cluster)
  const launched =
    process.platform === 'win32' ? launchOnWindows(cluster, binaries) : launch(cluster, binaries, account)
  for (let turn = 1; ; turn += 1) {
    await pause(10)
    const now = readPidFile(cluster)
    if (now?.status === 'ready' && (launched.pid ?? now.pid) === now.pid)
      return { running: { pid: now.pid, port: now.port, socketDir: now.socketDir }, words: '' }
    if (launched.isDead()) return { words: readFileSync(logFile(cluster), 'utf8').slice(logStart).trim() }
    if (turn % 500 === 0) log.info('The database is recovering from an interruption; this can take a minute.')
  }
}

type Launched = { pid: number | undefined; isDead(): boolean }

/** In a session of its own: Ctrl+C reaches Athar alone, which then stops the server in order. */
function launch(cluster: Cluster, binaries: Binaries, account: Account | undefined): Launched {
  const output = openSync(logFile(cluster), 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', cluster.folder], {
    cwd: cluster.folder,
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  })
  closeSync(output)
  child.unref()
  let dead = false
  child.once('exit', () => (dead = true))
  child.once('error', () => (dead = true))
  return { pid: child.pid, isDead: () => dead }
}

/** There Postgres refuses administrators; pg_ctl starts it with their rights taken away. */
function launchOnWindows(cluster: Cluster, binaries: Binaries): Launched {
  const { status } = spawnSync(
    binaries.pgCtl,
    ['start', '-D', cluster.folder, '-l', logFile(cluster), '-w', '-t', '300'],
    { stdio: 'ignore', windowsHide: true },
  )
  return { pid: undefined, isDead: () => status !== 0 }
}

/** Ends the server in order: open transactions roll back, everything acknowledged is on disk. */
export async function stopPostmaster(pid: number, cluster: Cluster, binaries?: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    if (binaries)
      spawnSync(binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-w'], {
        stdio: 'ignore',
        windowsHide: true,
      })
    return
  }
  const mark = startMark(pid)
  const lives = () => startMark(pid) === mark && mark !== undefined
  for (const [signal, patience] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!lives()) return
    process.kill(pid, signal)
    const deadline = Date.now() + patience
    while (lives() && Date.now() < deadline) await pause(10)
  }
}

/** Keeps the server's own log from growing without end; answers where this run's lines begin. */
function trimLog(cluster: Cluster): number {
  const size = statSync(logFile(cluster), { throwIfNoEntry: false })?.size ?? 0
  if (size < 5_000_000) return size
  truncateSync(logFile(cluster))
  return 0
}

function explain(words: string, cluster: Cluster): string {
  if (/No space left on device/.test(words))
    return `The disk that holds ${cluster.folder} is full. Nothing was lost; free some space and start again.`
  if (/Permission denied/.test(words))
    return `The database cannot open its files in ${cluster.folder}: ${lastLines(words)}`
  return `The database did not start: ${lastLines(words)} (all of it in ${logFile(cluster)})`
}

const lastLines = (words: string) => words.split('\n').slice(-3).join(' | ') || 'it said nothing'
