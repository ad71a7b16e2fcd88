/**
 * Folding of text for comparison: two spellings a reader takes for the same name get the same key.
 * Marks that show nothing (direction marks, tatweel, vowel signs), the kind of dash, digit and space,
 * and the forms of alef, ya and ta marbuta make no difference.
 */

const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
const SPACES = /[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+/g
const VOWEL_SIGNS_AND_TATWEEL = /\p{Mn}|\u0640/gu
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
const PUNCTUATION = /[-_./\\,;:'"`()[\]{}|·•،؛؟!?]+/g
const SEPARATORS_IN_UNITS = /[\s.\-_·•]+/g

const ARABIC_LETTERS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ۀ: 'ه',
  ک: 'ك',
}
const FOLDED_LETTERS = /[أإآٱىیئؤةۀک]/g

/** The beginning of a text, never half a sign. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** Digits of the Arabic (U+0660…) and the Persian (U+06F0…) set. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g

/** The text without invisible marks and outer space; every run of space is one plain space. */
export function tidyText(text: string): string {
  return text.replace(INVISIBLE, '').replace(SPACES, ' ').trim()
}

/** Arabic-Indic and Persian digits as ASCII digits; all else unchanged. */
export function asciiDigits(text: string): string {
  return text.replace(EASTERN_DIGITS, (digit) => String.fromCharCode(48 + (digit.charCodeAt(0) & 0x0f)))
}

/** The narrow sound marks of kana are letters that become marks. */
const ENDLESS_MARKS = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/** A text with no more marks in a row than stream-safe ones have (UAX 15), to be composed: a hundred thousand are put in order for seconds. */
export const withoutEndlessMarks = (text: string): string => text.replace(ENDLESS_MARKS, '$1')

/** Lower case, one form of every Arabic letter, ASCII digits, one kind of dash. */
export function foldText(text: string): string {
  return asciiDigits(withoutEndlessMarks(tidyText(text)).normalize('NFKC'))
    .replace(VOWEL_SIGNS_AND_TATWEEL, '')
    .replace(DASHES, '-')
    .replace(FOLDED_LETTERS, (letter) => ARABIC_LETTERS[letter]!)
    .toLowerCase()
    .replace(SPACES, ' ')
    .trim()
}

/** Key under which names of sites, activities, suppliers and columns are compared: folded, punctuation as space. */
export function nameKey(text: string): string {
  return foldText(text).replace(PUNCTUATION, ' ').replace(SPACES, ' ').trim()
}

/** Key under which units are compared: folded, without spaces, dots and dashes, so that `kw.h` meets `kWh`. */
export function unitKey(text: string): string {
  return foldText(text).replace(SEPARATORS_IN_UNITS, '')
}
