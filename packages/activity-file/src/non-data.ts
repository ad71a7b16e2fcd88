/** Recognises rows that are not data: blank ones, the header again, totals, remarks. */
import { type Cell, cellText, isBlankCell } from './cell.ts'
import type { CodeOf } from './codes.ts'
import { saysNoValue } from './column-content.ts'
import { nameKey } from './fold-text.ts'
import type { TableLayout } from './header.ts'
import { TOTAL_WORDS } from './header-words.ts'
import type { ColumnMapping } from './mapping.ts'

const TOTAL_KEYS: readonly string[] = TOTAL_WORDS.map(nameKey)

/** The code of a row that is not data, or null. */
export type NonDataTest = (cells: readonly Cell[]) => CodeOf<'skip'> | null

/** Builds the test for one table. Rows with a site, a quantity and an activity leave it at once. */
export function createNonDataTest(layout: TableLayout, mapping: Pick<ColumnMapping, 'columns' | 'trips'>): NonDataTest {
  const { columns } = mapping
  const needed = [columns.site, columns.quantity, columns.activity, columns.periodStart ?? columns.period].filter(
    (column): column is number => column !== undefined,
  )
  const headerKeys = layout.header.map(nameKey)
  const [probe = 0] = needed
  const probeText = layout.header[probe] ?? ''
  const isHeader = (cells: readonly Cell[]) =>
    headerKeys.length > 0 && headerKeys.every((key, index) => nameKey(cellText(cells[index])) === key)

  return (cells) => {
    let complete = true
    for (const column of needed) {
      const cell = cells[column]
      if (cell === undefined || cell === null || cell === '') complete = false
    }
    if (complete && sameStart(cells[probe], probeText) && isHeader(cells)) return 'repeated-header-row'
    // A trip without a value was made: it waits for its distance.
    if (columns.quantity !== undefined && !mapping.trips && mayBeNoValue(cells[columns.quantity])) return 'no-value'
    if (complete) return null
    return incompleteRow(cells, { isHeader, columns })
  }
}

/** Numbers leave at their first letter. */
function mayBeNoValue(cell: Cell): boolean {
  return (
    typeof cell === 'string' && cell.length <= 40 && cell !== '' && !/^[\s]*[\d.,+(]/.test(cell) && saysNoValue(cell)
  )
}

/** A cheap first look: most cells differ from the header in their first letter or length. */
function sameStart(cell: Cell, text: string): boolean {
  return typeof cell === 'string' && (cell.length === text.length || cell.trim().length === text.length) && text !== ''
}

function incompleteRow(
  cells: readonly Cell[],
  table: { isHeader: (cells: readonly Cell[]) => boolean; columns: ColumnMapping['columns'] },
): CodeOf<'skip'> | null {
  const filled = cells.flatMap((cell, index) => (isBlankCell(cell) ? [] : [index]))
  const first = filled[0]
  if (first === undefined) return 'blank-row'
  if (table.isHeader(cells)) return 'repeated-header-row'
  const dated = has(cells, table.columns.periodStart ?? table.columns.period)
  if ((!dated || !has(cells, table.columns.activity)) && isTotal(cellText(cells[first]))) return 'total-row'
  const lone = filled.length === 1 && typeof cells[first] === 'string'
  return lone && first <= (table.columns.site ?? 0) ? 'footer-row' : null
}

function has(cells: readonly Cell[], column: number | undefined): boolean {
  return column !== undefined && !isBlankCell(cells[column])
}

/** Whether a text says that its row sums up others. */
export function isTotal(text: string): boolean {
  const key = nameKey(text)
  return TOTAL_KEYS.some((word) => key === word || key.startsWith(`${word} `))
}
