import type { GridRow } from '@athar/contracts/disclosures'

type Columns = readonly [datapoint: string, year: string, value: string, unit: string, note: string, name: string]

/** A list to fill in: one row a datapoint. The mark at its start tells spreadsheets that it is UTF-8. */
export function templateOf(rows: readonly GridRow[], year: number, lang: 'en' | 'ar', heads: Columns): Blob {
  const lines = rows
    .filter(({ type }) => type !== 'table')
    .map(({ id, units, label }) => [id, String(year), '', units[0] ?? '', '', label[lang]])
  const text = [heads, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n')
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
