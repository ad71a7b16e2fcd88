/**
 * Reads the number of a quantity cell exactly, whatever hand wrote it. The result is decimal text as written
 * (trailing zeros stay), never a binary number. Where a mark can be read in two ways both readings are given.
 */
import { decimal, toText } from '@athar/carbon'
import { type MarkEvidence, type NumberMarks, readMarks } from '@athar/i18n'

import type { Code } from './codes.ts'
import { NO_CODES } from './codes.ts'
import { asciiDigits, tidyText } from './fold-text.ts'

export type { MarkEvidence, NumberMarks }

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
    const text = toText(decimal(`${mantissa.startsWith('.') ? '0' : ''}${mantissa}e${match[2]!}`))
    return { text, codes: NO_CODES, evidence: 'none', other: null }
  } catch {
    return 'out-of-range'
  }
}

const EUROPEAN: readonly Code[] = Object.freeze(['number-format-european'])
const AMBIGUOUS: readonly Code[] = Object.freeze(['number-ambiguous'])

function readBody(written: string, marks: NumberMarks): Body | null {
  const read = readMarks(written, marks)
  if (read === null) return null
  const { evidence } = read
  const codes = read.other !== null ? AMBIGUOUS : evidence === 'comma' && marks !== 'comma' ? EUROPEAN : NO_CODES
  return { ...read, codes }
}
