import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { startMark } from './processes.ts'
import { EmbeddedPostgresError } from './failure.ts'

const heartbeatMs = 5_000
const silenceMs = 20_000

type Holder = { pid: number; startMark: string; host: string; token: string }

/** One Athar a data folder: refuses while another lives, takes over from one that was killed. Returns the release. */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'athar.lock')
  const own: Holder = {
    pid: process.pid,
    startMark: startMark(process.pid) ?? '',
    host: hostname(),
    token: randomUUID(),
  }
  const draft = `${path}.${own.token}`
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    claim(path, draft, dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
  const beat = setInterval(() => touch(path), heartbeatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (read(path)?.token === own.token) rmSync(path, { force: true })
  }
}

function claim(path: string, draft: string, dataDir: string): void {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (linked(draft, path)) return
    const holder = read(path)
    if (holder && holds(holder, path)) throw inUse(dataDir, holder)
    discard(path, holder)
  }
  throw new EmbeddedPostgresError(`Another Athar is starting on ${dataDir} at this moment. Start one at a time.`)
}

/** A hard link is made whole or not at all, so two starters cannot both hold the lock. */
function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves a dead holder's lock away; puts it back when somebody else took it over in between. */
function discard(path: string, dead: Holder | undefined): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (dead && read(aside)?.token !== dead.token) linked(aside, path)
  rmSync(aside, { force: true })
}

function holds(holder: Holder, path: string): boolean {
  if (holder.host === hostname()) return startMark(holder.pid) === holder.startMark
  // A holder in another container or machine cannot be asked; it shows itself by touching the file.
  const silent = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return silent < silenceMs
}

function inUse(dataDir: string, holder: Holder): EmbeddedPostgresError {
  const where = holder.host === hostname() ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`
  return new EmbeddedPostgresError(
    `Another Athar (${where}) already works on ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  )
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The folder was taken away; Postgres will say so in its own words.
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}
