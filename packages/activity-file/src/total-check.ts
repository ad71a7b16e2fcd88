/** Compares rows of totals with the sums of the rows above them, as far as these can be read. */
import type { RowReading } from './row-reader.ts'

/** Sections above a total that it may add up; the last ones. */
const MOST_SECTIONS = 1000
/** Sums of a million binary numbers stay well within it. */
const RELATIVE_ERROR = 1e-9

/** The sums of the rows so far. Binary numbers: they are compared with totals and stored nowhere. */
export interface TotalCheck {
  /** A row of data, as the file gives it. */
  add(reading: Pick<RowReading, 'numberText' | 'otherQuantity'> | null): void
  /** Where another table, or another sheet, begins. */
  begin(): void
  /** Whether a total is the sum of no rows above it: neither of its section, nor of the last ones, nor of all. */
  differs(numberText: string | null): boolean
}

/** Starts without rows. */
export function createTotalCheck(): TotalCheck {
  const sections: number[] = []
  let sum = 0
  let rows = 0
  let isSure = true

  function close(): void {
    if (rows === 0) return
    sections.push(sum)
    if (sections.length > MOST_SECTIONS) sections.splice(0, 2, sections[0]! + sections[1]!)
    sum = 0
    rows = 0
  }

  function isSum(total: number, tolerance: number): boolean {
    let all = sum
    const agrees = () => Math.abs(total - all) <= Math.max(tolerance, Math.abs(all) * RELATIVE_ERROR)
    if (rows > 0 && agrees()) return true
    for (let at = sections.length - 1; at >= 0; at--) {
      all += sections[at]!
      if (agrees()) return true
    }
    return false
  }

  return {
    add(reading) {
      // A number that may be another, or cannot be read, is asked about in its own row.
      if (reading === null || reading.numberText === null || reading.otherQuantity !== null) isSure = false
      else sum += Number(reading.numberText)
      rows++
    },
    begin: close,
    differs(numberText) {
      const isAsked = numberText !== null && isSure && rows + sections.length > 0
      const decimals = numberText?.split('.')[1]?.length ?? 0
      // A total may be rounded to the digits it is written with.
      const differs = isAsked && !isSum(Number(numberText), 0.5000001 * 10 ** -decimals)
      close()
      return differs
    },
  }
}
