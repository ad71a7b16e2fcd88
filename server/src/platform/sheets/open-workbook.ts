import { readFile } from 'node:fs/promises'
import type { Cell } from '@athar/activity-file'
import { readXls, readXlsx } from 'hucre/xlsx'
import { preflightCompound } from './compound-preflight.ts'
import { boundedBatches, type Batch } from './limits.ts'
import { preflightZip } from './zip-preflight.ts'

export type SheetTask = { path: string; format: 'xlsx' | 'xls'; sheet: string | null; maxRows: number }
type Workbook = { readonly names: readonly string[]; readonly batches: Generator<Batch> }

/** Enough to know it by; its text is never read. */
const longestFormula = 200
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
  // One row over the limit tells that there are more, without reading them.
  const workbook = await read(bytes, {
    maxRows: maxRows + 1,
    dateSystem: 'auto',
    ...(asked === null ? {} : { sheets: [asked] }),
  })
  // Hidden sheets come last: readers of the workbook do not see them.
  const sheets = workbook.sheets.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))
  const sheet = sheets.find(({ name }) => asked === null || name === asked)
  const rows = sheet?.rows ?? []
  // A formula without a value reads as empty: it is marked as a formula.
  for (const [place, { type, value, formula }] of sheet?.cells ?? []) {
    if (type !== 'formula' || (value !== null && value !== undefined)) continue
    const [row = 0, column = 0] = place.split(',').map(Number)
    const cells = rows[row] as (Cell | undefined)[] | undefined
    if (cells) cells[column] = { formula: (formula ?? '').slice(0, longestFormula) }
  }
  return { names: sheets.map(({ name }) => name), batches: boundedBatches(rows, { fileBytes: bytes.length }) }
}
