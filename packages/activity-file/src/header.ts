/** Finds the header of a table among titles and blank rows, and names the columns it can. */
import { listsTrips } from './trips.ts'
import { type Cell, cellText, isBlankCell } from './cell.ts'
import { hasAmounts, isValueLike } from './column-content.ts'
import { type Field, TEMPLATE_FIELDS, TEMPLATE_NAMES } from './fields.ts'
import { nameKey, tidyText } from './fold-text.ts'
import { COLUMN_NAMES } from './header-words.ts'

/** Where the table of a file begins and how its columns are called. */
export interface TableLayout {
  /** Record number of the header; 0 when the data start with the first record. */
  readonly headerRecord: number
  /** Record number of the upper row of a two-row header; 0 when there is none. */
  readonly groupHeaderRecord: number
  /** Texts of the header, one per column. */
  readonly header: readonly string[]
  /** Texts of the upper row, carried over merged cells; empty when there is none. */
  readonly groups: readonly string[]
  /** Record number of the last row of the table, where a person said that data end before the file does. */
  readonly lastRecord?: number | null
}

/** How sure a guess is, from 0 to 1. */
export type Confidence = number

/** Records among which a header is looked for. */
export const HEADER_SEARCH_RECORDS = 500
/** Confidence of a template name and of the other ways to recognise a column. */
const SURE = 1
const SYNONYM = 0.95
const WITH_GROUP = 0.9
const CONTAINED = 0.6
/** A header names at least so many columns (or all of a narrower table). */
const LEAST_NAMED = 2

/** A column name that means a field. */
export interface ColumnGuess {
  readonly field: Field
  readonly confidence: Confidence
  /** A unit that stands in the column name, as in "Consumption (kWh)". */
  readonly unitText: string | null
}

const EXACT = exactNames()

function exactNames(): ReadonlyMap<string, ColumnGuess> {
  const names = new Map<string, ColumnGuess>()
  for (const language of ['en', 'ar'] as const) {
    for (const field of TEMPLATE_FIELDS)
      names.set(nameKey(TEMPLATE_NAMES[language][field]), { field, confidence: SURE, unitText: null })
  }
  for (const [field, words] of Object.entries(COLUMN_NAMES) as [Field, readonly string[]][]) {
    words.forEach((word, rank) => {
      const key = nameKey(word)
      // Later words of a list are looser (type, value, company), so that a better column can win.
      if (!names.has(key)) names.set(key, { field, confidence: SYNONYM - Math.min(rank, 20) * 0.005, unitText: null })
    })
  }
  return names
}

/** What a column name says, alone or below its group name. */
export function guessColumn(name: string, group = ''): ColumnGuess | null {
  const text = tidyText(name)
  if (text === '') return null
  const exact = EXACT.get(nameKey(text))
  if (exact) return exact
  const grouped = group === '' ? undefined : EXACT.get(nameKey(`${group} ${text}`))
  if (grouped) return { ...grouped, confidence: Math.min(grouped.confidence, WITH_GROUP) }
  const bracketed = /^(.+?)\s*[([]\s*([^()[\]]+?)\s*[)\]]\s*$/.exec(text)
  if (bracketed) return guessBracketed(bracketed[1]!, bracketed[2]!)
  return guessByWords(text)
}

function guessBracketed(name: string, inside: string): ColumnGuess | null {
  const guess = guessColumn(name)
  if (!guess) return null
  return {
    ...guess,
    confidence: Math.min(guess.confidence, WITH_GROUP),
    unitText: guess.field === 'quantity' ? inside : guess.unitText,
  }
}

/** Words that stand in names of anything. */
const LOOSE: ReadonlySet<string> = new Set(['from', 'until', 'start', 'type', 'item', 'value', 'meter'])

/** Names by their first word: a table may have a thousand columns. */
const BY_FIRST_WORD = Map.groupBy(
  [...EXACT]
    .filter(([key]) => !LOOSE.has(key))
    .map(([key, guess]) => ({ length: key.length, padded: ` ${key} `, guess })),
  ({ padded }) => padded.split(' ')[1]!,
)

function guessByWords(text: string): ColumnGuess | null {
  const key = nameKey(text)
  const words = ` ${key} `
  let best: ColumnGuess | null = null
  let length = 3
  for (const first of new Set(key.split(' ')))
    for (const name of BY_FIRST_WORD.get(first) ?? [])
      if (name.length > length && words.includes(name.padded)) {
        best = { ...name.guess, confidence: CONTAINED }
        length = name.length
      }
  return best
}

/**
 * Finds where the table begins: the row that names its columns best, by known names and by texts above values; or no
 * such row, and the data start at once. Null where no column holds amounts, no row names two columns and none is a trip.
 */
export function detectLayout(records: readonly (readonly Cell[])[]): TableLayout | null {
  const searched = records.slice(0, HEADER_SEARCH_RECORDS)
  const texts = searched.map(textsOf)
  const named = texts.map(headerScore)
  let best: { index: number; score: number } | null = null
  searched.forEach((_, index) => {
    const merged = mergedAbove(texts, index)
    const score = Math.max(named[index]!, merged === null ? 0 : headerScore(merged)) + structureScore(records, index)
    if (score > (best?.score ?? 0)) best = { index, score }
  })
  if (best !== null) {
    const { index } = best as { index: number }
    const isNamed = named[index]! > 0 || headerScore(mergedAbove(texts, index) ?? []) > 0
    const layout = layoutAt(records, index + 1)
    const body = records.slice(index + 1)
    return isNamed || hasAmounts(layout.header, body) || listsTrips(layout.header, body) ? layout : null
  }
  const width = Math.max(0, ...searched.map((cells) => cells.length))
  return hasAmounts([], searched) ? layoutWithoutHeader(width) : null
}

/** The layout whose names stand in one record, from 1; 0 where none does. */
export function layoutAt(records: readonly (readonly Cell[])[], headerRecord: number): TableLayout {
  if (headerRecord === 0) return layoutWithoutHeader(Math.max(0, ...records.map((cells) => cells.length)))
  const texts = records.slice(0, headerRecord).map(textsOf)
  const index = headerRecord - 1
  const own = texts[index] ?? []
  const upper = texts[index - 1] ?? []
  const merged = mergedAbove(texts, index)
  const pairs = merged !== null && headerScore(merged) > Math.max(headerScore(own), headerScore(upper))
  const isGroup = upper.filter((text) => text !== '').length > 1 && !records[index - 1]!.some(isValueLike)
  return {
    headerRecord,
    groupHeaderRecord: isGroup ? index : 0,
    header: pairs ? merged : own,
    groups: isGroup ? carriedOver(upper) : [],
  }
}

/** The layout of a table whose data start at once; the columns are then known by their content or named by a person. */
export function layoutWithoutHeader(columns: number): TableLayout {
  return { headerRecord: 0, groupHeaderRecord: 0, header: Array.from({ length: columns }, () => ''), groups: [] }
}

/** Rows below a header by which it is judged. */
const JUDGED_ROWS = 20
/** What texts above values count for, beside names that are known. */
const STRUCTURE_WEIGHT = 2
/** Of two rows of texts the lower one is the header. */
const NEXT_IS_TEXT = 0.25

/** How well a row of texts stands above columns of values; 0 where it is no header. */
function structureScore(records: readonly (readonly Cell[])[], index: number): number {
  const cells = records[index]!
  const filled = cells.filter((cell) => !isBlankCell(cell))
  const names = filled.filter((cell) => !isValueLike(cell) && cellText(cell).length <= LONGEST_NAME)
  if (names.length < Math.min(2, cells.length) || names.length < filled.length * 0.6) return 0
  const body = rowsBelow(records, index)
  let values = 0
  let agreeing = 0
  const width = Math.max(cells.length, ...body.map((row) => row.length))
  for (let column = 0; column < width; column++) {
    if (!holdsValues(body, column)) continue
    values++
    const cell = cells[column]
    if (!isBlankCell(cell)) agreeing += isValueLike(cell) ? -1 : 1
  }
  if (agreeing <= 0) return 0
  const next = body[0]!.filter((cell) => !isBlankCell(cell))
  const textNext = !next.some(isValueLike) && next.length > 1
  return STRUCTURE_WEIGHT * (agreeing / values) - (textNext ? NEXT_IS_TEXT : 0)
}

function rowsBelow(records: readonly (readonly Cell[])[], index: number): (readonly Cell[])[] {
  const body: (readonly Cell[])[] = []
  for (let at = index + 1; at < records.length && body.length < JUDGED_ROWS; at++)
    if (!records[at]!.every(isBlankCell)) body.push(records[at]!)
  return body
}

/** Whether most of what stands in a column are numbers or days. */
function holdsValues(body: readonly (readonly Cell[])[], column: number): boolean {
  let filled = 0
  let values = 0
  for (const cells of body) {
    if (isBlankCell(cells[column])) continue
    filled++
    if (isValueLike(cells[column])) values++
  }
  return values > 0 && values >= filled * 0.7
}

function textsOf(cells: readonly Cell[]): readonly string[] {
  return cells.map((cell) => tidyText(cellText(cell)))
}

/** Below a cell merged over both header rows the lower row is empty: its name stands above. */
function mergedAbove(texts: readonly (readonly string[])[], index: number): readonly string[] | null {
  const [upper, lower] = [texts[index - 1], texts[index]]
  if (upper === undefined || lower === undefined || headerScore(lower) === 0) return null
  return lower.map((text, column) => text || (upper[column] ?? ''))
}

/** A merged cell keeps its text in the first column only. */
function carriedOver(texts: readonly string[]): string[] {
  let last = ''
  return texts.map((text) => (last = text || last))
}

/** Sum of the confidence of distinct columns named; a row of data names hardly any. */
function headerScore(texts: readonly string[]): number {
  const named = new Map<Field, Confidence>()
  for (const text of texts) {
    if (text === '' || text.length > LONGEST_NAME) continue
    const guess = EXACT.get(nameKey(text)) ?? (/[([]/.test(text) ? guessColumn(text) : null)
    if (guess) named.set(guess.field, Math.max(guess.confidence, named.get(guess.field) ?? 0))
  }
  if (named.size < LEAST_NAMED) return 0
  return [...named.values()].reduce((sum, confidence) => sum + confidence, 0)
}

/** A cell longer than this is a sentence, not the name of a column. */
const LONGEST_NAME = 120
