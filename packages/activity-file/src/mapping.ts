/** Which column holds what: suggested from the header and a sample, saved, and applied again to the next file. */
import { type Cell, cellText, isFormulaCell } from './cell.ts'
import {
  agrees,
  filledOf,
  hasDecimals,
  isDateLike,
  isIdentifierName,
  isMoneyName,
  isNoAmountName,
  isNumberLike,
  isUnlikelyName,
  isValueLike,
  looksLikeIdentifiers,
} from './column-content.ts'
import type { DateOrder } from './date-reading.ts'
import type { Field, TemplateField } from './fields.ts'
import { asciiDigits, cutText, nameKey } from './fold-text.ts'
import { type ColumnGuess, type Confidence, guessColumn, type TableLayout } from './header.ts'
import type { NumberMarks } from './number.ts'
import { lengthInName, type PeriodLength } from './period-length.ts'
import type { Synonyms } from './recognise.ts'
import { isReadingName } from './register-name.ts'
import { namesTrips, placeColumns, saysDistance } from './trips.ts'
import { type DimensionOf, type NamedUnit, unitInName } from './unit-in-name.ts'

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
  /** How long each period is, where the file gives its end alone. */
  readonly periodLength?: PeriodLength | undefined
  /** Each row is a trip: one without its distance waits until a person says it. */
  readonly trips?: true | undefined
  readonly dateOrder?: DateOrder
  readonly numberMarks?: NumberMarks
  readonly synonyms?: Synonyms
}

/** A mapping with how sure each column is. */
export interface SuggestedMapping {
  readonly mapping: ColumnMapping
  readonly confidence: Readonly<Partial<Record<Field, Confidence>>>
  /** What each column was found by. */
  readonly foundBy: Readonly<Partial<Record<Field, FoundBy>>>
  /** Fields that have neither a column nor a constant and that an import cannot do without. */
  readonly missing: readonly TemplateField[]
}

/** What a column was found by: its name, a unit in its name, or what stands in it. */
export type FoundBy = 'name' | 'unit-in-name' | 'content'

/** Whether a text is a known activity or site, and what a unit measures: a column is recognised by its content too. */
export interface ContentTests {
  readonly isActivity: (text: string) => boolean
  readonly dimensionOf: DimensionOf
  readonly isSite: (text: string) => boolean
}

/** Confidence of a column found by its content alone. */
const BY_CONTENT = 0.5
/** A unit in the name says more than a word such as amount; money and emissions come after energy and volume. */
const BY_PHYSICAL_UNIT = 0.96
const BY_OTHER_UNIT = 0.7
const BY_MONEY = 0.55
/** How much less likely a column is for what its name adds, and for having nothing in it. */
const UNLIKELY = 0.1
/** A reading is no amount: what was used stands beside it, or it is asked about. */
const READING = 0.2
const EMPTY = 0.3
/** A name that numbers things names them badly. */
const BY_NUMBERING_NAME = 0.4

/** As far as a mapping keeps them: a text without columns is one long name. */
const LONGEST_FINGERPRINT = 20_000
const LONGEST_NAME = 1000

/** Identifies a header regardless of case, space, marks and order-free of data: the folded names joined. */
export function headerFingerprint(header: readonly string[]): string {
  return cutText(header.map(nameKey).join('|'), LONGEST_FINGERPRINT)
}

/** Suggests the column of each field from names and content together. */
export function suggestMapping(
  layout: TableLayout,
  sample: readonly (readonly Cell[])[],
  tests?: ContentTests,
): SuggestedMapping {
  const found: Found = { columns: {}, confidence: {}, foundBy: {}, unit: null }
  const trips = namesTrips(layout.header, sample)
  const places = trips ? placeColumns(layout.header, sample) : []
  layout.header.forEach((name, column) => {
    if (places.includes(column)) return
    for (const guess of guessesOf(name, { group: layout.groups[column] ?? '', column, sample, tests, trips }))
      if (guess.confidence > (found.confidence[guess.field] ?? 0)) take(found, column, guess)
  })
  const { columns } = found
  if (columns.periodStart !== undefined && columns.period !== undefined) delete columns.period
  if (tests) addByContent({ found, sample, tests, trips, header: layout.header })
  const constants = columns.unit === undefined && found.unit !== null ? { unit: found.unit } : {}
  const mapping = {
    version: 1,
    fingerprint: headerFingerprint(layout.header),
    columns,
    names: namesOf(layout, columns),
    constants,
    ...lengthOf(layout, columns),
    ...(trips ? { trips: true as const } : {}),
  } as const
  return {
    mapping,
    confidence: only(found.confidence, columns),
    foundBy: only(found.foundBy, columns),
    missing: missingFields(mapping),
  }
}

interface Found {
  readonly columns: Partial<Record<Field, number>>
  readonly confidence: Partial<Record<Field, Confidence>>
  readonly foundBy: Partial<Record<Field, FoundBy>>
  /** The unit in the name of the quantity. */
  unit: string | null
}

interface Guess {
  readonly field: Field
  readonly confidence: Confidence
  readonly by: FoundBy
  readonly unitText: string | null
}

function take(found: Found, column: number, { field, confidence, by, unitText }: Guess): void {
  found.columns[field] = column
  found.confidence[field] = confidence
  found.foundBy[field] = by
  if (field === 'quantity') found.unit = unitText
}

interface ColumnAt {
  readonly group: string
  readonly column: number
  readonly sample: readonly (readonly Cell[])[]
  readonly tests: ContentTests | undefined
  /** Whether each row is a trip, whose quantity is its distance. */
  readonly trips: boolean
}

/** What a column may be by its name, as far as its content does not speak against it. */
function guessesOf(name: string, at: ColumnAt): Guess[] {
  const named = guessColumn(name, at.group)
  const guesses: Guess[] = []
  if (named !== null && named.field !== 'quantity') {
    if (fits(named, name, at)) guesses.push({ ...named, by: 'name', confidence: weighed(named, name) })
    // "Year ending" over years names the year, over days its last day.
    else if (named.field === 'periodEnd' && agrees(at.sample, at.column, isYearLike))
      guesses.push({ ...named, field: 'period', by: 'name' })
  }
  const quantity = quantityGuess(name, named?.field === 'quantity' ? named : null, at)
  if (quantity !== null) guesses.push(quantity)
  return guesses
}

/** So few cells say nothing against a name. */
const LEAST_JUDGED = 3

/** A name that only contains a known word means nothing where the content is of another kind. */
function fits({ field, confidence }: ColumnGuess, name: string, { sample, column }: ColumnAt): boolean {
  if (filledOf(sample, column).length < LEAST_JUDGED) return true
  switch (field) {
    case 'periodStart':
    case 'periodEnd':
      return !agrees(sample, column, isNoDay)
    case 'period':
      return !isNoAmountName(name) && !agrees(sample, column, isNoPeriod)
    case 'unit':
    case 'activity':
      return !isNoAmountName(name) && !agrees(sample, column, isNumberLike)
    case 'site':
      return confidence > WEAK_NAME || !agrees(sample, column, isNumberLike)
    default:
      return true
  }
}

/** A plain number that is no day of a spreadsheet, or a text without a number. */
function isNoDay(cell: Cell): boolean {
  if (isFormulaCell(cell) || isDateLike(cell)) return false
  if (isNumberLike(cell)) return !isBetween(cell, FIRST_SERIAL_DAY, LAST_SERIAL_DAY)
  return !/[\d\u0660-\u0669\u06F0-\u06F9]/.test(cellText(cell))
}

/** A plain number that is neither a day nor a year. */
const isNoPeriod = (cell: Cell): boolean => isNumberLike(cell) && isNoDay(cell) && !isYearLike(cell)

/** 1990 to 2100 as numbers of a spreadsheet. */
const FIRST_SERIAL_DAY = 32_874
const LAST_SERIAL_DAY = 73_415
/** Years of either calendar, and months written as 202501. */
const isYearLike = (cell: Cell): boolean =>
  isBetween(cell, 1350, 2100) || isBetween(cell, 199_001, 210_012) || isBetween(cell, 19_900_101, 21_001_231)

function isBetween(cell: Cell, least: number, most: number): boolean {
  const number = Number(asciiDigits(cellText(cell).trim()))
  return Number.isInteger(number) && number >= least && number <= most
}

/** At or below this a name only contains a known word. */
const WEAK_NAME = 0.6

function weighed({ field, confidence }: ColumnGuess, name: string): Confidence {
  return field === 'site' && confidence <= WEAK_NAME && isIdentifierName(name)
    ? Math.min(confidence, BY_NUMBERING_NAME)
    : confidence
}

function quantityGuess(name: string, named: ColumnGuess | null, at: ColumnAt): Guess | null {
  const { sample, column, tests } = at
  const unit = tests ? unitInName(name, tests.dimensionOf) : null
  if (at.trips) return distanceGuess(name, { named, unit }, at)
  if (named === null && unit === null) return null
  const isWeak = named === null || named.confidence <= WEAK_NAME
  if (isWeak && (isNoAmountName(name) || saysDay(name))) return null
  const filled = filledOf(sample, column)
  if (isWeak && filled.length > 0 && !agrees(sample, column, isAmountLike)) return null
  if (isWeak && unit === null && looksLikeIdentifiers(filled)) return null
  const unitText = unit?.text ?? named?.unitText ?? null
  const base = { field: 'quantity', by: unit === null ? 'name' : 'unit-in-name', unitText } as const
  if (isMoneyName(name) || unit?.dimension === 'currency') return { ...base, confidence: BY_MONEY }
  const byUnit = unit === null ? 0 : isPhysical(unit) ? BY_PHYSICAL_UNIT : BY_OTHER_UNIT
  const isEmpty = filled.length === 0 && sample.length > 0
  const less = (isUnlikelyName(name) ? UNLIKELY : 0) + (isReadingName(name) ? READING : 0) + (isEmpty ? EMPTY : 0)
  return { ...base, confidence: Math.max(byUnit, named?.confidence ?? 0) - less }
}

/** Of trips only a distance is the quantity: not the passengers, nights or fare beside it. */
function distanceGuess(
  name: string,
  { named, unit }: { named: ColumnGuess | null; unit: NamedUnit | null },
  { sample, column }: ColumnAt,
): Guess | null {
  const confidence = saysDistance(name, unit?.dimension ?? null)
  const filled = filledOf(sample, column)
  if (confidence === 0 || (filled.length > 0 && !agrees(sample, column, isAmountLike))) return null
  const unitText = unit?.text ?? named?.unitText ?? null
  const less = filled.length === 0 && sample.length > 0 ? EMPTY : 0
  return { field: 'quantity', by: unit === null ? 'name' : 'unit-in-name', unitText, confidence: confidence - less }
}

const saysDay = (name: string): boolean => /(?:^| )(?:date|day|تاريخ)(?: |$)/.test(nameKey(name))
const isAmountLike = (cell: Cell): boolean => isNumberLike(cell) || (isValueLike(cell) && !isDateLike(cell))
/** Emissions are masses too, and no activity is measured by them where its own amounts stand beside. */
const isPhysical = ({ text, dimension }: NamedUnit): boolean => dimension !== 'currency' && !/co2|ghg/i.test(text)

function only<T>(of: Partial<Record<Field, T>>, columns: Partial<Record<Field, number>>): Partial<Record<Field, T>> {
  return Object.fromEntries(Object.entries(of).filter(([field]) => columns[field as Field] !== undefined)) as Partial<
    Record<Field, T>
  >
}

/** The length of periods that the name of their ends says. */
function lengthOf(layout: TableLayout, { periodStart, periodEnd, period }: Partial<Record<Field, number>>) {
  if (periodEnd === undefined || periodStart !== undefined || period !== undefined) return {}
  const periodLength = lengthInName(nameKey(layout.header[periodEnd] ?? ''))
  return periodLength === undefined ? {} : { periodLength }
}

function namesOf(layout: TableLayout, columns: Partial<Record<Field, number>>): Partial<Record<Field, string>> {
  const nameOf = (column: number) => cutText(layout.header[column] ?? '', LONGEST_NAME)
  return Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, nameOf(column)]))
}

/** Fields without which no row can be read. */
export function missingFields(
  mapping: Pick<ColumnMapping, 'columns' | 'constants' | 'periodLength' | 'trips'>,
): readonly TemplateField[] {
  const has = (field: TemplateField) => mapping.columns[field] !== undefined || mapping.constants[field] !== undefined
  const needed = (['site', 'activity', 'quantity', 'unit'] as const).filter(
    (field) => field !== 'quantity' || !mapping.trips,
  )
  const missing = needed.filter((field) => !has(field))
  const endsAlone = mapping.columns.periodEnd !== undefined && mapping.periodLength !== undefined
  const dated = has('periodStart') || mapping.columns.period !== undefined || endsAlone
  return dated ? missing : ['periodStart', ...missing]
}

interface ContentSearch {
  readonly found: Found
  readonly sample: readonly (readonly Cell[])[]
  readonly tests: ContentTests
  readonly trips: boolean
  readonly header: readonly string[]
}

function addByContent(search: ContentSearch): void {
  const { found, sample, tests } = search
  const { columns } = found
  const nameOf = (column: number) => search.header[column] ?? ''
  const amount = (column: number) =>
    agrees(sample, column, isNumberLike) &&
    !isNoAmountName(nameOf(column)) &&
    !looksLikeIdentifiers(filledOf(sample, column))
  const kinds: readonly (readonly [Field, (column: number) => boolean])[] = [
    ['activity', (column) => agrees(sample, column, (cell) => tests.isActivity(cellText(cell)))],
    ['unit', (column) => agrees(sample, column, (cell) => tests.dimensionOf(cellText(cell)) !== null)],
    ['site', (column) => agrees(sample, column, (cell) => tests.isSite(cellText(cell)))],
    ['periodStart', (column) => agrees(sample, column, isDateLike)],
    ['periodEnd', (column) => agrees(sample, column, isDateLike)],
    ['quantity', (column) => amount(column) && !isMoneyName(nameOf(column)) && hasDecimals(filledOf(sample, column))],
    ['quantity', (column) => amount(column) && !isMoneyName(nameOf(column))],
    ['quantity', amount],
  ]
  for (const [field, test] of kinds) {
    if (columns[field] !== undefined || (field === 'quantity' && search.trips)) continue
    if (field.startsWith('period') && columns.period !== undefined) continue
    const column = firstColumn(search, test)
    if (column !== null) take(found, column, { field, confidence: BY_CONTENT, by: 'content', unitText: null })
  }
}

function firstColumn({ found, sample, header }: ContentSearch, test: (column: number) => boolean): number | null {
  const taken = new Set(Object.values(found.columns))
  const width = Math.max(header.length, ...sample.map((cells) => cells.length))
  for (let column = 0; column < width; column++) if (!taken.has(column) && test(column)) return column
  return null
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
    // A name that comes twice says nothing of which is meant.
    if (column >= 0 && keys.lastIndexOf(nameKey(name)) === column) columns[field] = column
  }
  const moved: ColumnMapping = { ...saved, fingerprint, columns, names: namesOf(layout, columns) }
  return missingFields(moved).length === 0 ? moved : null
}
