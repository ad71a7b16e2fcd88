import { AGREEING_ROWS, readNumber, type NumberReading } from '@athar/activity-file'

/** The decimal mark of a file, as a person says it. */
export type ListMark = 'point' | 'comma'
/** A cell with a number; a typed one of a workbook leaves no mark open. */
export type NumberCell = { readonly text: string; readonly typed: boolean }
/** Plain decimal text, null where the cell is no number; `ambiguous` where its mark can be read in two ways. */
export type ListNumber = string | null | 'ambiguous'

/**
 * Reads the numbers of a list as an import of activity data does: 1.234 and 1,234 are asked about, unless the mark is
 * said or at least ten other numbers have a decimal point and none a comma.
 */
export function listNumbers(cells: readonly NumberCell[], said: ListMark | null): readonly ListNumber[] {
  const readings = cells.map(({ text, typed }) => readNumber(text, typed ? 'point' : (said ?? 'auto')))
  const written = readings.filter((_, at) => !cells[at]!.typed)
  const count = (mark: ListMark) => written.filter((reading) => reading.ok && reading.evidence === mark).length
  const isSettled = count('comma') === 0 && count('point') >= AGREEING_ROWS
  return readings.map((reading) => numberOf(reading, isSettled))
}

/** Letters beside a number are a unit, and words of approximation no figure that a list may state. */
function numberOf(reading: NumberReading, isSettled: boolean): ListNumber {
  if (!reading.ok || reading.rest !== '' || reading.codes.includes('quantity-approximate')) return null
  return reading.other !== null && !isSettled ? 'ambiguous' : reading.text
}
