/** Makes the rows that are read of those that a file has, where columns are rows, or rows are summed or joined. */
import { createReadingJoin } from './join-readings.ts'
import type { SourceRow } from './row-source.ts'
import { createIntervalSum } from './sum-intervals.ts'
import { turnColumns, type WideTable } from './wide-table.ts'

/** Rows turned one after the other, and those that only the end of the file tells. */
export interface Turned {
  row(row: SourceRow): SourceRow[]
  end(): SourceRow[]
}

/** Starts turning the rows of one table. */
export function createUnpivot(wide: WideTable): Turned {
  const { rows, readings } = wide
  if (rows) return createIntervalSum({ ...wide, rows })
  if (readings) return createReadingJoin({ ...wide, readings })
  return { row: turnColumns(wide), end: () => [] }
}
