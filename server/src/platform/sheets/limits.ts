import type { Cell } from '@athar/activity-file'

/** Characters that a cell of Excel can hold; a longer one is no activity data. */
export const longestCell = 32_767

/** Index of the first row with a longer cell; -1 where there is none. */
export const rowWithLongCell = (rows: readonly (readonly Cell[])[]): number =>
  rows.findIndex((cells) => cells.some((cell) => typeof cell === 'string' && cell.length > longestCell))

/** Bytes of one message between processes: both hold a few of them at a time. */
const mostMessageBytes = 8 * 2 ** 20
const mostExpandedBytes = 2 ** 30
/** Text that repeats itself packs well: a small file may expand to this much, whatever its size. */
const alwaysAllowedBytes = 64 * 2 ** 20
/** How many times its size a workbook may expand to. */
export const mostExpansion = 20

/** Characters of a row's texts, and what its other cells take. */
const sizeOf = (cells: readonly Cell[]): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)

/** Why the rows of a workbook are not read any further. */
export type Excess = 'cell-too-long' | 'expands-too-far'
export type Batch =
  | {
      readonly rows: readonly (readonly Cell[])[]
      /** Where several sheets are read: the one of these rows. */
      readonly sheet?: string
    }
  | { readonly excess: Excess; readonly row: number }

/**
 * Rows in batches of bounded size. Equal texts of a workbook are one string in memory until a message repeats them: what they
 * come to is counted here, before anything is sent; `tally` counts on from sheet to sheet.
 */
export function* boundedBatches(
  rows: readonly (readonly Cell[])[],
  {
    fileBytes,
    rowsPerBatch = 2000,
    tally = { expanded: 0 },
  }: { readonly fileBytes: number; readonly rowsPerBatch?: number; readonly tally?: { expanded: number } },
): Generator<Batch> {
  const mostBytes = Math.min(mostExpandedBytes, Math.max(alwaysAllowedBytes, fileBytes * mostExpansion))
  for (let from = 0; from < rows.length;) {
    let to = from
    for (let size = 0; to < rows.length && to - from < rowsPerBatch; to += 1) {
      const cells = rows[to]!
      if (rowWithLongCell([cells]) === 0) return yield { excess: 'cell-too-long', row: to + 1 }
      const bytes = sizeOf(cells)
      tally.expanded += bytes
      // A character takes two bytes at most.
      size += bytes * 2
      if (tally.expanded > mostBytes || bytes * 2 > mostMessageBytes)
        return yield { excess: 'expands-too-far', row: to + 1 }
      if (size > mostMessageBytes && to > from) {
        tally.expanded -= bytes
        break
      }
    }
    yield { rows: rows.slice(from, to) }
    from = to
  }
}
