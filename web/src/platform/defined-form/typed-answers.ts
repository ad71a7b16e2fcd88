import type { DefinedField, FormAnswers, FormDefinition } from '@athar/contracts/core'
import { useState } from 'react'
import { isAmbiguous, typedNumber } from '../form/typed-number.ts'

/** Figures of a form as they are typed. */
export type TypedFigures = {
  /** Whether the text can be read in two ways and was not asked about yet. */
  readonly isUnclear: (field: string, text: string) => boolean
  /** The answer: this text is not asked about again in this field. */
  readonly settle: (field: string, text: string) => void
}

const isFigure = (field: Pick<DefinedField, 'x-kind'> | undefined): boolean =>
  field?.['x-kind'] === 'number' || field?.['x-kind'] === 'money'
const plainDecimal = /^-?\d+(\.\d+)?$/

type Rows = readonly (Readonly<Record<string, unknown>> | null)[]

/** The figures of an answer, each through `read`; whatever else it holds stays. */
function mapFigures(field: DefinedField | undefined, value: unknown, read: (text: string) => string): unknown {
  if (isFigure(field)) return typeof value === 'string' ? read(value) : value
  if (field?.['x-kind'] !== 'table' || !Array.isArray(value)) return value
  const columns = field.items.properties
  return (value as Rows).map((row) =>
    row === null
      ? row
      : Object.fromEntries(
          Object.entries(row).map(([name, cell]) => [
            name,
            isFigure(columns[name]) && typeof cell === 'string' ? read(cell) : cell,
          ]),
        ),
  )
}

const mapAnswers = (form: FormDefinition, answers: FormAnswers, read: (field: string, text: string) => string) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      mapFigures(form.properties[name], value, (text) => read(name, text)),
    ]),
  )

const keyOf = (field: string, text: string): string => `${field}:${text}`

/** Answers as they are typed, read as they are sent: figures as plain decimals, those still unclear as they stand. */
export function useTypedAnswers(form: FormDefinition, stored: FormAnswers) {
  const [settled, setSettled] = useState(() => {
    const known = new Set<string>()
    mapAnswers(form, stored, (field, text) => {
      if (plainDecimal.test(text)) known.add(keyOf(field, text))
      return text
    })
    return known as ReadonlySet<string>
  })
  const figures: TypedFigures = {
    isUnclear: (field, text) => isAmbiguous(text) && !settled.has(keyOf(field, text)),
    settle: (field, text) => setSettled((before) => new Set([...before, keyOf(field, text)])),
  }
  return {
    figures,
    read(typed: FormAnswers) {
      const unclear = new Set<string>()
      const answers: FormAnswers = mapAnswers(form, typed, (field, text) => {
        if (!figures.isUnclear(field, text)) return typedNumber(text) ?? ''
        unclear.add(field)
        return text
      })
      return { answers, unclear: unclear as ReadonlySet<string> }
    },
  }
}
