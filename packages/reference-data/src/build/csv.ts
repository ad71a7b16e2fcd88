/** A row of a CSV file by column name. */
export type CsvRow = Readonly<Record<string, string>>

/**
 * Reads a CSV text whose header must be exactly the given columns. Fields may be quoted; a row with another number of
 * cells is an Error naming file and line, so that no figure ever slides into the wrong column.
 */
export function readCsv(file: string, text: string, columns: readonly string[]): CsvRow[] {
  const [header, ...rows] = cellsOf(text.replace(/^\uFEFF/, ''))
  if (header?.join(',') !== columns.join(',')) throw new Error(`${file}: the header must be ${columns.join(',')}`)
  return rows.map((cells, index) => {
    if (cells.length !== columns.length) {
      throw new Error(`${file}: record ${index + 2} has ${cells.length} cells, not ${columns.length}`)
    }
    return Object.fromEntries(columns.map((column, position) => [column, cells[position]!]))
  })
}

/** The cells of every record that is not empty. */
function cellsOf(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    const [whole, quoted, plain, end] = match
    if (whole === '' && record.length === 0) break
    record.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    records.push(record)
    record = []
  }
  return records
}
