/** Tables with half-hours or hours of a day as columns: "kWh_1 … kWh_48", "00:00 … 23:30". A row is a day. */
import type { Cell } from './cell.ts'
import type { TableLayout } from './header.ts'
import { marksOf } from './interval-rows.ts'
import { type DimensionOf, unitInName } from './unit-in-name.ts'
import type { WideTable } from './wide-table.ts'

/** Hours, half-hours and quarters of a day. */
const PER_DAY: ReadonlySet<number> = new Set([24, 48, 96])

interface Group {
  readonly columns: number[]
  readonly unit: string | null
}

/** How a table with the intervals of a day as columns is read: their sum is the quantity; null for other tables. */
export function intervalTable(
  layout: TableLayout,
  body: readonly (readonly Cell[])[],
  dimensionOf: DimensionOf,
): WideTable | null {
  const groups = [...groupsOf(layout, dimensionOf).values()].filter(({ columns }) => PER_DAY.has(columns.length))
  // Of energy beside reactive energy, energy counts.
  const [read = groups[0]] = groups.filter(({ unit }) => unit !== null && dimensionOf(unit) === 'energy')
  if (!read) return null
  const inGroups = new Set(groups.flatMap(({ columns }) => columns))
  return {
    kind: 'intervals',
    headerRecord: layout.headerRecord,
    width: layout.header.length,
    months: read.columns.map((column) => ({ column, month: null, period: null, meter: null })),
    kept: layout.header.flatMap((header, column) => (header === '' || inGroups.has(column) ? [] : [column])),
    unit: read.unit,
    numberMarks: marksOf(body, read.columns),
    yearColumn: null,
    year: null,
    language: layout.header.some((text) => /\p{Script=Arabic}/u.test(text)) ? 'ar' : 'en',
  }
}

/** Columns by what stands beside their number or time. */
function groupsOf(layout: TableLayout, dimensionOf: DimensionOf): Map<string, Group> {
  const groups = new Map<string, Group>()
  layout.header.forEach((header, column) => {
    const stem = stemOf(header)
    if (stem === null) return
    const group = groups.get(stem) ?? {
      columns: [],
      unit: stem === '' ? null : (unitInName(stem, dimensionOf)?.text ?? null),
    }
    group.columns.push(column)
    groups.set(stem, group)
  })
  return groups
}

function stemOf(header: string): string | null {
  if (/^\s*\d{1,2}:\d{2}(?::\d{2})?\s*$/.test(header)) return ''
  const numbered = /^(.*?)[\s_.-]*\(?(\d{1,2})\)?$/.exec(header.trim())
  return numbered === null ? null : numbered[1]!.trim()
}
