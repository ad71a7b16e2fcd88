import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEncodingDetector, detectDelimiter, detectFileKind, type Cell } from '@athar/activity-file'
import { Failure } from '../errors.ts'
import { wholeFile } from '../http/whole-file.ts'
import { readCsv } from '../sheets/read-csv.ts'
import { readSheets } from '../sheets/read-sheets.ts'

type Row = readonly Cell[]
export type ListRefusal = 'missing' | 'empty' | 'too-large' | 'type' | 'unreadable' | 'too-long'

/** Reads an uploaded list, CSV or workbook, into cells. Nothing is kept; the feature words the refusal. */
export async function readListFile(
  call: Parameters<typeof wholeFile>[0],
  { mostBytes, mostLines }: { readonly mostBytes: number; readonly mostLines: number },
): Promise<{ readonly cells: readonly Row[] } | { readonly refused: ListRefusal }> {
  const file = await wholeFile(call, mostBytes)
  if (typeof file === 'string') return { refused: file }
  const kind = detectFileKind(file.bytes)
  if (kind === 'binary') return { refused: 'type' }
  try {
    const cells =
      kind === 'text'
        ? await gather(textRows(file.bytes), mostLines)
        : await workbookRows(file.bytes, { format: kind, mostLines })
    return cells === null ? { refused: 'too-long' } : { cells }
  } catch (error) {
    // The readers of sheets refuse in the words of the inventory, for which they were made.
    if (error instanceof Failure && error.code.startsWith('inventory.')) return { refused: 'unreadable' }
    throw error
  }
}

function textRows(bytes: Buffer): AsyncIterable<readonly Row[]> {
  const detector = createEncodingDetector()
  detector.push(bytes)
  const { encoding, bom } = detector.result()
  const delimiter = detectDelimiter(new TextDecoder(encoding).decode(bytes.subarray(bom, 64 * 1024)))
  async function* once() {
    yield bytes
  }
  return readCsv(once(), { encoding, delimiter })
}

/** Workbooks are read from a file, in a process of their own. */
async function workbookRows(
  bytes: Buffer,
  { format, mostLines }: { readonly format: 'xlsx' | 'xls'; readonly mostLines: number },
): Promise<readonly Row[] | null> {
  const folder = await mkdtemp(join(tmpdir(), 'athar-list-'))
  try {
    const path = join(folder, 'workbook')
    await writeFile(path, bytes, { mode: 0o600 })
    const sheets = await readSheets(path, { format, sheet: null, maxRows: mostLines })
    try {
      return await gather(sheets.rows, mostLines)
    } finally {
      await sheets.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function gather(batches: AsyncIterable<readonly Row[]>, most: number): Promise<readonly Row[] | null> {
  const rows: Row[] = []
  for await (const batch of batches) {
    rows.push(...batch)
    if (rows.length > most) return null
  }
  return rows
}
