/** Rows as they come from a parser, numbered so that a person can find them in the file. */
import type { Cell } from './cell.ts'
import type { Code, CodeOf } from './codes.ts'

/** One record of the file. */
export interface SourceRow {
  /** Number of the record, from 1, blank ones included. */
  readonly record: number
  /** Line of the file where the record starts, from 1; in a spreadsheet the row number. */
  readonly line: number
  readonly cells: readonly Cell[]
  /** The sheet in which the line is, where several are read as one. */
  readonly sheet?: string
  /** Why the row is not read as one of its own, where that is known before. */
  readonly skip?: CodeOf<'skip'>
  /** What is to be said of it beside what its cells say. */
  readonly codes?: readonly Code[]
  /** The amount where it was calculated: plain digits, whatever the marks of the file. */
  readonly quantity?: string
  /** Amounts that it may be, where a register fell or marks can be read in two ways: what its first code asks. */
  readonly quantities?: readonly string[]
}

/** A stream of records in the order of the file. */
export type RowSource = AsyncIterable<SourceRow>

/** Numbers the records of a separated text file: a line break inside a quoted cell moves later lines down. */
export function createRowNumbering(): (cells: readonly Cell[]) => SourceRow {
  let record = 0
  let line = 1
  return (cells) => {
    const row: SourceRow = { record: ++record, line, cells }
    line++
    for (const cell of cells) if (typeof cell === 'string' && cell.length > 0) line += lineBreaks(cell)
    return row
  }
}

function lineBreaks(text: string): number {
  let breaks = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks++
  if (breaks === 0) for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) breaks++
  return breaks
}
