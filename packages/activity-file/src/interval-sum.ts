/** The exact sum of the hours or half-hours of a day. */
import { add, decimal, type Decimal, toText, ZERO } from '@athar/carbon'
import { type Cell, cellText, isBlankCell } from './cell.ts'
import { isNumberLike, saysNoValue } from './column-content.ts'
import { type NumberMarks, type NumberReading, readNumber } from './number.ts'

/** The intervals of one row, summed. */
export interface IntervalsOfDay {
  /** The sum, exact; the text of a cell that is no number. */
  readonly sum: string
  /** The sum with a decimal comma, where the marks of the numbers can be read in two ways. */
  readonly other: string | null
  /** How many of the intervals hold a number. */
  readonly filled: number
  /** Whether it is a sum, and no text that is no number. */
  readonly isSum: boolean
}

/** Sums the cells of a row by the marks of the file; where these are open, by what the row itself leaves no doubt of. */
export function sumOfIntervals(cells: readonly Cell[], marks: NumberMarks): IntervalsOfDay {
  const evidence = new Set<string>()
  const numbers: Cell[] = []
  let isOpen = false
  for (const cell of cells) {
    if (isBlankCell(cell) || saysNoValue(cell)) continue
    const reading = isNumberLike(cell) ? numberOf(cell, marks) : null
    // What is no number stays as it is, and is refused with its row.
    if (reading === null || !reading.ok)
      return { sum: cellText(cell), other: null, filled: numbers.length, isSum: false }
    evidence.add(reading.evidence)
    isOpen ||= reading.other !== null
    numbers.push(cell)
  }
  const filled = numbers.length
  if (filled === 0) return { sum: '', other: null, filled, isSum: false }
  if (!isOpen) return { sum: sumBy(numbers, marks), other: null, filled, isSum: true }
  if (evidence.has('point') === evidence.has('comma'))
    return { sum: sumBy(numbers, 'point'), other: sumBy(numbers, 'comma'), filled, isSum: true }
  return { sum: sumBy(numbers, evidence.has('comma') ? 'comma' : 'point'), other: null, filled, isSum: true }
}

/** The number that a spreadsheet stores is written with a point, whatever the marks of its texts. */
const numberOf = (cell: Cell, marks: NumberMarks): NumberReading =>
  readNumber(cellText(cell), typeof cell === 'number' ? 'point' : marks)

function sumBy(numbers: readonly Cell[], marks: NumberMarks): string {
  const sum = numbers.reduce<Decimal>((before, cell) => {
    const reading = numberOf(cell, marks)
    return reading.ok ? add(before, decimal(reading.text)) : before
  }, ZERO)
  return toText(sum)
}
