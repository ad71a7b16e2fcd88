import type { SourceCode } from './sources.ts'

/** Units of parameters and steps; their words are messages. */
export const UNITS = [
  '1',
  'share',
  'share-per-year',
  'per-year',
  'kWh',
  'kWh-per-day',
  'MWh',
  'MW',
  'kW',
  'kg',
  't',
  't-per-t',
  't-per-ha',
  'tCO2e',
  'tCO2e-per-year',
  'kgCO2e-per-kWh',
  'tCO2e-per-MWh',
  'gwp',
  'ha',
  'trees-per-ha',
  'm',
  'hour',
  'day',
  'year',
  'degree-day',
  'kWh-per-degree-day',
] as const
export type Unit = (typeof UNITS)[number]

/** One symbol of a formula, its value as decimal text, and where it comes from. */
export interface Term {
  readonly symbol: string
  readonly value: string
  readonly unit: Unit
  readonly from: 'parameter' | 'measured' | 'step' | 'constant'
  /** Code of the parameter or step; of a constant, the code of its document. */
  readonly source: string
}

/** One equation with its values put in. */
export interface Step {
  readonly code: string
  readonly symbol: string
  /** Readable by `evaluate` unless `method` says how else the value was found. */
  readonly formula: string
  readonly method: 'formula' | 'least-squares' | 'sample' | 't-quantile' | 'calendar'
  readonly terms: readonly Term[]
  readonly value: string
  readonly unit: Unit
  /** The calendar year, where an equation is used for each. */
  readonly year?: number
  /** The kind, system or plot, where an equation is used for each. */
  readonly label?: string
}

/** The answer of a rule; its sentence is a message with these values. */
export interface RuleAnswer {
  readonly code: string
  readonly verdict: 'passed' | 'failed' | 'review'
  readonly values: Readonly<Record<string, string>>
}

/** A row of a table, by column. */
export type Row = Readonly<Record<string, string>>
/** What was entered, by parameter: a decimal or choice as text, or rows. */
export type Entered = Readonly<Record<string, string | readonly Row[]>>

/** What a period is computed from. Days are inclusive, YYYY-MM-DD; the debt is tCO2e, zero or above. */
export interface PeriodInput {
  readonly from: string
  readonly to: string
  readonly parameters: Entered
  readonly measured: Entered
  readonly debtBefore: string
}

/** Codes of what can be wrong with an input; their words are messages. */
export const PROBLEM_CODES = [
  'not-a-day',
  'period-reversed',
  'period-too-long',
  'missing-parameter',
  'unknown-parameter',
  'not-a-number',
  'below-min',
  'above-max',
  'unknown-option',
  'too-few-rows',
  'missing-cell',
  'row-reversed',
  'row-outside-period',
  'rows-overlap',
  'outside-temperature-range',
  'unknown-system',
  'too-few-for-regression',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** What keeps a period from being computed: the parameter, row (from 1) and column, and the values that break it. */
export interface Problem {
  readonly code: ProblemCode
  readonly parameter?: string
  readonly row?: number
  readonly column?: string
  readonly values: Readonly<Record<string, string>>
}

/** A constant of a document. */
export interface Constant {
  readonly code: string
  readonly symbol: string
  readonly value: string
  readonly unit: Unit
  readonly source: SourceCode
  /** The figure was not found in the document yet: shown as "to be confirmed". */
  readonly unsure?: true
}
