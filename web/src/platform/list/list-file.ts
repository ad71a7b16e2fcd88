import { csvLine, sheetName, sheetPath, sheetXml, workbookFiles } from '@athar/activity-file'
import type { FileColumn } from './list-column.tsx'
import { zip } from './zip.ts'

export type FileKind = 'csv' | 'xlsx'
type ListFile<Row> = {
  readonly title: string
  readonly columns: readonly FileColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rightToLeft: boolean
  /** ISO 8601. */
  readonly createdAt: string
}

/** A list as comma-separated text with the mark by which spreadsheets know UTF-8, or as a workbook. */
export async function makeListFile<Row>(kind: FileKind, list: ListFile<Row>): Promise<Blob> {
  const cells = list.rows.map((row) => list.columns.map(({ of }) => of(row)))
  if (kind === 'csv') {
    const lines = [list.columns.map(({ title }) => title), ...cells.map((row) => row.map(textOf))]
    return new Blob(['\uFEFF', ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' })
  }
  const bytes = await zip([
    [sheetPath(1), sheetXml(list.columns, cells, list.rightToLeft)],
    ...workbookFiles([sheetName(list.title)], { ...list, creator: 'Athar' }),
  ])
  return new Blob(bytes as Uint8Array<ArrayBuffer>[], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

const textOf = (cell: string | number | null): string | null => (cell === null ? null : String(cell))
