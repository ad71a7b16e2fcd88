/** Texts of files that people open in a spreadsheet: harmless cells, the template, the rejected rows to correct. */
import { type Cell, cellText } from './cell.ts'
import type { Code } from './codes.ts'
import { TEMPLATE_FIELDS, TEMPLATE_NAMES, type TemplateField, type TemplateLanguage } from './fields.ts'
import type { ColumnMapping } from './mapping.ts'
import { splitPeriodText } from './period.ts'

const FORMULA_START = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/** The text as a spreadsheet may open it: one that starts like a formula and is no number gets a leading apostrophe. */
export function neutraliseCell(text: string): string {
  return FORMULA_START.test(text) && !(NUMBER.test(text) && /\d/.test(text)) ? `'${text}` : text
}

/** One line of a CSV file by RFC 4180, every cell made harmless. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quoted(neutraliseCell(cell ?? ''))).join(',')}${LINE_END}`
}

function quoted(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The empty import template in one language; the Arabic one with the mark by which spreadsheets know UTF-8. */
export function templateCsv(language: TemplateLanguage): string {
  return (language === 'ar' ? BYTE_ORDER_MARK : '') + csvLine(templateHeader(language))
}

/** Column names of the template. */
export function templateHeader(language: TemplateLanguage): readonly string[] {
  return TEMPLATE_FIELDS.map((field) => TEMPLATE_NAMES[language][field])
}

/** The cells of a row as the file wrote them, by field. */
export type WrittenRow = Readonly<Partial<Record<TemplateField, string>>>

/** Picks the written text of each field, constants of the mapping included. */
export function writtenRow(cells: readonly Cell[], mapping: Pick<ColumnMapping, 'columns' | 'constants'>): WrittenRow {
  const written: Partial<Record<TemplateField, string>> = { ...mapping.constants }
  for (const field of TEMPLATE_FIELDS) {
    const column = mapping.columns[field]
    const text = column === undefined ? '' : cellText(cells[column])
    if (text !== '') written[field] = text
  }
  const { period } = mapping.columns
  if (period === undefined || mapping.columns.periodStart !== undefined) return written
  const [periodStart, periodEnd] = splitPeriodText(cellText(cells[period]))
  return { ...written, periodStart, periodEnd }
}

/** A row that was not imported. */
export interface RejectedRow {
  /** Line of the original file. */
  readonly line: number
  readonly codes: readonly Code[]
  readonly written: WrittenRow
}

const EXTRA_NAMES: Readonly<Record<TemplateLanguage, readonly [string, string]>> = {
  en: ['problem', 'line'],
  ar: ['المشكلة', 'السطر'],
}

/**
 * Lines of a file with the rejected rows in the template columns, then what is wrong and where the row stood.
 * Corrected, the file imports as it is: the two extra columns are not read.
 */
export function* rejectedRowsLines(
  rows: Iterable<RejectedRow>,
  options: { readonly language: TemplateLanguage; readonly words: (code: Code) => string },
): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine([...templateHeader(options.language), ...EXTRA_NAMES[options.language]])
  for (const row of rows) {
    const problem = row.codes.map(options.words).join(options.language === 'ar' ? '؛ ' : '; ')
    yield csvLine([...TEMPLATE_FIELDS.map((field) => row.written[field] ?? ''), problem, String(row.line)])
  }
}

/** The same as one text. */
export function rejectedRowsCsv(
  rows: Iterable<RejectedRow>,
  options: { readonly language: TemplateLanguage; readonly words: (code: Code) => string },
): string {
  return [...rejectedRowsLines(rows, options)].join('')
}
