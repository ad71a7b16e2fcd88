/** The quantity of a row: from whatever cell to exact decimal text in a unit of the table. */
import { compare, type Decimal, decimal, multiply, ONE, toText } from '@athar/carbon'

import { type Cell, isErrorCell, isFormulaCell } from './cell.ts'
import { type Code, NO_CODES } from './codes.ts'
import { trimmed } from './free-text.ts'
import { type NumberMarks, type NumberReading, readNumber } from './number.ts'
import { isSimpleNumber } from './plain-number.ts'
import type { KnownUnit } from './vocabulary.ts'

const TEXT_NUMBER: readonly Code[] = Object.freeze(['number-as-text'])
const MISSING: NumberReading = Object.freeze({ ok: false, code: 'quantity-missing' })

/** Reads the cell; in a spreadsheet a number kept as text is worth a word. */
export function readQuantity(
  cell: Cell,
  how: { readonly marks: NumberMarks; readonly typedCells: boolean },
): NumberReading {
  if (typeof cell === 'string') return readText(trimmed(cell), how)
  if (typeof cell === 'number') return readTypedNumber(cell)
  if (cell === null || cell === undefined) return MISSING
  if (isErrorCell(cell)) return { ok: false, code: 'quantity-error-value' }
  return { ok: false, code: isFormulaCell(cell) ? 'quantity-formula' : 'quantity-not-number' }
}

function readText(text: string, how: { readonly marks: NumberMarks; readonly typedCells: boolean }): NumberReading {
  const shape = isSimpleNumber(text)
  if (shape !== null) {
    const codes = how.typedCells ? TEXT_NUMBER : NO_CODES
    return { ok: true, text, codes, evidence: shape === 'decimal' ? 'point' : 'none', other: null, rest: '' }
  }
  const reading = readNumber(text, how.marks)
  return how.typedCells && reading.ok ? { ...reading, codes: [...reading.codes, ...TEXT_NUMBER] } : reading
}

/** The shortest decimal that gives the stored binary number is what the person typed. */
function readTypedNumber(value: number): NumberReading {
  if (!Number.isFinite(value)) return { ok: false, code: 'quantity-error-value' }
  const text = String(value)
  return {
    ok: true,
    text: text.includes('e') ? toText(decimal(text)) : text,
    codes: NO_CODES,
    evidence: 'none',
    other: null,
    rest: '',
  }
}

/** A quantity in a unit of the table. */
export interface Measure {
  /** Exact decimal text. */
  readonly text: string
  /** Size in the base unit of the dimension, as a binary number: for comparing sizes, never for results. */
  readonly size: number
  /** Whether the size can be true of anybody: at most a million million base units. */
  readonly plausible: boolean
}

const LARGEST_SIZE = 1e12
const LARGEST: Decimal = decimal('1000000000000')

/** The quantity in whole units of the table: a spelling may stand for several (kl is a thousand litres). */
export function measure(text: string, unit: KnownUnit, multiplier: Decimal): Measure {
  const exact = timesMultiplier(text, multiplier)
  const size = Number(exact) * unit.toBaseNumber
  if (Math.abs(size) < LARGEST_SIZE * 0.999999) return { text: exact, size, plausible: true }
  const inBase = multiply(decimal(exact.replace('-', '')), unit.toBase)
  return { text: exact, size, plausible: compare(inBase, multiply(LARGEST, unit.toBaseDivisor)) <= 0 }
}

/** The exact product; a multiplier of one leaves the digits as they were written. */
export function timesMultiplier(text: string, multiplier: Decimal): string {
  if (multiplier === ONE || (multiplier.coefficient === 1n && multiplier.scale === 0)) return text
  return toText(multiply(decimal(text), multiplier))
}
