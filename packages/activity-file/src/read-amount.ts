/** The number of a cell, where it is one number and nothing else. */
import { type Decimal, decimal } from '@athar/carbon'
import { type Cell, cellText } from './cell.ts'
import { type NumberMarks, readNumber } from './number.ts'
import { isSimpleNumber } from './plain-number.ts'

/** An amount, exact; `number` is the same in binary, for comparing sizes. */
export interface Amount {
  readonly exact: Decimal
  readonly number: number
}

/** The amount of a cell; null where it holds no number, one that may be two, or a unit beside it. */
export function readAmount(cell: Cell, marks: NumberMarks): Amount | null {
  const text = cellText(cell)
  if (marks !== 'comma' && isSimpleNumber(text) !== null) return amountOf(text)
  const reading = readNumber(text, typeof cell === 'number' ? 'point' : marks)
  return !reading.ok || reading.other !== null || reading.rest !== '' ? null : amountOf(reading.text)
}

const amountOf = (text: string): Amount => ({ exact: decimal(text), number: Number(text) })
