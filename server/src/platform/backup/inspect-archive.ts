import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { readArchive, wholeOf, type ArchiveEntry } from './archive-reader.ts'
import { compareWithManifest, type Measured } from './compare-with-manifest.ts'
import { BackupError } from './failure.ts'
import {
  checksumName,
  filePrefix,
  formatVersion,
  headName,
  headShape,
  keyName,
  manifestName,
  tablePrefix,
  type Manifest,
} from './manifest.ts'
import { countRows } from './whole-rows.ts'

/** Who takes what an archive holds, in its order; what nobody takes is only checked. */
export type Sink = {
  file?(key: string, body: AsyncIterable<Buffer>): Promise<void>
  /** Whole rows of a table, as COPY text. */
  rows?(table: string, text: Buffer): Promise<void>
  masterKey?(content: Buffer): Promise<void>
}

const decompress = promisify(zstdDecompress)
const mebibyte = 1024 * 1024
/** Far above what is ever written, and far below what would fill the memory. */
const mostPieceBytes = 512 * mebibyte
const mostManifestBytes = 512 * mebibyte

/** Reads an archive to its last byte and holds everything against its manifest; refuses with a sentence that names what is wrong. */
export async function inspectArchive(path: string, sink: Sink = {}, signal?: AbortSignal): Promise<Manifest> {
  try {
    return await walk(path, sink, signal)
  } catch (error) {
    if (signal?.aborted) throw error
    const why = error instanceof BackupError ? error.message : unreadable[(error as NodeJS.ErrnoException).code ?? '']
    throw why ? new BackupError(`${path} cannot be restored: ${why}. Nothing was changed.`) : error
  }
}

const unreadable: Record<string, string> = {
  ENOENT: 'it is not there',
  EISDIR: 'it is a folder',
  EACCES: 'this account may not read it',
}

async function walk(path: string, sink: Sink, signal?: AbortSignal): Promise<Manifest> {
  const measured: Measured = { tables: new Map(), files: new Map(), masterKey: false }
  let manifest: Buffer | undefined
  let sums = { text: '', before: '' }
  let first = true
  for await (const entry of readArchive(path)) {
    signal?.throwIfAborted()
    if (first) await expectHead(entry)
    else if (entry.name === manifestName) manifest = await wholeOf(entry, mostManifestBytes)
    else if (entry.name === checksumName)
      sums = { text: (await wholeOf(entry, mebibyte)).toString(), before: entry.before ?? '' }
    else await take(entry, measured, sink)
    first = false
  }
  return compareWithManifest(manifest, sums, measured)
}

async function expectHead(entry: ArchiveEntry): Promise<void> {
  if (entry.name !== headName) throw new BackupError('it is no backup of Athar')
  const head = headShape.safeParse(parse((await wholeOf(entry, mebibyte)).toString()))
  if (!head.success) throw new BackupError('it was altered at its beginning')
  if (head.data.format > formatVersion)
    throw new BackupError(
      `it was made by a newer Athar (format ${head.data.format}; this one reads up to ${formatVersion}). Restore it with that version`,
    )
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function take(entry: ArchiveEntry, measured: Measured, sink: Sink): Promise<void> {
  if (entry.name.startsWith(filePrefix)) return takeFile(entry, measured, sink)
  if (entry.name.startsWith(tablePrefix)) return takeRows(entry, measured, sink)
  if (entry.name !== keyName) throw new BackupError(`it holds something that is none of Athar's (${entry.name})`)
  const content = await wholeOf(entry, mebibyte)
  measured.masterKey = true
  await sink.masterKey?.(content)
}

async function takeFile(entry: ArchiveEntry, { files }: Measured, sink: Sink): Promise<void> {
  const key = entry.name.slice(filePrefix.length)
  const hash = createHash('sha256')
  const body = hashing(entry.body, hash)
  await sink.file?.(key, body)
  for await (const _rest of body);
  files.set(key, { bytes: entry.size, sha256: hash.digest('hex') })
}

async function* hashing(body: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

async function takeRows(entry: ArchiveEntry, { tables }: Measured, sink: Sink): Promise<void> {
  const table = entry.name.slice(tablePrefix.length, entry.name.lastIndexOf('/'))
  const packed = await wholeOf(entry, mostPieceBytes)
  const text = await decompress(packed, { maxOutputLength: mostPieceBytes }).catch(() => {
    throw new BackupError(`its table ${table} was altered`)
  })
  const seen = tables.get(table) ?? { rows: 0, bytes: 0, hash: createHash('sha256') }
  seen.hash.update(text)
  tables.set(table, { ...seen, rows: seen.rows + countRows(text), bytes: seen.bytes + text.length })
  await sink.rows?.(table, text)
}
