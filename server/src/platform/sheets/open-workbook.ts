import { readFile } from 'node:fs/promises'
import type { Cell } from '@athar/activity-file'
import { readXls, readXlsx } from 'hucre/xlsx'
import { preflightCompound } from './compound-preflight.ts'
import { boundedBatches, type Batch } from './limits.ts'
import { preflightZip } from './zip-preflight.ts'

export type SheetTask = {
  path: string
  format: 'xlsx' | 'xls'
  /** The sheet to be read, or several one after the other; null: the first that is shown. */
  sheet: string | readonly string[] | null
  maxRows: number
}
type Rows = readonly (readonly Cell[])[]
/** How a sheet begins. */
export type SheetTop = { readonly name: string; readonly hidden: boolean; readonly rows: Rows }
type Workbook = {
  readonly names: readonly string[]
  /** Of every sheet, where none was named. */
  readonly tops: readonly SheetTop[]
  readonly batches: Generator<Batch>
}
type Sheet = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]

/** Enough to know it by; its text is never read. */
const longestFormula = 200
/** Of other sheets: enough to find their headings. */
const topRows = 60
const topColumns = 60
const topText = 200
const mostTops = 60
const mostTopCells = 20_000
const leastTopRows = 10
const isHidden = (sheet: { hidden?: boolean; veryHidden?: boolean }) =>
  sheet.hidden === true || sheet.veryHidden === true

/**
 * Reads a workbook whole: sheet names, and the rows of one sheet in bounded batches; the first visible sheet where none
 * is named. Only for child processes: a hostile file takes all their memory.
 */
export async function openWorkbook({ path, format, sheet: asked, maxRows }: SheetTask): Promise<Workbook> {
  const bytes = await readFile(path)
  if (format === 'xlsx') await preflightZip(bytes)
  else preflightCompound(bytes)
  const read = format === 'xlsx' ? readXlsx : readXls
  const named = asked === null ? null : typeof asked === 'string' ? [asked] : asked
  // One row over the limit tells that there are more, without reading them.
  const workbook = await read(bytes, {
    maxRows: maxRows + 1,
    dateSystem: 'auto',
    ...(named === null ? {} : { sheets: [...named] }),
  })
  // Hidden sheets come last: readers of the workbook do not see them.
  const sheets = workbook.sheets.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))
  const [first] = sheets
  const wanted =
    named === null ? (first ? [first] : []) : named.flatMap((name) => sheets.find((sheet) => sheet.name === name) ?? [])
  return {
    names: sheets.map(({ name }) => name),
    tops: named === null ? topsOf(sheets) : [],
    batches: batchesOf(wanted, bytes.length, named !== null && named.length > 1),
  }
}

function* batchesOf(sheets: readonly Sheet[], fileBytes: number, areSeveral: boolean): Generator<Batch> {
  const tally = { expanded: 0 }
  for (const sheet of sheets)
    for (const batch of boundedBatches(rowsOf(sheet), { fileBytes, tally }))
      yield areSeveral && 'rows' in batch ? { ...batch, sheet: sheet.name } : batch
}

/** A formula without a value reads as empty: it is marked as a formula. */
function rowsOf({ rows, cells: details }: Sheet): Rows {
  for (const [place, { type, value, formula }] of details ?? []) {
    if (type !== 'formula' || (value !== null && value !== undefined)) continue
    const [row = 0, column = 0] = place.split(',').map(Number)
    const cells = rows[row] as (Cell | undefined)[] | undefined
    if (cells) cells[column] = { formula: (formula ?? '').slice(0, longestFormula) }
  }
  return rows
}

/**
 * Long texts are no headings: they are left empty here. Sheets share a number of cells, since the server looks at them
 * while others wait.
 */
function topsOf(all: readonly Sheet[]): SheetTop[] {
  const sheets = all.slice(0, mostTops)
  return sheets.map((sheet) => {
    const top = sheet.rows.slice(0, topRows).map((cells) => cells.slice(0, topColumns).map(topCell))
    const width = Math.max(1, ...top.map((cells) => cells.length))
    const rows = Math.max(leastTopRows, Math.floor(mostTopCells / sheets.length / width))
    return { name: sheet.name, hidden: isHidden(sheet), rows: top.slice(0, rows) }
  })
}

const topCell = (cell: Cell): Cell => (typeof cell === 'string' && cell.length > topText ? '' : cell)
