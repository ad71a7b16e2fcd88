/**
 * What a whole column says about a mark that one cell leaves open. When at least ten rows can only be read one way and
 * none the other way, the open ones are read like them and no longer asked; the rows say so.
 */
import { type Code, NO_CODES } from './codes.ts'
import type { RowReading } from './row-reader.ts'

/** Rows that must agree before a column speaks for its doubtful cells. */
export const AGREEING_ROWS = 10

/** A change to a row that was read before the column had spoken, or before it contradicted itself. */
export interface EvidenceChange {
  readonly position: number
  readonly add: readonly Code[]
  readonly remove: readonly Code[]
}

/** Rows that can be read in one way only; for proposing another setting for the whole file. */
export interface EvidenceCounts {
  readonly decimalPoint: number
  readonly decimalComma: number
  /** Rows that make sense only in the order of day and month that was set, or only in the other. */
  readonly dateOrderAsSet: number
  readonly dateOrderSwapped: number
}

/** The evidence of one file. */
export interface ColumnEvidence {
  /** Counts what the row says and gives its codes as they stand by now. */
  resolve(reading: RowReading): readonly Code[]
  /** Remembers a doubtful row by its position among the kept rows. */
  note(reading: RowReading, position: number): void
  readonly counts: () => EvidenceCounts
  /** What the end of the file changes. */
  changes(): readonly EvidenceChange[]
}

interface Question {
  readonly open: Code
  readonly settled: Code
  agreeing: number
  contrary: number
  readonly asked: number[]
  readonly assumed: number[]
}

/** Starts with no evidence. */
export function createColumnEvidence(): ColumnEvidence {
  const marks = question('number-ambiguous', 'number-mark-inferred')
  const order = question('date-order-assumed', 'date-order-inferred')

  function count(reading: RowReading): void {
    if (reading.markEvidence === 'point') marks.agreeing++
    else if (reading.markEvidence === 'comma') marks.contrary++
    if (reading.orderEvidence !== null) {
      if (reading.codes.includes('date-order-assumed')) order.contrary++
      else order.agreeing++
    }
  }

  return {
    resolve(reading) {
      if (reading.markEvidence !== 'none' || reading.orderEvidence !== null) count(reading)
      if (reading.codes.length === 0) return NO_CODES
      return settle(order, settle(marks, reading.codes, reading.otherQuantity !== null), reading.otherPeriod !== null)
    },
    note(reading, position) {
      if (reading.codes.length === 0) return
      noteQuestion(marks, reading.codes, { position, doubtful: reading.otherQuantity !== null })
      noteQuestion(order, reading.codes, { position, doubtful: reading.otherPeriod !== null })
    },
    counts: () => ({
      decimalPoint: marks.agreeing,
      decimalComma: marks.contrary,
      dateOrderAsSet: order.agreeing,
      dateOrderSwapped: order.contrary,
    }),
    changes() {
      return [...changesOf(marks), ...changesOf(order)]
    },
  }
}

function question(open: Code, settled: Code): Question {
  return { open, settled, agreeing: 0, contrary: 0, asked: [], assumed: [] }
}

function isSettled(about: Question): boolean {
  return about.contrary === 0 && about.agreeing >= AGREEING_ROWS
}

function settle(about: Question, codes: readonly Code[], doubtful: boolean): readonly Code[] {
  if (!doubtful || !isSettled(about) || !codes.includes(about.open)) return codes
  return codes.map((code) => (code === about.open ? about.settled : code))
}

function noteQuestion(about: Question, codes: readonly Code[], row: { position: number; doubtful: boolean }): void {
  if (row.doubtful && codes.includes(about.open)) (isSettled(about) ? about.assumed : about.asked).push(row.position)
}

function changesOf(about: Question): EvidenceChange[] {
  if (isSettled(about)) return about.asked.map((position) => ({ position, add: [about.settled], remove: [about.open] }))
  return about.assumed.map((position) => ({ position, add: [about.open], remove: [about.settled] }))
}
