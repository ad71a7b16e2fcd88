/** The exact sum of the hours or half-hours of a day. */
import { add, decimal, toText, ZERO } from '@athar/carbon'
import { type Cell, cellText, isBlankCell } from './cell.ts'
import { isNumberLike, saysNoValue } from './column-content.ts'
import { readNumber } from './number.ts'

/** The sum of the intervals of a row, exact, and how many of them hold a number. */
export function sumOfIntervals(cells: readonly Cell[]): {
  readonly sum: string
  readonly filled: number
  /** Whether it is a sum, and no text that is no number. */
  readonly isSum: boolean
} {
  let sum = ZERO
  let filled = 0
  for (const cell of cells) {
    if (isBlankCell(cell) || saysNoValue(cell)) continue
    const reading = isNumberLike(cell) ? readNumber(cellText(cell), 'point') : null
    // What is no number stays as it is, and is refused with its row.
    if (reading === null || !reading.ok) return { sum: cellText(cell), filled, isSum: false }
    sum = add(sum, decimal(reading.text))
    filled++
  }
  return { sum: filled === 0 ? '' : toText(sum), filled, isSum: filled > 0 }
}
