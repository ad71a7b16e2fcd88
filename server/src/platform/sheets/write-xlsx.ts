import {
  columnName,
  headerXml,
  rowXml,
  sheetClosing,
  sheetName,
  sheetOpening,
  sheetPath,
  workbookFiles,
  type SheetCell,
  type SheetColumn,
  type WorkbookFacts,
} from '@athar/activity-file'
import { Readable } from 'node:stream'
import { writeZip, type ZipEntry } from './zip-writer.ts'

export type { SheetCell, SheetColumn }
export type WrittenSheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>
}
export type Workbook = WorkbookFacts & {
  /** Sheets that read from the right, as Arabic does. */
  readonly rightToLeft: boolean
  readonly sheets: readonly WrittenSheet[]
  /** Rows of a sheet, its head included; what is more goes on in a further sheet. The format's own limit when absent. */
  readonly rowsPerSheet?: number
}

/** Rows of a sheet (Excel specifications and limits). */
const mostRows = 1_048_576
const chunkCharacters = 64 * 1024

/**
 * Writes a workbook (ECMA-376) as a stream with flat memory. Decimals go in digit by digit, as the database holds them;
 * what begins like a formula is words.
 */
export const writeXlsx = (workbook: Workbook): Readable =>
  Readable.from(writeZip(parts(workbook)), { objectMode: false })

async function* parts(workbook: Workbook): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  for (const sheet of workbook.sheets) {
    const rows = cursor(sheet.rows)
    try {
      for (let part = 1; part === 1 || (await rows.more()); part++) {
        names.push(sheetName(sheet.name, names, part))
        yield { path: sheetPath(names.length), bytes: encoded(sheetXml(sheet, rows, workbook)) }
      }
    } finally {
      await rows.close()
    }
  }
  for (const [path, text] of workbookFiles(names, workbook)) yield { path, bytes: [Buffer.from(text, 'utf8')] }
}

async function* sheetXml(
  { columns }: WrittenSheet,
  rows: Cursor,
  { rightToLeft, rowsPerSheet = mostRows }: Workbook,
): AsyncGenerator<string> {
  const letters = columns.map((_column, index) => columnName(index))
  yield sheetOpening(columns, rightToLeft)
  yield headerXml(columns, letters)
  let row = 1
  while (row < rowsPerSheet) {
    const cells = await rows.next()
    if (!cells) break
    row++
    yield rowXml(row, cells, columns, letters)
  }
  yield sheetClosing(columns, row)
}

/** Text gathered into pieces worth sending. */
async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let gathered = ''
  for await (const text of texts) {
    gathered += text
    if (gathered.length < chunkCharacters) continue
    yield Buffer.from(gathered, 'utf8')
    gathered = ''
  }
  if (gathered !== '') yield Buffer.from(gathered, 'utf8')
}

type Row = readonly SheetCell[]
type Cursor = { next(): Promise<Row | undefined> | Row | undefined; more(): Promise<boolean>; close(): Promise<void> }

/** Rows one by one, with a look at whether there is another. */
function cursor(rows: WrittenSheet['rows']): Cursor {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let ahead: Row | undefined
  const pull = async (): Promise<Row | undefined> => {
    const step = await iterator.next()
    return step.done ? undefined : step.value
  }
  return {
    next() {
      if (!ahead) return pull()
      const row = ahead
      ahead = undefined
      return row
    },
    async more() {
      ahead ??= await pull()
      return ahead !== undefined
    },
    async close() {
      await iterator.return?.()
    },
  }
}
