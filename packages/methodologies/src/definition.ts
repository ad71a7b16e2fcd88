import type { GwpSet } from '@athar/carbon'
import type { SourceCode } from './sources.ts'
import type { Constant, PeriodInput, Term, Unit } from './terms.ts'
import type { Work } from './work.ts'

/** The five methodologies. */
export const METHODOLOGY_IDS = [
  'grid-renewables',
  'efficiency-retrofit',
  'planted-area',
  'organic-waste',
  'refrigerant-replacement',
] as const
export type MethodologyId = (typeof METHODOLOGY_IDS)[number]

/** The parameter is asked for only where the choice named by `code` is one of these. */
export interface When {
  readonly code: string
  readonly is: readonly string[]
}

interface Shared {
  readonly code: string
  readonly symbol: string
  readonly unit: Unit
  /** Fixed before the project begins (ex ante), or monitored in every period. */
  readonly kind: 'fixed' | 'monitored'
  readonly when?: When
  /** The document that the parameter or its default is taken from. */
  readonly source: SourceCode
  /** The figure was not found in the document yet: shown as "to be confirmed". */
  readonly unsure?: true
}

/** Bounds of a decimal, as decimal text; the bounds themselves are allowed. */
export interface Bounds {
  readonly min?: string
  readonly max?: string
}

/** One number for the project or the period. Without a default it is required. */
export interface DecimalParameter extends Shared, Bounds {
  readonly type: 'decimal'
  readonly default?: string
}

/** One of named options. Without a default it is required. */
export interface ChoiceParameter extends Shared {
  readonly type: 'choice'
  readonly options: readonly string[]
  readonly default?: string
}

/** A column of a table. `day` is YYYY-MM-DD; `text` is a name of the user's own. */
export interface Column extends Bounds {
  readonly code: string
  readonly unit: Unit
  readonly type: 'day' | 'decimal' | 'choice' | 'text'
  readonly options?: readonly string[]
  /** The cell may be left empty. */
  readonly optional?: true
}

/** A table. Rows with the columns `from` and `to` (days, inclusive) are shared by day where a year or period ends. */
export interface RowsParameter extends Shared {
  readonly type: 'rows'
  readonly columns: readonly Column[]
  /** Fewest rows; with 0 an empty table says "none", which is not the same as no table. */
  readonly fewest: number
  /** Rows before the period count too (waste that still decays). */
  readonly history?: true
  /** Rows with the same text in this column may not share a day. */
  readonly once?: string
}

export type Parameter = DecimalParameter | ChoiceParameter | RowsParameter

/** How a monitored parameter is measured. */
export interface Monitored {
  readonly parameter: string
  readonly often: 'continuously' | 'each-delivery' | 'each-service' | 'each-period' | 'each-bill'
  /** Kinds of channels of a meter that measure it; empty where the figures are entered as a list. */
  readonly channels: readonly ('register' | 'interval' | 'power')[]
}

/** A named equation. Where the rows decide how long it is, `formula` shows its shape. */
export interface Equation {
  readonly code: string
  readonly symbol: string
  readonly formula: string
  readonly unit: Unit
}

/** A figure that a vector expects, rounded half to even to so many digits after the point. */
export interface ExpectedFigure {
  /** Code of a step, or `baseline`, `project`, `leakage`, `uncertainty`, `net`, `counted`, `debtAfter`. */
  readonly at: string
  readonly year?: number
  readonly label?: string
  readonly value: string
  readonly digits: number
  readonly unit: Unit
}

/** A worked example: of a published document, or our own from the formula. */
export interface Vector {
  readonly code: string
  readonly published: boolean
  readonly source: SourceCode
  readonly input: PeriodInput
  readonly expected: readonly ExpectedFigure[]
}

/** Emissions of one calendar year of a period, in tCO2e. Removals are negative emissions. */
export interface YearFigures {
  readonly year: number
  readonly baseline: Term
  readonly project: Term
  readonly leakage: Term
  readonly uncertainty: Term
}

/** A version of a methodology: data, and the equations as named steps. A version in use never changes. */
export interface Methodology {
  readonly id: MethodologyId
  readonly version: string
  /** The public documents that it simplifies, the first one foremost. */
  readonly documents: readonly SourceCode[]
  /** Codes of what is simplified; their words are messages. */
  readonly simplifications: readonly string[]
  readonly gwpSet: GwpSet
  readonly parameters: readonly Parameter[]
  readonly constants: readonly Constant[]
  readonly monitoring: readonly Monitored[]
  readonly equations: readonly Equation[]
  /** Codes of its rules. */
  readonly rules: readonly string[]
  readonly compute: (work: Work) => readonly YearFigures[]
  readonly vectors: readonly Vector[]
}
