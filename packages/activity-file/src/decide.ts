/** A person's decision about one row: the row is read again and judged again. */
import { addDecision, type Decision, NO_ANSWER, type RowAnswer } from './answer.ts'
import type { Cell } from './cell.ts'
import { choicesFor } from './choices.ts'
import { type Code, sortCodes, statusOf } from './codes.ts'
import type { TemplateField } from './fields.ts'
import { type RowOutcome, skippedOutcome } from './outcome.ts'
import type { RowReader } from './row-reader.ts'

/** A row as it was shown to the person. */
export interface ShownRow {
  readonly cells: readonly Cell[]
  readonly outcome: RowOutcome
  readonly answer?: RowAnswer
}

/** The row after the decision. */
export interface DecidedRow {
  /** Everything said so far: to be stored and given to the file reader when the file is read again. */
  readonly answer: RowAnswer
  readonly outcome: RowOutcome
  /** The decision changes what other rows are compared with, so that only reading the file again is conclusive. */
  readonly recheck: boolean
}

/** Codes that come from other rows, and the fields whose change makes each of them void. */
const FROM_OTHER_ROWS: Readonly<Partial<Record<Code, readonly TemplateField[]>>> = {
  'duplicate-row': [
    'site',
    'activity',
    'periodStart',
    'periodEnd',
    'quantity',
    'unit',
    'supplier',
    'reference',
    'note',
  ],
  'equal-row': ['site', 'activity', 'periodStart', 'periodEnd', 'quantity', 'unit', 'supplier', 'reference', 'note'],
  'inventory-overlap': ['site', 'activity', 'periodStart', 'periodEnd'],
  'reference-conflict': ['site', 'activity', 'periodStart', 'periodEnd', 'quantity', 'unit', 'supplier', 'reference'],
  'period-overlap': ['site', 'activity', 'periodStart', 'periodEnd'],
  'total-differs': ['site', 'activity', 'periodStart', 'periodEnd', 'quantity', 'unit'],
  outlier: ['site', 'activity', 'quantity', 'unit'],
}

/** Questions that the whole column had answered when the row was shown. */
const SETTLED: Readonly<Partial<Record<Code, Code>>> = {
  'number-ambiguous': 'number-mark-inferred',
  'date-order-assumed': 'date-order-inferred',
}

/** Applies one decision. Pure: the same row and decision always give the same result. */
export function applyDecision(
  reader: { readonly readRow: RowReader; readonly confirmedCodes?: readonly Code[] },
  row: ShownRow,
  decision: Decision,
): DecidedRow {
  const answer = addDecision(row.answer ?? NO_ANSWER, decision, row.outcome.codes)
  if (answer.skipped) return { answer, outcome: skippedOutcome(row.outcome, 'skipped-by-person'), recheck: true }
  const reading = reader.readRow(row.cells, answer.values)
  const shown = row.outcome.codes
  const own = reading.codes.map((code) =>
    SETTLED[code] !== undefined && shown.includes(SETTLED[code]) ? SETTLED[code] : code,
  )
  const carried = shown.filter((code) => FROM_OTHER_ROWS[code] !== undefined && !makesVoid(decision, code))
  const codes = sortCodes([...own, ...carried])
  const confirmed = new Set([...(reader.confirmedCodes ?? []), ...answer.confirmed])
  const otherRecord = carried.some((code) => code !== 'outlier') ? row.outcome.otherRecord : null
  const { status, needsConfirmation } = statusOf(codes, confirmed)
  const open = codes.filter((code) => !confirmed.has(code))
  const choices = needsConfirmation || status === 'refuse' ? choicesFor(open, reading, otherRecord) : []
  const { record, line } = row.outcome
  return {
    answer,
    outcome: { record, line, status, needsConfirmation, codes, values: reading.values, choices, otherRecord },
    recheck: decision.kind !== 'confirm',
  }
}

function makesVoid(decision: Decision, code: Code): boolean {
  if (decision.kind === 'replace') return code === 'reference-conflict' || code === 'duplicate-row'
  if (decision.kind !== 'set') return false
  return Object.keys(decision.values).some((field) => FROM_OTHER_ROWS[code]?.includes(field as TemplateField))
}
