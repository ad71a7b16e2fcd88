import { readMarks } from './number-marks.ts'

/** Arabic-Indic (U+0660…) and extended Arabic-Indic (U+06F0…) digits written as 0–9; everything else stays. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0x0f))

/** Decimal text as the product itself writes numbers, and the other reading of 1.234 or 1,234. */
export type TypedNumber = { readonly text: string; readonly other: string | null }

/** A number as a person types it, in either script; null where it is no number. */
export function readTyped(text: string): TypedNumber | null {
  const plain = toLatinDigits(text)
    .replace(/[\u200E\u200F\u061C]/g, '')
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^\u2212/, '-')
  const [, sign = '', digits = ''] = /^([+-]?) ?(.*)$/.exec(plain)!
  const read = readMarks(digits)
  if (read === null) return null
  const signed = (one: string) => (sign === '-' ? `-${one}` : one)
  return { text: signed(read.text), other: read.other === null ? null : signed(read.other) }
}

/** The number alone; where it can be read in two ways, point parts and comma groups, as numbers are shown. */
export const readTypedNumber = (text: string): string | null => readTyped(text)?.text ?? null
