import type { Decimal } from '@athar/carbon'
import type { SourceCode } from './sources.ts'
import type { Problem, Row, RuleAnswer, Step, Term, Unit } from './terms.ts'

/** A stretch of whole days, both ends included, as day numbers. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** The part of a period that lies in one calendar year. */
export interface YearSpan extends Span {
  readonly year: number
  readonly days: number
  readonly daysOfYear: number
}

/** A row of a table with its days as numbers. */
export interface DayRow extends Span {
  readonly row: Row
  /** Place in the table, from 1. */
  readonly place: number
}

/** What a step needs beside its equation. */
export interface StepInput {
  readonly code: string
  readonly terms: readonly Term[]
  /** In place of the formula of the definition, where the rows decide how long it is. */
  readonly formula?: string
  /** In place of the symbol of the definition, where an equation is used several times. */
  readonly symbol?: string
  readonly year?: number
  readonly label?: string
}

/** What a methodology computes with: what was entered, and the notebook of its steps and rules. */
export interface Work {
  readonly period: Span & { readonly days: number; readonly from: string; readonly to: string }
  readonly years: readonly YearSpan[]
  /** The option chosen, or the default. */
  choice(code: string): string
  /** A parameter as a term. Defaults are constants of their document. */
  term(code: string): Term
  /** A constant of the definition as a term. */
  constant(code: string): Term
  /** A number of ours that a step names, such as days. */
  counted(symbol: string, value: number, unit: Unit): Term
  /** What was worked out of rows. */
  measured(code: string, symbol: string, value: Decimal, unit: Unit): Term
  /** A constant that no definition lists, such as the GWP of a component. */
  published(symbol: string, value: string, unit: Unit, source: SourceCode): Term
  rows(code: string): readonly Row[]
  dayRows(code: string): readonly DayRow[]
  /** The sum of a column over the days of a span; a row that reaches beyond counts by its days. */
  amount(code: string, span: Span, column?: string, counts?: (row: Row) => boolean): Decimal
  /** Takes a step: puts the values into the equation and notes it. */
  step(input: StepInput): Term
  /** Notes a value that no formula gives, and how it was found. */
  found(input: StepInput, method: Step['method'], value: Decimal): Term
  rule(code: string, verdict: RuleAnswer['verdict'], values: Readonly<Record<string, string>>): void
  /** Ends the computation: what was entered cannot be computed. */
  refuse(problem: Problem): never
}
