import {
  agrees,
  cellText,
  detectLayout,
  detectWide,
  hasAmounts,
  headerFingerprint,
  isBlankCell,
  isNumberLike,
  knowsYear,
  layoutAt,
  nameKey,
  saysNoConsumption,
  type Cell,
  type TableLayout,
} from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import type { SheetTop } from '../../platform/sheets/open-workbook.ts'
import type { SheetsTogether } from './table-rows.ts'

type SheetTable = NonNullable<inventory.ImportReading['tables']>[number]

/** Rows below the headings in which a unit is looked for. */
const judgedRows = 20
const reactiveText = /kvarh?\b|\breactive\b|غير فعالة|غير الفعالة/i

/** Names of sheets that add up the others. */
const summaryName = new RegExp(
  [
    '(?:^| )(?:summary|summaries|overview|totals?|consolidated|recap|',
    '(?:ال)?ملخص|(?:ال)?خلاصه|(?:ال)?اجمالي|(?:ال)?مجموع|نظره عامه)(?: |$)',
  ].join(''),
)

/** The sheets of a workbook that hold a table; those with the same headings have one shape. */
export function sheetTables(tops: readonly SheetTop[]): SheetTable[] {
  const shapes: string[] = []
  const tables = tops.flatMap(({ name, hidden, rows }): SheetTable[] => {
    const layout = tableOf(rows)
    if (layout === null) return []
    const shape = layout.headerRecord === 0 ? `${name}\u0000` : headerFingerprint(withoutBlankEnd(layout.header))
    if (!shapes.includes(shape)) shapes.push(shape)
    const { headerRecord } = layout
    return [
      {
        sheet: name,
        headerRecord,
        shape: shapes.indexOf(shape),
        // Months whose year stands outside the table may be of another year in each sheet.
        alone: headerRecord === 0 || !wideKnowsYear(rows),
        leftOut: hidden ? 'hidden' : whyLeftOut(name, rows, layout),
      },
    ]
  })
  return tables.map((table) => (addsUpOthers(table, tables) ? { ...table, leftOut: 'summary' } : table))
}

function whyLeftOut(
  name: string,
  rows: readonly (readonly Cell[])[],
  { header, headerRecord }: TableLayout,
): SheetTable['leftOut'] {
  if (isReactive(name, rows, headerRecord)) return 'no-consumption'
  return hasAmounts(header, rows.slice(headerRecord)) ? null : 'no-amounts'
}

/** A sheet with the name of a summary repeats the amounts of those of its shape. */
function addsUpOthers({ sheet, shape, leftOut }: SheetTable, tables: readonly SheetTable[]): boolean {
  const isSummary = (name: string) => summaryName.test(nameKey(name))
  if (leftOut !== null || !isSummary(sheet)) return false
  return tables.some((other) => other.shape === shape && other.leftOut === null && !isSummary(other.sheet))
}

/** Rows in which the headings of a table without amounts are looked for. */
const searchedRows = 20

/** A table of amounts, or any other with names above numbers; a cover has none. */
function tableOf(rows: readonly (readonly Cell[])[]): TableLayout | null {
  const layout = detectLayout(rows)
  if (layout !== null) {
    const body = rows.slice(layout.headerRecord)
    return hasAmounts(layout.header, body) || holdsNumbers(body) ? layout : null
  }
  const isHeading = (cells: readonly Cell[], index: number) => {
    const filled = cells.filter((cell) => !isBlankCell(cell))
    return filled.length > 1 && !filled.some(isNumberLike) && holdsNumbers(rows.slice(index + 1))
  }
  const at = rows.slice(0, searchedRows).findIndex(isHeading)
  return at < 0 ? null : layoutAt(rows, at + 1)
}

const holdsNumbers = (body: readonly (readonly Cell[])[]): boolean =>
  Array.from({ length: Math.max(0, ...body.map((cells) => cells.length)) }, (_, column) => column).some((column) =>
    agrees(body, column, isNumberLike),
  )

function withoutBlankEnd(header: readonly string[]): readonly string[] {
  const last = header.findLastIndex((text) => text !== '')
  return header.slice(0, last + 1)
}

function wideKnowsYear(rows: readonly (readonly Cell[])[]): boolean {
  const wide = detectWide(rows)
  return wide === null || knowsYear({ ...wide, year: null })
}

/** Reactive energy by the name of the sheet, by what is above the table, or by the unit in its rows. */
function isReactive(name: string, rows: readonly (readonly Cell[])[], headerRecord: number): boolean {
  const above = rows.slice(0, headerRecord).flat().map(cellText)
  if (/kwh/i.test([name, ...above].join(' '))) return false
  if ([name, ...above].some((text) => reactiveText.test(text))) return true
  const body = rows.slice(headerRecord, headerRecord + judgedRows)
  return body.length > 0 && body.every((cells) => cells.some(saysNoConsumption))
}

/** The sheets of the shape of one that hold consumption. */
export function sheetsLike(tables: readonly SheetTable[], sheet: string | null): readonly string[] {
  return likeTables(tables, sheet).map((table) => table.sheet)
}

function likeTables(tables: readonly SheetTable[], sheet: string | null): readonly SheetTable[] {
  const own = tables.find((table) => table.sheet === sheet)
  return own && !own.alone ? tables.filter(({ shape, leftOut }) => shape === own.shape && leftOut === null) : []
}

/** The sheets that are read as one with a sheet; null where no other has its shape. */
export function readTogether(
  tables: readonly SheetTable[],
  sheet: string | null,
  header: readonly string[],
): SheetsTogether | null {
  const same = likeTables(tables, sheet)
  if (same.length < 2 || same[0]?.sheet !== sheet) return null
  const isArabic = header.some((text) => /\p{Script=Arabic}/u.test(text))
  return {
    width: header.length,
    title: isArabic ? 'الورقة' : 'Sheet',
    sheets: same.map(({ sheet: name, headerRecord }) => ({ name, headerRecord })),
  }
}
