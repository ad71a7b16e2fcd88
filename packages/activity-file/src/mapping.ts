/** Which column holds what: suggested from the header and a sample, saved, and applied again to the next file. */
import { type Cell, cellText, isBlankCell, isDateCell } from './cell.ts'
import { readDate } from './date.ts'
import type { DateOrder } from './date-reading.ts'
import type { Field, TemplateField } from './fields.ts'
import { nameKey } from './fold-text.ts'
import { type Confidence, guessColumn, type TableLayout } from './header.ts'
import type { NumberMarks } from './number.ts'
import type { Synonyms } from './recognise.ts'

/** A mapping that can be saved as JSON and applied to the next file of the same kind. */
export interface ColumnMapping {
  readonly version: 1
  /** Fingerprint of the header the mapping was made for. */
  readonly fingerprint: string
  /** Column of each field, from 0. */
  readonly columns: Readonly<Partial<Record<Field, number>>>
  /** Header text of each mapped column, so that a moved column is found again. */
  readonly names: Readonly<Partial<Record<Field, string>>>
  /** The same value for every row where the file has no column for it. */
  readonly constants: Readonly<Partial<Record<TemplateField, string>>>
  readonly dateOrder?: DateOrder
  readonly numberMarks?: NumberMarks
  readonly synonyms?: Synonyms
}

/** A mapping with how sure each column is. */
export interface SuggestedMapping {
  readonly mapping: ColumnMapping
  readonly confidence: Readonly<Partial<Record<Field, Confidence>>>
  /** Fields that have neither a column nor a constant and that an import cannot do without. */
  readonly missing: readonly TemplateField[]
}

/** Tells whether a text is a known activity, unit or site; used to recognise a column by its content. */
export interface ContentTests {
  readonly isActivity: (text: string) => boolean
  readonly isUnit: (text: string) => boolean
  readonly isSite: (text: string) => boolean
}

/** Confidence of a column found by its content alone. */
const BY_CONTENT = 0.5
/** Share of sampled cells that must agree. */
const AGREEING_SHARE = 0.7
/** Cells of a column that are looked at. */
const MOST_SAMPLED = 40

/** As far as a mapping keeps them: a text without columns is one long name. */
const LONGEST_FINGERPRINT = 20_000
const LONGEST_NAME = 1000
/** Never half a sign. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** Identifies a header regardless of case, space, marks and order-free of data: the folded names joined. */
export function headerFingerprint(header: readonly string[]): string {
  return cut(header.map(nameKey).join('|'), LONGEST_FINGERPRINT)
}

/** Suggests the column of each field from the names, then from the content of a few rows. */
export function suggestMapping(
  layout: TableLayout,
  sample: readonly (readonly Cell[])[],
  tests?: ContentTests,
): SuggestedMapping {
  const columns: Partial<Record<Field, number>> = {}
  const confidence: Partial<Record<Field, Confidence>> = {}
  let unitText: string | null = null
  layout.header.forEach((name, column) => {
    const guess = guessColumn(name, layout.groups[column] ?? '')
    if (!guess || guess.confidence <= (confidence[guess.field] ?? 0)) return
    columns[guess.field] = column
    confidence[guess.field] = guess.confidence
    if (guess.field === 'quantity') unitText = guess.unitText
  })
  if (columns.periodStart !== undefined && columns.period !== undefined) delete columns.period
  if (tests) addByContent({ columns, confidence, sample, tests, width: layout.header.length })
  const constants = columns.unit === undefined && unitText !== null ? { unit: unitText } : {}
  const mapping = {
    version: 1,
    fingerprint: headerFingerprint(layout.header),
    columns,
    names: namesOf(layout, columns),
    constants,
  } as const
  return { mapping, confidence: only(confidence, columns), missing: missingFields(mapping) }
}

function only(confidence: Partial<Record<Field, Confidence>>, columns: Partial<Record<Field, number>>) {
  return Object.fromEntries(Object.entries(confidence).filter(([field]) => columns[field as Field] !== undefined))
}

function namesOf(layout: TableLayout, columns: Partial<Record<Field, number>>): Partial<Record<Field, string>> {
  const nameOf = (column: number) => cut(layout.header[column] ?? '', LONGEST_NAME)
  return Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, nameOf(column)]))
}

/** Fields without which no row can be read. */
export function missingFields(mapping: Pick<ColumnMapping, 'columns' | 'constants'>): readonly TemplateField[] {
  const has = (field: TemplateField) => mapping.columns[field] !== undefined || mapping.constants[field] !== undefined
  const missing = (['site', 'activity', 'quantity', 'unit'] as const).filter((field) => !has(field))
  const dated = has('periodStart') || mapping.columns.period !== undefined
  return dated ? missing : ['periodStart', ...missing]
}

interface ContentSearch {
  readonly columns: Partial<Record<Field, number>>
  readonly confidence: Partial<Record<Field, Confidence>>
  readonly sample: readonly (readonly Cell[])[]
  readonly tests: ContentTests
  readonly width: number
}

function addByContent(search: ContentSearch): void {
  const kinds: readonly (readonly [Field, (cell: Cell) => boolean])[] = [
    ['activity', (cell) => search.tests.isActivity(cellText(cell))],
    ['unit', (cell) => search.tests.isUnit(cellText(cell))],
    ['site', (cell) => search.tests.isSite(cellText(cell))],
    ['periodStart', isDateLike],
    ['periodEnd', isDateLike],
    ['quantity', isNumberLike],
  ]
  for (const [field, test] of kinds) {
    if (search.columns[field] !== undefined) continue
    if (field.startsWith('period') && search.columns.period !== undefined) continue
    const column = firstAgreeingColumn(search, test)
    if (column === null) continue
    search.columns[field] = column
    search.confidence[field] = BY_CONTENT
  }
}

function firstAgreeingColumn(search: ContentSearch, test: (cell: Cell) => boolean): number | null {
  const taken = new Set(Object.values(search.columns))
  const width = Math.max(search.width, ...search.sample.map((cells) => cells.length))
  for (let column = 0; column < width; column++) {
    if (taken.has(column)) continue
    if (agrees(search.sample, column, test)) return column
  }
  return null
}

function agrees(sample: readonly (readonly Cell[])[], column: number, test: (cell: Cell) => boolean): boolean {
  const filled = sample
    .map((cells) => cells[column])
    .filter((cell) => !isBlankCell(cell))
    .slice(0, MOST_SAMPLED) as Cell[]
  let mayDiffer = Math.floor(filled.length * (1 - AGREEING_SHARE) + 1e-9)
  // A column that cannot agree any more is read no further: a table may have a thousand of them.
  return filled.length > 0 && filled.every((cell) => test(cell) || mayDiffer-- > 0)
}

function isDateLike(cell: Cell): boolean {
  if (isDateCell(cell)) return true
  if (typeof cell !== 'string' || !/\d/.test(cell)) return false
  const reading = readDate(cell, { utcOffsetMinutes: 0 })
  return reading.kind === 'swappable' || (reading.kind === 'days' && reading.part !== 'year')
}

function isNumberLike(cell: Cell): boolean {
  if (typeof cell === 'number') return true
  return (
    typeof cell === 'string' &&
    /^[-+(]?[\d\u0660-\u0669\u06F0-\u06F9][\d\u0660-\u0669\u06F0-\u06F9.,\u066B\u066C ]*[-)]?$/.test(cell.trim())
  )
}

/**
 * Applies a saved mapping to a header: at once when the header is the same, else column by column where the names
 * are found again. Null when a column that the mapping needs is not there.
 */
export function applyMapping(saved: ColumnMapping, layout: TableLayout): ColumnMapping | null {
  const fingerprint = headerFingerprint(layout.header)
  if (saved.fingerprint === fingerprint) return saved
  const keys = layout.header.map(nameKey)
  const columns: Partial<Record<Field, number>> = {}
  for (const [field, name] of Object.entries(saved.names) as [Field, string][]) {
    const column = name === '' ? -1 : keys.indexOf(nameKey(name))
    if (column >= 0) columns[field] = column
  }
  const moved: ColumnMapping = { ...saved, fingerprint, columns, names: namesOf(layout, columns) }
  return missingFields(moved).length === 0 ? moved : null
}
