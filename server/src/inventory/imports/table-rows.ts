import { createRowNumbering, createUnpivot, type Cell, type SourceRow, type WideTable } from '@athar/activity-file'
import { fail } from '../../platform/errors.ts'
import { maxColumns, readCsv } from '../../platform/sheets/read-csv.ts'

/** Rows of .xlsx and .xls are typed cells held in memory: beyond this a person is asked to save the sheet as CSV. */
export const maxSheetRows = 200_000
/** Titles and blank lines around the table are not held against it. */
const besideTable = 1000
/** Read to the end of what is allowed and one further: a sheet that goes on is refused, never cut. */
export const mostReadRows = maxSheetRows + besideTable
/** Rows of .csv and .tsv. */
export const maxTextRows = 1_000_000

export type TableFormat = {
  readonly format: 'csv' | 'xlsx' | 'xls'
  readonly encoding: string | null
  readonly delimiter: string | null
  /** Months as columns, where they are read as rows, or rows that are summed. */
  readonly wide?: WideTable | null | undefined
}

/** What of a file rows are made of: bytes of text, or the typed cells of a sheet. */
export type RawPart = Uint8Array | readonly (readonly Cell[])[]

/** Rows in batches, numbered as a person finds them; limits are refused with what to do. */
export async function* rowsOfParts(
  parts: AsyncIterable<RawPart>,
  { format, encoding, delimiter, wide = null }: TableFormat,
): AsyncGenerator<SourceRow[]> {
  const number = createRowNumbering()
  const turn = wide && createUnpivot(wide)
  const most = format === 'csv' ? maxTextRows : maxSheetRows
  let count = 0
  const batches =
    format === 'csv'
      ? readCsv(parts as AsyncIterable<Uint8Array>, { encoding: encoding ?? 'utf-8', delimiter: delimiter ?? ',' })
      : (parts as AsyncIterable<readonly (readonly Cell[])[]>)
  for await (const batch of batches) {
    const rows = turn ? batch.flatMap((cells) => turn.row(number(cells))) : batch.map(number)
    count += rows.length
    if (count > most + besideTable) fail('inventory.too-many-rows', { most, format })
    if (batch.some((cells) => cells.length > maxColumns)) fail('inventory.too-many-columns', { most: maxColumns })
    yield rows
  }
  const last = turn?.end() ?? []
  if (last.length > 0) yield last
}
