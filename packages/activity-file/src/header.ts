/** Finds the header of a table among titles and blank rows, and names the columns it can. */
import { type Cell, cellText } from './cell.ts'
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
}

/** How sure a guess is, from 0 to 1. */
export type Confidence = number

/** Records among which a header is looked for. */
export const HEADER_SEARCH_RECORDS = 50
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

/** Names by their first word: a table may have a thousand columns. */
const BY_FIRST_WORD = Map.groupBy(
  [...EXACT].map(([key, guess]) => ({ length: key.length, padded: ` ${key} `, guess })),
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

/** Finds the header among the first records of a file; null when no record names at least two columns. */
export function detectLayout(records: readonly (readonly Cell[])[]): TableLayout | null {
  const searched = records.slice(0, HEADER_SEARCH_RECORDS).map(textsOf)
  const scores = searched.map(headerScore)
  let best: { index: number; score: number; header: readonly string[] } | null = null
  searched.forEach((texts, index) => {
    const single = scores[index]!
    // Below a cell merged over both header rows the lower row is empty: its name stands above.
    const merged = single > 0 && index > 0 ? mergedHeader(searched[index - 1]!, texts) : texts
    const both = merged === texts ? 0 : headerScore(merged)
    const pairs = both > single && both > scores[index - 1]!
    const score = Math.max(single, both)
    if (score > (best?.score ?? 0)) best = { index, score, header: pairs ? merged : texts }
  })
  return best === null ? null : layoutAt(best, searched)
}

/** The layout of a table whose data start at once; the columns are then known by their content or named by a person. */
export function layoutWithoutHeader(columns: number): TableLayout {
  return { headerRecord: 0, groupHeaderRecord: 0, header: Array.from({ length: columns }, () => ''), groups: [] }
}

function textsOf(cells: readonly Cell[]): readonly string[] {
  return cells.map((cell) => tidyText(cellText(cell)))
}

function mergedHeader(upper: readonly string[], lower: readonly string[]): readonly string[] {
  return lower.map((text, column) => text || (upper[column] ?? ''))
}

function layoutAt(
  found: { index: number; header: readonly string[] },
  records: readonly (readonly string[])[],
): TableLayout {
  const upper = records[found.index - 1] ?? []
  const isGroup = upper.filter((text) => text !== '').length > 1
  return {
    headerRecord: found.index + 1,
    groupHeaderRecord: isGroup ? found.index : 0,
    header: found.header,
    groups: isGroup ? carriedOver(upper) : [],
  }
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
const LONGEST_NAME = 60
