import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createRowNumbering, type Cell, type SourceRow } from '@athar/activity-file'
import type { Files } from '../../platform/files.ts'
import { fail } from '../../platform/errors.ts'
import { readCsv } from '../../platform/sheets/read-csv.ts'
import { readSheets } from '../../platform/sheets/read-sheets.ts'

/** Rows of .xlsx and .xls are typed cells held in memory: beyond this a person is asked to save the sheet as CSV. */
export const maxSheetRows = 200_000
/** Rows of .csv and .tsv. */
export const maxTextRows = 1_000_000
const maxColumns = 1000

export type FileFormat = {
  readonly format: 'csv' | 'xlsx' | 'xls'
  readonly encoding: string | null
  readonly delimiter: string | null
  readonly sheet: string | null
  readonly onBytes?: (done: number) => void
}

/** The rows of a stored file in batches, numbered as a person finds them; limits are refused with what to do. */
export async function* fileRows(files: Files, key: string, format: FileFormat): AsyncGenerator<SourceRow[]> {
  const number = createRowNumbering()
  const most = format.format === 'csv' ? maxTextRows : maxSheetRows
  let count = 0
  for await (const batch of batches(files, key, format)) {
    count += batch.length
    // Titles and blank lines around the table are not held against it.
    if (count > most + 1000) fail('inventory.too-many-rows', { most, format: format.format })
    if (batch.some((cells) => cells.length > maxColumns)) fail('inventory.too-many-columns', { most: maxColumns })
    yield batch.map(number)
  }
}

async function* batches(files: Files, key: string, format: FileFormat): AsyncGenerator<readonly (readonly Cell[])[]> {
  if (format.format === 'csv') {
    yield* readCsv(counted(await files.getStream(key), format.onBytes), {
      encoding: format.encoding ?? 'utf-8',
      delimiter: format.delimiter ?? ',',
    })
    return
  }
  const sheets = await openWorkbook(files, key, format.format, format.sheet)
  try {
    yield* sheets.rows
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

/** Names of the sheets of a stored workbook. */
export async function sheetNames(files: Files, key: string, format: 'xlsx' | 'xls'): Promise<readonly string[]> {
  const sheets = await openWorkbook(files, key, format, null, 1)
  await sheets.close()
  return sheets.names
}

/** Workbooks are read from a file of their own: the store may be far away, and a worker shares no streams. */
async function openWorkbook(
  files: Files,
  key: string,
  format: 'xlsx' | 'xls',
  sheet: string | null,
  maxRows = maxSheetRows,
) {
  const folder = await mkdtemp(join(tmpdir(), 'athar-sheet-'))
  const path = join(folder, 'workbook')
  try {
    await pipeline(await files.getStream(key), createWriteStream(path, { mode: 0o600 }))
    const sheets = await readSheets(path, { format, sheet, maxRows })
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
