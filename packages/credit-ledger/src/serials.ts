import type { Range } from './ranges.ts'

/** A block of tonnes: `ATH-{programme}-{project}-{vintage}-{from}-{to}`. */
export interface Serial extends Range {
  readonly programme: number
  readonly project: number
  /** The calendar year of the reduction. */
  readonly vintage: number
}

/** The largest number in a serial. */
export const MOST_SERIAL = 1_000_000_000_000

/** Writes a serial; throws for numbers that no serial holds. */
export function serialOf({ programme, project, vintage, from, to }: Serial): string {
  const numbers = [programme, project, vintage, from, to]
  if (!numbers.every(isSerialNumber) || from > to) throw new RangeError(`no serial: ${numbers.join(', ')}`)
  return `ATH-${numbers.join('-')}`
}

/** Reads a serial, also with Arabic digits and blanks around it; null for anything else. */
export function readSerial(text: string): Serial | null {
  const found = /^ATH-(\d{1,13})-(\d{1,13})-(\d{1,13})-(\d{1,13})-(\d{1,13})$/i.exec(latinDigits(text.trim()))
  if (!found) return null
  const texts = found.slice(1)
  const [programme = 0, project = 0, vintage = 0, from = 0, to = 0] = texts.map(Number)
  if (texts.some((each) => each.startsWith('0')) || from > to) return null
  return [programme, project, vintage, from, to].every(isSerialNumber)
    ? { programme, project, vintage, from, to }
    : null
}

const isSerialNumber = (value: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= MOST_SERIAL

const arabicZeros = ['\u0660', '\u06F0'] as const

/** Arabic-Indic and Eastern Arabic-Indic digits as Latin ones. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => {
    const zero = digit < arabicZeros[1] ? arabicZeros[0] : arabicZeros[1]
    return String(digit.charCodeAt(0) - zero.charCodeAt(0))
  })
