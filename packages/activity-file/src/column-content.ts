/** What the cells of a column say of it, whatever its name; and which names say that a column holds no amounts. */
import { type Cell, cellText, isBlankCell, isDateCell, isFormulaCell, storedValue } from './cell.ts'
import { readDate } from './date.ts'
import { nameKey, tidyText } from './fold-text.ts'

/** Share of the filled cells of a column that must agree. */
export const AGREEING_SHARE = 0.7
/** Cells of a column that are looked at. */
const MOST_SAMPLED = 40

/** Texts that say: there is no value here. */
const NO_VALUES: ReadonlySet<string> = new Set(
  ['na', 'n a', 'not available', 'not applicable', 'null', 'غير متاح', 'غير متوفر', 'لا يوجد', 'لا ينطبق'].map(nameKey),
)

/** Whether a cell says in words or by a dash that it holds no value. */
export function saysNoValue(cell: Cell): boolean {
  if (typeof cell !== 'string') return false
  const text = tidyText(cell)
  return /^[-–—_.]+$/.test(text) || (text.length <= 20 && NO_VALUES.has(nameKey(text)))
}

const DIGIT = /[\d\u0660-\u0669\u06F0-\u06F9]/g
const LETTER = /\p{L}/gu
const STARTS_WITH_DIGIT = /^[~<>≈±]?\s*[-+(]?\s*[\d\u0660-\u0669\u06F0-\u06F9.,]/

/** A short word with its thousands, as units in headings are: "L '000", "MWh/1000". */
const UNIT_OF_MANY = /^\p{L}[\p{L}\d]{0,7}[\s/x×*('’]+(?:1[ ,]?)?000s?\)?$/u

/** Whether a cell holds a number or a day rather than a name: by its kind, or by its share of digits. */
export function isValueLike(cell: Cell): boolean {
  const value = storedValue(cell)
  if (typeof value === 'number' || isFormulaCell(value) || isDateCell(value)) return true
  if (typeof value !== 'string') return false
  const digits = value.match(DIGIT)?.length ?? 0
  if (digits === 0 || UNIT_OF_MANY.test(value.trim())) return false
  const share = digits / (digits + (value.match(LETTER)?.length ?? 0))
  return STARTS_WITH_DIGIT.test(value.trim()) ? share >= 0.3 : share > 0.5
}

/** Whether a cell holds a day, a month or a time, as people write them; a year alone is a number. */
export function isDateLike(cell: Cell): boolean {
  if (isDateCell(cell)) return true
  if (typeof cell !== 'string' || !/\d/.test(cell)) return false
  const reading = readDate(cell, { utcOffsetMinutes: 0 })
  return reading.kind === 'swappable' || (reading.kind === 'days' && reading.part !== 'year')
}

/** Where Excel writes French, spaces that do not break part thousands. */
const DIGIT_OR_MARK = '\\d\\u0660-\\u0669\\u06F0-\\u06F9.,\\u066B\\u066C \\u00A0\\u2009\\u202F'
const NUMBER = new RegExp(`^[-+(]?\\.?[\\d\\u0660-\\u0669\\u06F0-\\u06F9][${DIGIT_OR_MARK}]*(?:e[-+]?\\d+)?[-)]?$`, 'i')

/** Whether a cell holds a plain number. */
export const isNumberLike = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && NUMBER.test(cell.trim()))

/** Whether most of the filled cells of a column pass a test; a column without filled cells does not. */
export function agrees(sample: readonly (readonly Cell[])[], column: number, test: (cell: Cell) => boolean): boolean {
  const filled = filledOf(sample, column)
  let mayDiffer = Math.floor(filled.length * (1 - AGREEING_SHARE) + 1e-9)
  // A column that cannot agree any more is read no further: a table may have a thousand of them.
  return filled.length > 0 && filled.every((cell) => test(cell) || mayDiffer-- > 0)
}

/** What stands in a column, without what says that nothing does. */
export function filledOf(sample: readonly (readonly Cell[])[], column: number): Cell[] {
  const filled: Cell[] = []
  for (const cells of sample) {
    const cell = storedValue(cells[column])
    if (isBlankCell(cell) || saysNoValue(cell)) continue
    filled.push(cell)
    if (filled.length >= MOST_SAMPLED) break
  }
  return filled
}

const names = (...words: readonly string[]): RegExp => new RegExp(`(?:^| )(?:${words.join('|')})(?: |$)`)

const IDENTIFIER_NAME = names(
  'ids?',
  'identifier',
  'code',
  'nr',
  'no',
  'ref',
  'reference',
  'mpan',
  'mprn',
  'serial',
  'account',
  'invoice',
  'post ?code',
  'postal code',
  'zip(?: code)?',
  'phone',
  'رقم',
  'رمز',
  'معرف',
  'الهويه',
  'الحساب',
)
const NO_AMOUNT_NAME = names(
  'lat',
  'lon',
  'lng',
  'latitude',
  'longitude',
  'coordinates?',
  'gfa',
  'floor area',
  'area',
  'year built',
  'built',
  'number of',
  'count',
  'score',
  'rating',
  'eui',
  'intensity',
  'price',
  'rate',
  'tariff',
  'temperature',
  'peak demand',
  'max(?:imum)? demand',
  'power factor',
  'ef',
  'emission factor',
  'factor',
  'خط العرض',
  'خط الطول',
  'المساحه',
  'مساحه',
  'عدد',
  'السعر',
  'معامل',
)
const NO_AMOUNT_TEXT = /%|\bkva?rh?\b|\bkva\b|\bkw\b|\/\s*(?:m²|m2|sqm|ft²|ft2|sq ?ft|م²|م2)/i
/** A name of money: an amount of it is no quantity of energy. */
const MONEY_TEXT = /[$€£﷼]|\b(?:sar|usd|eur|gbp|sr)\b|ر\.س/i
const MONEY_NAME = names(
  'cost',
  'costs',
  'charge',
  'charges',
  'bill amount',
  'amount due',
  'vat',
  'ريال',
  'التكلفه',
  'تكلفه',
  'المبلغ',
)

/** Whether a name says that a column numbers or names things. */
export const isIdentifierName = (name: string): boolean => IDENTIFIER_NAME.test(nameKey(name))

/** Whether a name says that the numbers below it are no amounts: identifiers, places, areas, counts, ratios, demand. */
export const isNoAmountName = (name: string): boolean =>
  isIdentifierName(name) || NO_AMOUNT_NAME.test(nameKey(name)) || NO_AMOUNT_TEXT.test(name)

/** Whether a name says that the numbers below it are money. */
export const isMoneyName = (name: string): boolean => MONEY_TEXT.test(name) || MONEY_NAME.test(nameKey(name))

/** Whole numbers of one length: from five digits on where none comes twice, from ten on always. */
export function looksLikeIdentifiers(cells: readonly Cell[]): boolean {
  const texts = cells.map((cell) => cellText(cell).trim())
  const [first = ''] = texts
  if (texts.length < 3 || first.length < 5) return false
  if (!texts.every((text) => text.length === first.length && /^\d+$/.test(text))) return false
  return first.length >= 10 || new Set(texts).size === texts.length
}

/** Whether some of the numbers of a column have decimals, as amounts do and identifiers do not. */
export const hasDecimals = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => isNumberLike(cell) && /[.,\u066B]\d/.test(cellText(cell)))

/** A name of what is generated, compared or avoided rather than used. */
const UNLIKELY_NAME = names('generated', 'renewable', 'green power', 'avoided', 'normalized', 'normalised', 'exported')

/** Whether a name says that the amounts below it are not what was used. */
export const isUnlikelyName = (name: string): boolean => UNLIKELY_NAME.test(nameKey(name))

/** Whether any column holds amounts: numbers that neither its name nor its content takes for something else. */
export function hasAmounts(header: readonly string[], body: readonly (readonly Cell[])[]): boolean {
  const sample = body.slice(0, MOST_SAMPLED * 5)
  const width = Math.max(0, ...sample.map((cells) => cells.length))
  for (let column = 0; column < width; column++) {
    if (isNoAmountName(header[column] ?? '') || !agrees(sample, column, isNumberLike)) continue
    const filled = filledOf(sample, column)
    if (filled.every(isDateLike) || looksLikeIdentifiers(filled)) continue
    return true
  }
  return false
}
