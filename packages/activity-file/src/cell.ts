/**
 * A cell as the file gave it. CSV files give text only; spreadsheets give typed cells.
 * Nothing is ever evaluated: a formula without a stored result stays a formula.
 */

import { isoOfDay } from './calendar.ts'
/** A day as a spreadsheet library gives it; only the instant is read, as midnight UTC. */
export interface DateLike {
  readonly getTime: () => number
}

/** A cell that holds a spreadsheet error such as #REF!. */
export interface ErrorCell {
  readonly error: string
}

/** A cell with a formula; `result` is the value stored in the file, where there is one. */
export interface FormulaCell {
  readonly formula: string
  readonly result?: Cell
}

/** Any cell: text, a number, a truth value, a day, an error, a formula, or nothing. */
export type Cell = string | number | boolean | DateLike | ErrorCell | FormulaCell | null | undefined

const MS_PER_DAY = 86_400_000

/** Days since 1 January 1970 of a day cell; NaN when the cell holds no real day. */
export function dayOfCell(cell: DateLike): number {
  return Math.floor(cell.getTime() / MS_PER_DAY)
}

/** Whether the cell is a day. */
export function isDateCell(cell: Cell): cell is DateLike {
  return typeof cell === 'object' && cell !== null && 'getTime' in cell
}

/** Whether the cell is a spreadsheet error. */
export function isErrorCell(cell: Cell): cell is ErrorCell {
  return typeof cell === 'object' && cell !== null && 'error' in cell
}

/** Whether the cell is a formula. */
export function isFormulaCell(cell: Cell): cell is FormulaCell {
  return typeof cell === 'object' && cell !== null && 'formula' in cell
}

/** The stored result of a formula, or the cell itself. A formula without a result stays one. */
export function storedValue(cell: Cell): Cell {
  return isFormulaCell(cell) && cell.result !== undefined && cell.result !== null ? storedValue(cell.result) : cell
}

/** The cell as text, for matching names and for showing what the file said. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  if (isErrorCell(cell)) return cell.error
  if (isFormulaCell(cell))
    return cell.result === undefined || cell.result === null ? `=${cell.formula}` : cellText(cell.result)
  return dayText(dayOfCell(cell))
}

function dayText(day: number): string {
  return Number.isFinite(day) ? isoOfDay(day) : ''
}

/** Whether the cell holds nothing but space. */
export function isBlankCell(cell: Cell): boolean {
  if (cell === null || cell === undefined || cell === '') return true
  return typeof cell === 'string' && cell.trim() === ''
}
