import type * as inventory from '@athar/contracts/inventory'
import { severityOf } from '../codes.ts'
import { choicesOf, type Choice } from './choices.ts'

/** Questions to which 'as shown' is no answer: something has to be named, left out, or entered elsewhere. */
const needsName: ReadonlySet<string> = new Set([
  'distance-missing',
  'site-unknown',
  'activity-suggested',
  'unit-ambiguous',
  'heat-basis',
  'co2e-set',
  'price-index-required',
  'number-ambiguous',
  'total-differs',
  'register-fell',
])

/** Whether all rows with this reason can be kept as they are read. */
export const canKeepAll = (code: string): boolean => severityOf(code) === 'hold' && !needsName.has(code)

/** Decisions that mean the same for every row. */
const isShared = ({ kind }: Choice['decision']): boolean => kind === 'set' || kind === 'correct'

export type SharedChoice = { readonly choice: Choice; readonly rows: readonly number[] }

/** The same decision offered to several rows, to be taken for all of them at once. */
export function sharedChoices(rows: readonly inventory.ImportRow[], code: string): SharedChoice[] {
  const found = new Map<string, { choice: Choice; rows: number[] }>()
  for (const row of rows) {
    for (const choice of choicesOf(row).filter((one) => one.code === code && isShared(one.decision))) {
      const key = JSON.stringify(choice.decision)
      const known = found.get(key) ?? { choice, rows: [] }
      known.rows.push(row.record)
      found.set(key, known)
    }
  }
  return [...found.values()].filter((shared) => shared.rows.length > 1).sort((a, b) => b.rows.length - a.rows.length)
}
