import type { AnswerInput, DisclosureDatapoint, StoredAnswer } from '@athar/contracts/disclosures'
import { figureText, isAmbiguous, typedNumber } from '../../platform/form/index.ts'

type Row = Readonly<Record<string, string>>
/** What stands in the controls of a datapoint. Only the part that its type asks for is sent. */
export type AnswerDraft = {
  readonly text: string
  /** The text of a figure whose reading was chosen, where there are two. */
  readonly settled?: string
  readonly unit: string
  readonly choices: readonly string[]
  readonly en: string
  readonly ar: string
  readonly rows: readonly Row[]
  readonly note: string
  readonly notApplicable: boolean
  readonly reason: string
}

const figures = ['number', 'percent', 'currency']
export const isFigure = ({ type }: { readonly type: DisclosureDatapoint['type'] }): boolean => figures.includes(type)

export function draftOf(datapoint: DisclosureDatapoint): AnswerDraft {
  const { answer } = datapoint
  const value = answer?.value ?? null
  const empty: AnswerDraft = {
    text: '',
    unit: answer?.entered?.unit ?? datapoint.units[0] ?? '',
    choices: [],
    en: '',
    ar: '',
    rows: [],
    note: answer?.note ?? '',
    notApplicable: (answer?.notApplicable ?? null) !== null,
    reason: answer?.notApplicable ?? '',
  }
  if (value === null) return empty
  if (typeof value === 'boolean') return { ...empty, choices: [value ? 'yes' : 'no'] }
  if (typeof value === 'string') {
    if (datapoint.type === 'select') return { ...empty, choices: [value] }
    return { ...empty, text: isFigure(datapoint) ? figureText(answer?.entered?.value ?? value) : value }
  }
  if (isRows(value)) return { ...empty, rows: value }
  if (isChoices(value)) return { ...empty, choices: value }
  return { ...empty, en: value.en, ar: value.ar }
}

type Value = NonNullable<StoredAnswer['value']>
export const isRows = (value: Value): value is Record<string, string>[] =>
  Array.isArray(value) && value.length > 0 && typeof value[0] === 'object'
export const isChoices = (value: Value): value is string[] =>
  Array.isArray(value) && (value.length === 0 || typeof value[0] === 'string')

/** The answer as it is sent; `version` is the one that was seen. */
export function inputOf(datapoint: DisclosureDatapoint, draft: AnswerDraft, version: number): AnswerInput {
  const rest = { datapoint: datapoint.id, note: draft.note, version }
  if (draft.notApplicable) return { ...rest, value: null, notApplicable: draft.reason }
  return {
    ...rest,
    value: valueOf(datapoint, draft),
    ...(isFigure(datapoint) && draft.unit ? { unit: draft.unit } : {}),
  }
}

function valueOf({ type, multiple, columns }: DisclosureDatapoint, draft: AnswerDraft): StoredAnswer['value'] {
  switch (type) {
    case 'number':
    case 'percent':
    case 'currency':
      return typedNumber(draft.text)
    case 'boolean':
      return draft.choices.length === 0 ? null : draft.choices[0] === 'yes'
    case 'select':
      if (draft.choices.length === 0) return null
      return multiple ? [...draft.choices] : draft.choices[0]!
    case 'long_text':
      return draft.en.trim() === '' && draft.ar.trim() === '' ? null : { en: draft.en, ar: draft.ar }
    case 'table': {
      const numbers = new Set(columns.filter((column) => column.type === 'number').map(({ key }) => key))
      const rows = draft.rows
        .map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([key, text]) => [key, numbers.has(key) ? (typedNumber(text) ?? '') : text]),
          ),
        )
        .filter((row) => Object.values(row).some((text) => text.trim() !== ''))
      return rows.length === 0 ? null : rows
    }
    default:
      return draft.text.trim() === '' ? null : draft.text
  }
}

/** Whether a typed figure can be read in two ways. */
export const isUnclear = (datapoint: DisclosureDatapoint, draft: AnswerDraft): boolean =>
  isFigure(datapoint) && !draft.notApplicable && draft.text !== draft.settled && isAmbiguous(draft.text)

export const isSameDraft = (a: AnswerDraft, b: AnswerDraft): boolean => JSON.stringify(a) === JSON.stringify(b)
