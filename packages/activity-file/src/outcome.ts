/** What became of a row, for the person and for the store. */
import { type Choice, lateChoices } from './choices.ts'
import { type Code, NO_CODES, type RowStatus, sortCodes, statusOf } from './codes.ts'
import type { RowValues } from './fields.ts'
import type { TypicalRange } from './outliers.ts'

/** The outcome of one record. */
export interface RowOutcome {
  readonly record: number
  readonly line: number
  readonly status: RowStatus
  /** Whether the row waits for a person. Waiting rows are flagged. */
  readonly needsConfirmation: boolean
  readonly codes: readonly Code[]
  /** What was read; null for rows that are not data. Refused rows keep whatever could be read. */
  readonly values: RowValues | null
  /** What a person can choose; empty unless the row waits or is refused. */
  readonly choices: readonly Choice[]
  /** The earlier record of which this one is the double, the contradiction or the overlap. */
  readonly otherRecord: number | null
}

/** A change to an earlier outcome that only the whole file could tell. */
export interface LateChange {
  readonly record: number
  readonly add: readonly Code[]
  readonly remove: readonly Code[]
  /** For an outlier: what is typical, as a part of the row's own quantity. */
  readonly typical?: TypicalRange
}

const NO_CHOICES: readonly never[] = Object.freeze([])

/** The outcome of a record that is not data. */
export function skippedOutcome(at: { record: number; line: number }, code: Code): RowOutcome {
  return {
    record: at.record,
    line: at.line,
    status: 'skip',
    needsConfirmation: false,
    codes: [code],
    values: null,
    choices: NO_CHOICES,
    otherRecord: null,
  }
}

/** The outcome with codes added and removed; status and waiting follow from them and from the confirmed ones. */
export function withCodes(
  outcome: RowOutcome,
  change: Pick<LateChange, 'add' | 'remove'>,
  confirmed: readonly Code[] = NO_CODES,
): RowOutcome {
  const kept = outcome.codes.filter((code) => !change.remove.includes(code))
  const codes = kept.length === 0 && change.add.length === 0 ? NO_CODES : sortCodes([...kept, ...change.add])
  const choices = [
    ...outcome.choices.filter((choice) => codes.includes(choice.code)),
    ...lateChoices(change.add, outcome.values),
  ]
  return { ...outcome, codes, choices, ...statusOf(codes, new Set(confirmed)) }
}
