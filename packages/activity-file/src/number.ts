/**
 * Reads the number of a quantity cell exactly, whatever hand wrote it. The result is decimal text as written
 * (trailing zeros stay), never a binary number. Where a mark can be read in two ways both readings are given.
 */
import { decimal, toText } from '@athar/carbon'

import type { Code } from './codes.ts'
import { NO_CODES } from './codes.ts'
import { asciiDigits, tidyText } from './fold-text.ts'

/** Which mark the person says is the decimal one: `auto` lets each cell and the whole column speak. */
export type NumberMarks = 'auto' | 'point' | 'comma'

/**
 * What a cell tells about the decimal mark of its column: `point` or `comma` where it cannot be otherwise,
 * `one-point` (44.980) and `one-comma` (39,120) where a mark before three digits may also group thousands.
 */
export type MarkEvidence = 'none' | 'point' | 'comma' | 'one-point' | 'one-comma'

/** A number that was read, or the code that says why not. */
export type NumberReading =
  | {
      readonly ok: true
      /** Plain decimal text: digits, at most one point, at most one leading minus. */
      readonly text: string
      readonly codes: readonly Code[]
      readonly evidence: MarkEvidence
      /** The other reading where the mark can be taken in two ways. */
      readonly other: string | null
      /** Letters before or after the number: a unit, perhaps. */
      readonly rest: string
    }
  | { readonly ok: false; readonly code: Code }

const ERROR_VALUE = /^#(?:[A-Z][A-Z0-9_/]*[!?]?|#+)$/i
const APPROXIMATE_BEFORE =
  /^(?:[~≈≃∼±]|(?:about|approx\.?|approximately|around|roughly|circa|ca\.?|c\.|est\.?|estimated|حوالي|حوالى|تقريبا|تقريباً|نحو|قرابة|تقدير|تقديري)(?=[\s\d:])):?\s*/i
const APPROXIMATE_AFTER =
  /\s*(?:[~≈±]|\((?:approx\.?|est\.?|estimated|تقريبا|تقريباً|تقديري|تقدير)\)|(?<=[\s\d])(?:approx\.?|approximately|est\.?|estimated|تقريبا|تقريباً|تقديري|تقديرا|تقديراً))$/i
const SCIENTIFIC = /^(\d+(?:[.,]\d+)?|[.,]\d+)[eE]([+-]?\d{1,4})(?![\dA-Za-z])/
const BODY = /^(?:\d[\d.,\u066B\u066C\u060C'’ ]*\d|[.,\u066B]?\d+|\d[.,\u066B]?)/
const GROUPS_OF_THREE = /^\d{1,3}(?:[ '’]\d{3})+$/
const HAS_DIGIT = /\d/

/** Reads a quantity cell that is no plain number; plain ones never come here. */
export function readNumber(raw: string, marks: NumberMarks): NumberReading {
  const tidy = tidyText(raw)
  if (tidy === '' || /^[-–—_.]+$/.test(tidy)) return fail('quantity-missing')
  if (ERROR_VALUE.test(tidy)) return fail('quantity-error-value')
  if (/^['’]?[=@]/.test(tidy)) return fail('quantity-formula')
  const codes: Code[] = []
  const text = unquote(westernDigits(tidy, codes), codes)
  const sized = unwrap(text, codes)
  if (!sized || !HAS_DIGIT.test(sized.text))
    return fail(/^[+-]/.test(tidy) && tidy.length > 1 ? 'quantity-formula' : 'quantity-not-number')
  return readSized(sized, { codes, marks, formula: /^[+-]/.test(tidy) })
}

function fail(code: Code): NumberReading {
  return { ok: false, code }
}

function westernDigits(text: string, codes: Code[]): string {
  if (/[\u0660-\u0669]/.test(text)) codes.push('digits-arabic-indic')
  if (/[\u06F0-\u06F9]/.test(text)) codes.push('digits-persian')
  return asciiDigits(text).replace(/[\u2212\uFF0D]/g, '-')
}

/** A spreadsheet marks a number kept as text with a leading apostrophe. */
function unquote(text: string, codes: Code[]): string {
  if (!/^['’]\s*[-+(\d.,]/.test(text)) return text
  codes.push('number-as-text')
  return text.slice(1).trim()
}

interface Sized {
  readonly text: string
  readonly negative: boolean
}

/** Takes off what stands around the digits: words of approximation, signs, parentheses. */
function unwrap(text: string, codes: Code[]): Sized | null {
  let rest = text
  const exact = rest.replace(APPROXIMATE_BEFORE, '').replace(APPROXIMATE_AFTER, '').trim()
  if (exact !== rest) {
    codes.push('quantity-approximate')
    rest = exact
  }
  const parentheses = /^\(\s*([^()]*\d[^()]*)\)(.*)$/.exec(rest)
  if (parentheses) {
    codes.push('number-parentheses')
    return { text: `${parentheses[1]!.trim()}${parentheses[2]!}`, negative: true }
  }
  const trailing = /^([\d.,\u066B\u066C'’ ]*\d)\s*-(?![\d])\s*(.*)$/.exec(rest)
  if (trailing) {
    codes.push('number-trailing-minus')
    return { text: `${trailing[1]!} ${trailing[2]!}`.trim(), negative: true }
  }
  if (/^-\s*[\d.,\u066B]/.test(rest)) return { text: rest.slice(1).trim(), negative: true }
  if (/^\+\s*[\d.,\u066B]/.test(rest)) return { text: rest.slice(1).trim(), negative: false }
  return /^[+-]/.test(rest) ? null : { text: rest, negative: false }
}

function readSized(sized: Sized, context: { codes: Code[]; marks: NumberMarks; formula: boolean }): NumberReading {
  const before = /^[^\d.,\u066B]*/.exec(sized.text)![0]
  const prefix = before.trim()
  const fromDigit = sized.text.slice(before.length).replace(/(\d)[.,]$/, '$1')
  const scientific = SCIENTIFIC.exec(fromDigit)
  const written = scientific ? scientific[0] : BODY.exec(fromDigit)?.[0]
  if (written === undefined) return fail('quantity-not-number')
  const suffix = fromDigit.slice(written.length).trim()
  // Two numbers, or a calculation, are not one quantity.
  if (HAS_DIGIT.test(withoutUnitDigits(suffix)) || HAS_DIGIT.test(prefix) || (prefix !== '' && suffix !== '')) {
    return fail(context.formula ? 'quantity-formula' : 'quantity-not-number')
  }
  if (/^[-+*/=(]/.test(suffix)) return fail(context.formula ? 'quantity-formula' : 'quantity-not-number')
  const body = scientific ? readScientific(scientific, context.codes) : readBody(written.trim(), context.marks)
  if (body === null) return fail('quantity-not-number')
  if (body === 'out-of-range') return fail('quantity-out-of-range')
  return finish(body, { sized, codes: context.codes, rest: prefix || suffix })
}

/** The 2 and 3 of m2, m3, ft2, م3 and the like belong to the unit. */
function withoutUnitDigits(text: string): string {
  return text.replace(/(?<=\p{L})\.?[23](?!\d)/gu, '')
}

interface Body {
  readonly text: string
  readonly codes: readonly Code[]
  readonly evidence: MarkEvidence
  readonly other: string | null
}

function finish(body: Body, parts: { sized: Sized; codes: readonly Code[]; rest: string }): NumberReading {
  const sign = (text: string) => (parts.sized.negative && /[1-9]/.test(text) ? `-${text}` : text)
  const codes = [...parts.codes, ...body.codes]
  return {
    ok: true,
    text: sign(body.text),
    codes: codes.length === 0 ? NO_CODES : codes,
    evidence: body.evidence,
    other: body.other === null ? null : sign(body.other),
    rest: parts.rest,
  }
}

function readScientific(match: RegExpExecArray, codes: Code[]): Body | null | 'out-of-range' {
  codes.push('number-scientific')
  const mantissa = match[1]!.replace(',', '.')
  try {
    return plain(toText(decimal(`${mantissa.startsWith('.') ? '0' : ''}${mantissa}e${match[2]!}`)), 'none')
  } catch {
    return 'out-of-range'
  }
}

function plain(text: string, evidence: MarkEvidence, codes: readonly Code[] = NO_CODES): Body {
  return { text, codes, evidence, other: null }
}

const EUROPEAN: readonly Code[] = Object.freeze(['number-format-european'])
const AMBIGUOUS: readonly Code[] = Object.freeze(['number-ambiguous'])

/** Reads digits with marks between them; null when the marks make no sense. */
function readBody(written: string, marks: NumberMarks): Body | null {
  const western = written.replace(/\u060C/g, ',')
  if (/[\u066B\u066C]/.test(western)) return readArabicMarks(western)
  const points = count(western, '.')
  const commas = count(western, ',')
  if (points === 0 && commas === 0) return whole(western)
  if (points > 0 && commas > 0) return readBothMarks(western, marks)
  return points > 0 ? readPoints(western, points, marks) : readCommas(western, commas, marks)
}

function count(text: string, char: string): number {
  return text.split(char).length - 1
}

/** Digits alone, or in groups of three with spaces or apostrophes between. */
function whole(text: string): Body | null {
  if (/^\d+$/.test(text)) return plain(text, 'none')
  return GROUPS_OF_THREE.test(text) ? plain(stripGroups(text), 'none') : null
}

function stripGroups(text: string): string {
  return text.replace(/[ '’.,\u066C]/g, '')
}

function groupedBy(mark: string, text: string): boolean {
  return new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`).test(text)
}

/** The Arabic marks say which is which: U+066C groups, U+066B is the decimal mark. */
function readArabicMarks(text: string): Body | null {
  const [integer, fraction, ...more] = text.split('\u066B')
  if (more.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return null
  if (!/^\d*$/.test(integer!) && !groupedBy('\u066C', integer!) && !GROUPS_OF_THREE.test(integer!)) return null
  return plain(join(stripGroups(integer!), fraction ?? ''), 'none')
}

function join(integer: string, fraction: string): string {
  return fraction === '' ? integer || '0' : `${integer || '0'}.${fraction}`
}

/** Both marks: the last one is the decimal mark, the other must group by three. */
function readBothMarks(text: string, marks: NumberMarks): Body | null {
  const decimalMark = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  const groupMark = decimalMark === '.' ? ',' : '.'
  if (count(text, decimalMark) > 1) return null
  const at = text.indexOf(decimalMark)
  const integer = text.slice(0, at)
  const fraction = text.slice(at + 1)
  if (!groupedBy(groupMark, integer) || !/^\d*$/.test(fraction)) return null
  const comma = decimalMark === ','
  return plain(
    join(stripGroups(integer), fraction),
    comma ? 'comma' : 'point',
    comma && marks !== 'comma' ? EUROPEAN : NO_CODES,
  )
}

/** Only points: one is the decimal mark unless three digits follow one to three; several group thousands. */
function readPoints(text: string, points: number, marks: NumberMarks): Body | null {
  if (points > 1)
    return groupedBy('.', text) ? plain(stripGroups(text), 'comma', marks === 'comma' ? NO_CODES : EUROPEAN) : null
  const parts = splitAt(text, '.')
  if (!parts) return null
  if (!parts.mayGroup) return plain(join(parts.integer, parts.fraction), 'point')
  if (marks === 'comma') return plain(parts.integer + parts.fraction, 'comma')
  if (marks === 'point') return plain(join(parts.integer, parts.fraction), 'point')
  return {
    text: `${parts.integer}.${parts.fraction}`,
    codes: AMBIGUOUS,
    evidence: 'one-point',
    other: parts.integer + parts.fraction,
  }
}

/** Only commas: one before exactly three digits groups thousands, as in Saudi Arabia; else it is the decimal mark. */
function readCommas(text: string, commas: number, marks: NumberMarks): Body | null {
  if (commas > 1) return groupedBy(',', text) ? plain(stripGroups(text), 'point') : null
  const parts = splitAt(text, ',')
  if (!parts) return null
  if (!parts.mayGroup)
    return plain(join(parts.integer, parts.fraction), 'comma', marks === 'comma' ? NO_CODES : EUROPEAN)
  const asDecimal = join(parts.integer, parts.fraction)
  if (marks === 'comma') return plain(asDecimal, 'comma')
  return {
    text: parts.integer + parts.fraction,
    codes: NO_CODES,
    evidence: marks === 'point' ? 'point' : 'one-comma',
    other: marks === 'point' ? null : asDecimal,
  }
}

/** The two sides of a single mark; `mayGroup` when the mark could as well group thousands. */
function splitAt(text: string, mark: string): { integer: string; fraction: string; mayGroup: boolean } | null {
  const at = text.indexOf(mark)
  const integer = text.slice(0, at)
  const fraction = text.slice(at + 1)
  if (!/^\d*$/.test(fraction) || !/^(?:\d*|\d{1,3}(?:[ '’]\d{3})+)$/.test(integer)) return null
  const mayGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(integer)
  return { integer: stripGroups(integer), fraction, mayGroup }
}
