import type { Entered, Methodology, Parameter, PeriodInput, Row } from '@athar/methodologies'
import { typedNumber } from '../../platform/form/typed-number.ts'

/** What a form of a methodology holds: the input of a period as it was typed. */
export type MethodologyDraft = PeriodInput

/** A form in which nothing was entered. Tables that may be empty begin empty, which says "none". */
export function emptyDraft(definition: Methodology, from: string, to: string): MethodologyDraft {
  const tables = (kind: Parameter['kind']): Entered =>
    Object.fromEntries(
      definition.parameters.flatMap((each) => (each.type === 'rows' && each.kind === kind ? [[each.code, []]] : [])),
    )
  return { from, to, parameters: tables('fixed'), measured: tables('monitored'), debtBefore: '0' }
}

/** The same with the numbers of the reader's digits and marks as decimal text; what is no number stays as typed. */
export function typedInput(definition: Methodology, draft: MethodologyDraft): PeriodInput {
  const read = (entered: Entered): Entered =>
    Object.fromEntries(
      Object.entries(entered).map(([code, value]) => {
        const parameter = definition.parameters.find((each) => each.code === code)
        return [code, parameter ? typedValue(parameter, value) : value]
      }),
    )
  return {
    ...draft,
    parameters: read(draft.parameters),
    measured: read(draft.measured),
    debtBefore: number(draft.debtBefore),
  }
}

const number = (text: string) => typedNumber(text) ?? ''

function typedValue(parameter: Parameter, value: string | readonly Row[]): string | readonly Row[] {
  if (typeof value === 'string') return parameter.type === 'decimal' ? number(value) : value
  if (parameter.type !== 'rows') return value
  const decimals = new Set(parameter.columns.flatMap(({ code, type }) => (type === 'decimal' ? [code] : [])))
  return value.map((row) =>
    Object.fromEntries(Object.entries(row).map(([code, cell]) => [code, decimals.has(code) ? number(cell) : cell])),
  )
}
