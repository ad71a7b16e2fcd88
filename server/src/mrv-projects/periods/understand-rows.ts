import { nameKey, readDate, type Cell } from '@athar/activity-file'
import type { RowProblem } from '@athar/contracts/mrv-projects'
import type { Column, Row, RowsParameter } from '@athar/methodologies'
import { listNumbers, type ListMark } from '../../platform/list-file/list-numbers.ts'
import { listWords, rowsUnderHeadings } from '../../platform/list-file/rows-under-headings.ts'
import { loadWords } from '../../platform/words.ts'

const words = loadWords('methodologies')
const languages = ['en', 'ar'] as const
const mostCell = 200
const riyadh = { utcOffsetMinutes: 180 }

/** Headings of sheets beside the names of the columns. A sheet with one column of days has rows of one day. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  from: ['from', 'start', 'day', 'date', 'من', 'اليوم', 'اليوم الأول', 'التاريخ'],
  to: ['to', 'end', 'إلى', 'اليوم الأخير'],
  value: ['value', 'weight', 'tonnes', 'tons', 'القيمة', 'الوزن', 'الأطنان', 'بالطن'],
  kind: ['type', 'waste', 'kind of waste', 'نوع النفايات'],
}

function headingsOf({ code, unit }: Column): ReadonlySet<string> {
  const names = languages.flatMap((lang) => {
    const name = words(lang, `columns.${code}`)
    return [name, `${name} ${words(lang, `units.${unit}`)}`, `${name} ${unit}`]
  })
  return listWords(code, ...names, ...(alsoCalled[code] ?? []))
}

const optionsOf = ({ code, options = [] }: Column): ReadonlyMap<string, string> =>
  new Map(
    options.flatMap((option) => [
      [nameKey(option), option] as const,
      ...languages.map((lang) => [nameKey(words(lang, `options.${code}.${option}`)), option] as const),
    ]),
  )

/** A row of a sheet as a period holds it, with what its cells leave open. What is no value stays as it was written. */
export type UnderstoodRow = {
  readonly line: number
  readonly row: Row
  readonly written: Row
  readonly open: readonly Pick<RowProblem, 'column' | 'code'>[]
}

/** Reads the cells of a sheet by the columns of a table, with headings, options and digits of either language. Pure. */
export function understandRows(
  { columns }: Pick<RowsParameter, 'columns'>,
  cells: readonly (readonly Cell[])[],
  mark: ListMark | null = null,
): { readonly rows: readonly UnderstoodRow[] } | { readonly missing: string } {
  const ofOneDay = columns.some(({ code }) => code === 'from')
  const may = (column: Column) => column.optional === true || (ofOneDay && column.code === 'to')
  const headings = (which: readonly Column[]) =>
    Object.fromEntries(which.map((column) => [column.code, headingsOf(column)]))
  const list = rowsUnderHeadings(cells, {
    required: headings(columns.filter((column) => !may(column))),
    optional: headings(columns.filter(may)),
  })
  if ('missing' in list) return list
  const decimals = columns.filter(({ type }) => type === 'decimal').map(({ code }) => code)
  const numbers = listNumbers(
    list.rows.flatMap(({ text, typed }) => decimals.map((code) => ({ text: text[code]!, typed: typed.has(code) }))),
    mark,
  )
  const options = new Map(columns.map((column) => [column.code, optionsOf(column)]))
  return {
    rows: list.rows.map(({ line, text }, at) => {
      const open: UnderstoodRow['open'][number][] = []
      const read = (column: Column): string => {
        const { code, type } = column
        const cell = text[code]!
        if (cell.length > mostCell) open.push({ column: code, code: 'cell-too-long' })
        if (cell === '') return ''
        if (type === 'choice') return options.get(code)!.get(nameKey(cell)) ?? cell
        if (type === 'text') return cell
        const value = type === 'day' ? dayOf(cell) : numbers[at * decimals.length + decimals.indexOf(code)]!
        if (value === 'ambiguous')
          open.push({ column: code, code: type === 'day' ? 'day-ambiguous' : 'number-ambiguous' })
        return value === 'ambiguous' || value === null ? cell : value
      }
      const row: Record<string, string> = Object.fromEntries(
        columns.map((column) => [column.code, read(column).slice(0, mostCell)]),
      )
      if (ofOneDay && row['to'] === '') row['to'] = row['from']!
      return { line, row, written: text, open }
    }),
  }
}

/** A day; null where the cell is none, `ambiguous` where day and month could be either. */
function dayOf(cell: string): string | null {
  const reading = readDate(cell, riyadh)
  if (reading.kind === 'days') return reading.part === 'day' ? reading.days.firstIso : null
  if (reading.kind !== 'swappable') return null
  const { dayFirst, monthFirst } = reading
  if (dayFirst && monthFirst) return 'ambiguous'
  return (dayFirst ?? monthFirst)?.firstIso ?? null
}
