import { Readable } from 'node:stream'
import {
  columnName,
  contentTypes,
  coreXml,
  headerXml,
  rootRelations,
  rowXml,
  sheetClosing,
  sheetOpening,
  stylesXml,
  workbookRelations,
  workbookXml,
  type SheetCell,
  type SheetColumn,
} from './workbook-xml.ts'
import { writeZip, type ZipEntry } from './zip-writer.ts'

export type { SheetCell, SheetColumn } from './workbook-xml.ts'
export type WrittenSheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>
}
export type Workbook = {
  readonly title: string
  readonly creator: string
  /** ISO 8601. */
  readonly createdAt: string
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
 * whatever could run as a formula is made harmless.
 */
export const writeXlsx = (workbook: Workbook): Readable =>
  Readable.from(writeZip(parts(workbook)), { objectMode: false })

async function* parts(workbook: Workbook): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  for (const sheet of workbook.sheets) {
    const rows = cursor(sheet.rows)
    try {
      for (let part = 1; part === 1 || (await rows.more()); part++) {
        names.push(sheetName(sheet.name, part, names))
        yield { path: `xl/worksheets/sheet${names.length}.xml`, bytes: encoded(sheetXml(sheet, rows, workbook)) }
      }
    } finally {
      await rows.close()
    }
  }
  yield entry('xl/styles.xml', stylesXml())
  yield entry('xl/workbook.xml', workbookXml(names))
  yield entry('xl/_rels/workbook.xml.rels', workbookRelations(names.length))
  yield entry('docProps/core.xml', coreXml(workbook))
  yield entry('_rels/.rels', rootRelations())
  yield entry('[Content_Types].xml', contentTypes(names.length))
}

const entry = (path: string, text: string): ZipEntry => ({ path, bytes: [Buffer.from(text, 'utf8')] })

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

/** At most 31 characters without the signs that a sheet's name may not hold, and no name twice. */
function sheetName(name: string, part: number, taken: readonly string[]): string {
  const allowed = name.replace(/[[\]:*?/\\]/g, ' ').trim() || 'Sheet'
  for (let number = part; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const candidate = allowed.slice(0, 31 - suffix.length) + suffix
    if (!taken.includes(candidate)) return candidate
  }
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
