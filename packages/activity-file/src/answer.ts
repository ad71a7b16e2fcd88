/** What a person said about a row, and how it changes the reading. Everything here is data that can be stored. */
import { type Code, CODES, type HoldCode } from './codes.ts'
import type { RowEdits } from './fields.ts'

/** One thing a person can do with a row. */
export type Decision =
  /** The reading stands as shown; `codes` limits it to some questions. Confirming an unknown site asks to create it. */
  | { readonly kind: 'confirm'; readonly codes?: readonly HoldCode[] }
  /** Another reading, or any edited field. */
  | { readonly kind: 'set'; readonly values: RowEdits }
  /** Two rows share a reference and differ, or are equal and name none: both count. */
  | { readonly kind: 'keep-both' }
  /** The record that the inventory holds takes the values of this row. */
  | { readonly kind: 'correct' }
  /** This row counts instead of the other one, which is left out. */
  | { readonly kind: 'replace'; readonly record: number }
  /** The row is left out. */
  | { readonly kind: 'skip' }

/** All decisions about one row together. */
export interface RowAnswer {
  readonly skipped: boolean
  /** Codes that no longer keep the row waiting (or, for a shared reference, out). */
  readonly confirmed: readonly Code[]
  readonly values: RowEdits
  /**
   * The row corrects a record of the inventory instead of becoming one: which, as it was shown; empty where none was.
   */
  readonly corrects?: string | null
}

/** No decision yet. */
export const NO_ANSWER: RowAnswer = Object.freeze({
  skipped: false,
  confirmed: Object.freeze([]),
  values: Object.freeze({}),
})

/** Adds a decision to what was said before; `shown` are the codes the person saw, `target` what the row may correct. */
export function addDecision(answer: RowAnswer, decision: Decision, shown: readonly Code[], target = ''): RowAnswer {
  switch (decision.kind) {
    case 'confirm': {
      const confirmed = (decision.codes ?? shown).filter(
        (code) => CODES[code] === 'hold' && code !== 'distance-missing' && shown.includes(code),
      )
      const corrects = confirmed.some((code) => IN_INVENTORY.includes(code)) ? null : (answer.corrects ?? null)
      return { ...answer, skipped: false, confirmed: union(answer.confirmed, confirmed), corrects }
    }
    case 'set':
      return { ...answer, skipped: false, values: { ...answer.values, ...decision.values } }
    case 'keep-both':
      return { ...answer, skipped: false, confirmed: union(answer.confirmed, ['reference-conflict', 'equal-row']) }
    case 'correct':
      return { ...answer, skipped: false, confirmed: union(answer.confirmed, IN_INVENTORY), corrects: target }
    case 'replace':
      return { ...answer, skipped: false }
    case 'skip':
      return { ...answer, skipped: true }
  }
}

/** Questions about what the inventory already holds. */
const IN_INVENTORY: readonly Code[] = ['reference-in-inventory', 'inventory-overlap']

function union(a: readonly Code[], b: readonly Code[]): readonly Code[] {
  return [...new Set([...a, ...b])]
}
