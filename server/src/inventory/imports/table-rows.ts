import {
  cellText,
  createRowNumbering,
  createUnpivot,
  isBlankCell,
  type Cell,
  type SourceRow,
  type WideTable,
} from '@athar/activity-file'
import { fail } from '../../platform/errors.ts'
import { maxColumns, readCsv } from '../../platform/sheets/read-csv.ts'
import type { SheetRows } from '../../platform/sheets/read-sheets.ts'

/** Rows of .xlsx and .xls are typed cells held in memory: beyond this a person is asked to save the sheet as CSV. */
export const maxSheetRows = 200_000
/** Titles and blank lines around the table are not held against it. */
const besideTable = 1000
/** Read to the end of what is allowed and one further: a sheet that goes on is refused, never cut. */
export const mostReadRows = maxSheetRows + besideTable
/** Rows of .csv and .tsv. */
export const maxTextRows = 1_000_000

/** Several sheets of one shape that are read one after the other, as one table with a column for their names. */
export type SheetsTogether = {
  /** Columns of the table, before that of the sheets. */
  readonly width: number
  /** The name of the column of the sheets. */
  readonly title: string
  readonly sheets: readonly { readonly name: string; readonly headerRecord: number }[]
}

export type TableFormat = {
  readonly format: 'csv' | 'xlsx' | 'xls'
  readonly encoding: string | null
  readonly delimiter: string | null
  readonly together?: SheetsTogether | null | undefined
  /** Months as columns, where they are read as rows, or rows that are summed. */
  readonly wide?: WideTable | null | undefined
}

/** What of a file rows are made of: bytes of text, or the typed cells of a sheet, or of one of several. */
export type RawPart = Uint8Array | readonly (readonly Cell[])[] | SheetRows

/** Rows in batches, numbered as a person finds them; limits are refused with what to do. */
export async function* rowsOfParts(
  parts: AsyncIterable<RawPart>,
  { format, encoding, delimiter, together = null, wide = null }: TableFormat,
): AsyncGenerator<SourceRow[]> {
  const turn = wide && createUnpivot(wide)
  const most = format === 'csv' ? maxTextRows : maxSheetRows
  let count = 0
  const batches =
    format === 'csv'
      ? readCsv(parts as AsyncIterable<Uint8Array>, { encoding: encoding ?? 'utf-8', delimiter: delimiter ?? ',' })
      : (parts as AsyncIterable<readonly (readonly Cell[])[] | SheetRows>)
  const rowsOf = together ? numberedSheets(together) : numberedRows()
  for await (const batch of batches) {
    const numbered = rowsOf(batch as readonly (readonly Cell[])[] & SheetRows)
    const rows = turn ? numbered.flatMap(turn.row) : numbered
    count += rows.length
    if (count > most + besideTable) fail('inventory.too-many-rows', { most, format })
    if (numbered.some(({ cells }) => cells.length > maxColumns))
      fail('inventory.too-many-columns', { most: maxColumns })
    yield rows
  }
  const last = turn?.end() ?? []
  if (last.length > 0) yield last
}

function numberedRows(): (batch: readonly (readonly Cell[])[]) => SourceRow[] {
  const number = createRowNumbering()
  // The line by which a spreadsheet tells the separator is none of the table.
  return (batch) =>
    batch.map((cells) => {
      const row = number(cells)
      return row.record === 1 && isSeparatorLine(cells) ? { ...row, cells: [] } : row
    })
}

const isSeparatorLine = (cells: readonly Cell[]): boolean =>
  cells.length === 2 && cells[1] === '' && /^\ufeff?sep=$/i.test(cellText(cells[0]))

/** Records run on from sheet to sheet; lines are those of each. Of the later ones, headings and titles are no rows. */
export function numberedSheets({ width, title, sheets }: SheetsTogether): (batch: SheetRows) => SourceRow[] {
  let record = 0
  let at: string | null = null
  let line = 0
  return ({ sheet, rows }) => {
    if (sheet !== at) [at, line] = [sheet, 0]
    const header = sheets.find(({ name }) => name === sheet)?.headerRecord ?? 0
    const isFirst = sheet === sheets[0]?.name
    return rows.map((cells): SourceRow => {
      record++
      line++
      const filled = cells.reduce<number>((sum, cell) => sum + (isBlankCell(cell) ? 0 : 1), 0)
      if (filled === 0) return { record, line, cells: [] }
      // A title or a remark stays the one text of its row.
      const name = line < header || filled === 1 ? '' : isFirst && line === header ? title : sheet
      const row = { record, line, cells: withSheet(cells, width, name), ...(line > header && { sheet }) }
      if (isFirst || line > header) return row
      return { ...row, skip: line === header ? 'repeated-header-row' : 'title-row' }
    })
  }
}

/** The cells of a row with the name of its sheet in a column of its own; cells beyond the table stay behind it. */
function withSheet(cells: readonly Cell[], width: number, sheet: string): Cell[] {
  const beyond = cells.slice(width)
  const table = Array.from({ length: width }, (_, column) => cells[column])
  return [...table, sheet, ...(beyond.every(isBlankCell) ? [] : beyond)]
}
