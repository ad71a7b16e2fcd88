import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SourceRow } from '@athar/activity-file'
import type { Files } from '../../platform/files/file-store.ts'
import { readSheets, type Sheets } from '../../platform/sheets/read-sheets.ts'
import { mostReadRows, rowsOfParts, type RawPart, type TableFormat } from './table-rows.ts'

export type FileFormat = TableFormat & {
  /** The sheet that is read, or the first of several. */
  readonly sheet: string | null
  readonly onBytes?: (done: number) => void
  /** Ends the reading at once, also while a workbook is being opened. */
  readonly signal?: AbortSignal
}

/** The rows of a stored file in batches, numbered as a person finds them; limits are refused with what to do. */
export const fileRows = (files: Files, key: string, format: FileFormat): AsyncGenerator<SourceRow[]> =>
  rowsOfParts(fileParts(files, key, format), format)

/** The stored file as it is, piece by piece, for `rowsOfParts` to make rows of, in another process if need be. */
export async function* fileParts(files: Files, key: string, format: FileFormat): AsyncGenerator<RawPart> {
  if (format.format === 'csv') {
    yield* counted(await files.getStream(key), format.onBytes)
    return
  }
  const sheets = await openWorkbook(files, key, { ...format, format: format.format })
  try {
    yield* format.together ? sheets.named : sheets.rows
  } finally {
    await sheets.close()
  }
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: ((done: number) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  let done = 0
  for await (const chunk of bytes) {
    done += chunk.length
    onBytes?.(done)
    yield chunk
  }
}

/** The first rows of a stored workbook and the names of its sheets: of the one that is named, or of the first that is shown. */
export async function headOfWorkbook(
  files: Files,
  key: string,
  { format, sheet, most }: { format: 'xlsx' | 'xls'; sheet: string | null; most: number },
): Promise<{
  names: readonly string[]
  tops: Sheets['tops']
  batches: AsyncIterable<SourceRow[]>
  close: () => Promise<void>
}> {
  const { names, tops, rows, close } = await openWorkbook(files, key, { format, sheet, maxRows: most })
  return { names, tops, batches: rowsOfParts(rows, { format, encoding: null, delimiter: null }), close }
}

/** Workbooks are read from a file of their own: the store may be far away, and a worker shares no streams. */
async function openWorkbook(
  files: Files,
  key: string,
  {
    format,
    sheet,
    together,
    maxRows = mostReadRows,
    signal,
  }: Pick<FileFormat, 'sheet' | 'signal' | 'together'> & { format: 'xlsx' | 'xls'; maxRows?: number },
) {
  const folder = await mkdtemp(join(tmpdir(), 'athar-sheet-'))
  const path = join(folder, 'workbook')
  try {
    await pipeline(await files.getStream(key), createWriteStream(path, { mode: 0o600 }))
    const sheets = await readSheets(path, {
      format,
      sheet: together?.sheets.map(({ name }) => name) ?? sheet,
      maxRows,
      signal,
    })
    return {
      ...sheets,
      close: async () => {
        await sheets.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
