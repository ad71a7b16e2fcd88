import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  explainingBreak,
  foldCover,
  fromHex,
  openCheckpoint,
  planRoot,
  sameBytes,
  toHex,
  type Checkpoint,
  type NoteKey,
} from '@athar/evidence-log'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import type { Db } from '../database.ts'
import { isBreakReason, nameOfBreak, readBreaks, type LogBreak } from './breaks.ts'
import { readNodes } from './order-leaves.ts'
import { newestCheckpoint } from './store.ts'

/** The database is not the one that the kept checkpoints speak of; the message is for the operator. */
export class LogHeadError extends Error {
  override name = 'LogHeadError'
}

type Places = Pick<Config, 'dataDir' | 'logCheckpoints'>
type Kept = { readonly path: string; readonly checkpoint: Checkpoint }

const headPath = ({ dataDir }: Places) => join(dataDir, 'log-head')
const folderOf = ({ dataDir }: Places) => join(dataDir, 'log-checkpoints')

/** Keeps a checkpoint beside the database as the newest one and as the one of its day; older ones never replace it. */
export function keepCheckpoint(places: Places, note: string, key: NoteKey, at: Date): void {
  makeDataFolder(places.dataDir)
  mkdirSync(folderOf(places), { recursive: true, mode: 0o700 })
  const next = openCheckpoint(note, key)
  if (!next) return
  for (const path of [headPath(places), join(folderOf(places), at.toISOString().slice(0, 10))]) {
    const kept = existsSync(path) ? openCheckpoint(readFileSync(path, 'utf8'), key) : undefined
    if (!kept || kept.size < next.size) replaceFile(path, note)
  }
}

function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
}

/** Every kept checkpoint: the newest, one of each day, and those of the folder that the operator named. */
function readKept(places: Places, key: NoteKey): Kept[] {
  const { logCheckpoints: elsewhere } = places
  const inside = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.\d+$/.test(entry.name))
      .map(({ name }) => join(folder, name))
  const paths = [
    ...(existsSync(headPath(places)) ? [headPath(places)] : []),
    ...(existsSync(folderOf(places)) ? inside(folderOf(places)) : []),
  ]
  if (elsewhere !== undefined) {
    if (!existsSync(elsewhere))
      throw new LogHeadError(
        `LOG_CHECKPOINTS names ${elsewhere}, which cannot be read. Name the folder of checkpoints.`,
      )
    paths.push(...inside(elsewhere))
  }
  return paths.map((path) => {
    // Copied out of a mail, its lines may end in another way.
    const note = `${readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trimEnd()}\n`
    const checkpoint = openCheckpoint(note, key)
    if (!checkpoint)
      throw new LogHeadError(
        `${path} was signed by another log, or is damaged. If you know why, move it to a safe place and start again.`,
      )
    return { path, checkpoint }
  })
}

const breaksOf = ({ dataDir }: Places) => join(dataDir, 'log-breaks')

/** Keeps the breaks beside the database: an older backup does not know the later ones. */
export function keepBreaks(places: Places, breaks: readonly LogBreak[]): void {
  if (breaks.length === 0) return
  makeDataFolder(places.dataDir)
  mkdirSync(breaksOf(places), { recursive: true, mode: 0o700 })
  for (const one of breaks) {
    const path = join(breaksOf(places), nameOfBreak(one))
    if (existsSync(path)) continue
    replaceFile(path, `${JSON.stringify({ ...one, head: toHex(one.head), lost: toHex(one.lost) })}\n`)
  }
}

/** Breaks that are kept beside the database, oldest first. */
export function readKeptBreaks(places: Places): LogBreak[] {
  if (!existsSync(breaksOf(places))) return []
  const names = readdirSync(breaksOf(places)).filter((name) => /^\d+-[0-9a-f]{16}-\d+$/.test(name))
  const kept = names.map((name) => openBreak(join(breaksOf(places), name)))
  return kept.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function openBreak(path: string): LogBreak {
  try {
    const { head, lost, at, ...one } = keptBreak.parse(JSON.parse(readFileSync(path, 'utf8')))
    return { ...one, head: fromHex(head)!, lost: fromHex(lost)!, at: new Date(at) }
  } catch {
    throw new LogHeadError(`${path} is no break of the log, or is damaged. Move it to a safe place and start again.`)
  }
}

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
const keptBreak = z.object({
  after: count,
  size: count,
  signed: count,
  head: hash,
  lost: hash,
  reason: z.string().refine(isBreakReason),
  at: z.iso.datetime(),
})

/** What kept checkpoints say against the database. */
export type Fork = {
  /** Entries that both have, as far as the kept checkpoints tell. */
  readonly after: number
  /** The newest checkpoint that contradicts. */
  readonly lost: Checkpoint
  readonly sentence: string
}

/** The fork that no recorded break explains; undefined where every kept checkpoint agrees. */
export async function findFork(places: Places, db: Db, key: NoteKey): Promise<Fork | undefined> {
  const { agreeing, contradicting } = await compareKept(places, db, key)
  const breaks = await readBreaks(db)
  const open = contradicting.filter((one) => !isExplained(places, one, breaks))
  const newest = open.toSorted((a, b) => b.checkpoint.size - a.checkpoint.size)[0]
  if (!newest) return undefined
  const size = (await newestCheckpoint(db))?.size ?? 0
  const first = Math.min(...open.map(({ checkpoint }) => checkpoint.size))
  const before = agreeing.map(({ checkpoint }) => checkpoint.size).filter((one) => one < first)
  const after = first > size ? size : Math.max(0, ...before)
  const { path, checkpoint } = newest
  const what =
    first > size
      ? `The database is behind the log: ${path} was signed at ${checkpoint.size} entries, the database holds ${size}.`
      : `The log in the database was forked: its first ${checkpoint.size} entries are not those of ${path}.`
  const sentence =
    `${what} Restore a newer backup, and run npm run audit. To go on with this database all the same: ` +
    `npm start -- --continue-log-after ${after} --reason "…". The break and the reason are then public.` +
    (size < checkpoint.size ? ` Entries ${size + 1} to ${checkpoint.size} are then lost.` : '')
  return { after, lost: checkpoint, sentence }
}

/**
 * Whether a recorded break explains a checkpoint: one that was set aside, or that an operator kept elsewhere, by its size.
 * Of others the size says nothing: after a second restore they are of the branch that came after the first break.
 */
function isExplained(places: Places, { path, checkpoint }: Kept, breaks: readonly LogBreak[]): boolean {
  const { size, root } = checkpoint
  const isOfNow =
    path === headPath(places) || (dirname(path) === folderOf(places) && !basename(path).startsWith('lost-'))
  const isLost = ({ signed, lost }: LogBreak) => signed === size && sameBytes(root, lost)
  return isOfNow ? breaks.some(isLost) : explainingBreak(size, breaks, isLost) !== undefined
}

const chunk = 100

async function compareKept(places: Places, db: Db, key: NoteKey) {
  const kept = readKept(places, key)
  const size = (await newestCheckpoint(db))?.size ?? 0
  const agreeing: Kept[] = []
  const contradicting = kept.filter(({ checkpoint }) => checkpoint.size > size)
  const within = kept.filter(({ checkpoint }) => checkpoint.size <= size)
  for (let at = 0; at < within.length; at += chunk) {
    const some = within.slice(at, at + chunk)
    const roots = await rootsAt(
      db,
      some.map(({ checkpoint }) => checkpoint.size),
    )
    for (const [nth, one] of some.entries()) {
      const root = roots[nth]
      if (root && sameBytes(root, one.checkpoint.root)) agreeing.push(one)
      else contradicting.push(one)
    }
  }
  return { agreeing, contradicting }
}

async function rootsAt(db: Db, sizes: readonly number[]) {
  try {
    return (await readNodes(db, sizes.map(planRoot))).map(foldCover)
  } catch (error) {
    // Tiles are missing: what the database cannot show, it contradicts.
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Checkpoints of the lost branch get a name of their own, so that those of the new branch are kept beside them. */
export async function setLostAside(places: Places, db: Db, key: NoteKey): Promise<void> {
  const { contradicting } = await compareKept(places, db, key)
  const daily = `${folderOf(places)}/`
  for (const { path, checkpoint } of contradicting) {
    const aside = join(folderOf(places), `lost-${checkpoint.size}-${toHex(checkpoint.root).slice(0, 16)}`)
    if (path !== aside && (path === headPath(places) || path.startsWith(daily))) {
      mkdirSync(folderOf(places), { recursive: true, mode: 0o700 })
      renameSync(path, aside)
    }
  }
}
