import {
  columnsOf,
  fieldKinds,
  optionsOf,
  type DefinedField,
  type FieldKind,
  type FormDefinition,
} from '@athar/contracts/core'
import { typedNumber } from '../form/index.ts'

type Both = { readonly en: string; readonly ar: string }
/** Names and keys are given once and stay, so that answers keep their questions. */
export type OptionDraft = { readonly key: string; readonly label: Both }
export type ColumnDraft = { readonly name: string; readonly label: Both; readonly kind: string | null }
export type QuestionDraft = {
  readonly name: string
  readonly label: Both
  readonly hint: Both
  readonly kind: string | null
  readonly required: boolean
  /** Letters of a text, rows of a table, or files; the usual number where it is empty. */
  readonly most: string
  readonly least: string
  readonly greatest: string
  readonly options: readonly OptionDraft[]
  readonly columns: readonly ColumnDraft[]
  /** The column of a table that is added up, and the question that the sum has to equal. */
  readonly sum: string | null
  readonly sumEquals: string | null
}
export type PageDraft = {
  readonly id: string
  readonly title: Both
  readonly questions: readonly QuestionDraft[]
  /** The question that decides whether the page is asked, and its answer: `yes`, `no` or an option. */
  readonly whenField: string | null
  readonly whenAnswer: string | null
}
export type FormDraft = readonly PageDraft[]

const nothing: Both = { en: '', ar: '' }
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const freshName = (): string => {
  const signs = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(signs, (sign) => letters[sign % letters.length]).join('')
}
export const newOption = (): OptionDraft => ({ key: `o-${freshName()}`, label: nothing })
export const newColumn = (): ColumnDraft => ({ name: `c${freshName()}`, label: nothing, kind: 'text' })
export const newQuestion = (): QuestionDraft => ({
  name: `q${freshName()}`,
  label: nothing,
  hint: nothing,
  kind: 'long-text',
  required: true,
  most: '',
  least: '',
  greatest: '',
  options: [],
  columns: [],
  sum: null,
  sumEquals: null,
})
export const newPage = (): PageDraft => ({
  id: `p-${freshName()}`,
  title: nothing,
  questions: [newQuestion()],
  whenField: null,
  whenAnswer: null,
})

/** What a text, a table or a list of files takes at the most, where nothing is said. */
export const usualMost: Partial<Record<FieldKind, number>> = { text: 200, 'long-text': 3000, table: 40, files: 5 }

export const formDraft = (form: FormDefinition): FormDraft =>
  form['x-pages'].map(({ id, title, fields, when }) => ({
    id,
    title,
    questions: fields.flatMap((name) => {
      const field = form.properties[name]
      return field ? [{ ...newQuestion(), ...questionOf(field), name, required: form.required.includes(name) }] : []
    }),
    whenField: when?.field ?? null,
    whenAnswer: when === undefined ? null : when.equals === true ? 'yes' : when.equals === false ? 'no' : when.equals,
  }))

function questionOf(field: DefinedField): Partial<QuestionDraft> {
  const plain = { kind: field['x-kind'], label: field['x-label'], hint: field['x-hint'] ?? nothing }
  switch (field['x-kind']) {
    case 'text':
    case 'long-text':
      return { ...plain, most: String(field.maxLength) }
    case 'number':
    case 'money':
      return { ...plain, least: field['x-least'] ?? '', greatest: field['x-most'] ?? '' }
    case 'choice':
    case 'choices':
      return { ...plain, options: optionsOf(field).map(([key, label]) => ({ key, label })) }
    case 'files':
      return { ...plain, most: String(field.maxItems) }
    case 'table':
      return {
        ...plain,
        most: String(field.maxItems),
        columns: columnsOf(field).map(([name, column]) => ({
          name,
          label: column['x-label'],
          kind: column['x-kind'],
        })),
        sum: field['x-sum'] ?? null,
        sumEquals: field['x-sumEquals'] ?? null,
      }
    default:
      return plain
  }
}

/** The form of a draft. What is missing or wrong in it the contract says; `draftPath` leads there. */
export function formOfDraft(draft: FormDraft): FormDefinition {
  const questions = draft.flatMap((page) => page.questions)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries(questions.map((question) => [question.name, fieldOf(question)])),
    required: questions.filter(({ required }) => required).map(({ name }) => name),
    'x-pages': draft.map(({ id, title, questions: of, whenField, whenAnswer }) => {
      const isYesNo = questions.find(({ name }) => name === whenField)?.kind === 'yes-no'
      const equals = isYesNo ? whenAnswer === 'yes' : (whenAnswer ?? '')
      return {
        id,
        title,
        fields: of.map(({ name }) => name),
        ...(whenField === null ? {} : { when: { field: whenField, equals } }),
      }
    }),
  }
}

const numberIn = (text: string, usual: number | undefined): number =>
  text.trim() === '' && usual !== undefined ? usual : Number(typedNumber(text) ?? Number.NaN)

function fieldOf({ label, hint, kind, most, least, greatest, ...question }: QuestionDraft): DefinedField {
  const plain = { 'x-label': label, ...(hint.en === '' && hint.ar === '' ? {} : { 'x-hint': hint }) }
  const known = fieldKinds.find((one) => one === kind) ?? 'text'
  const limit = numberIn(most, usualMost[known])
  switch (known) {
    case 'text':
    case 'long-text':
      return { ...plain, type: 'string', 'x-kind': known, maxLength: limit }
    case 'number':
    case 'money': {
      const bounds = {
        ...(least.trim() === '' ? {} : { 'x-least': typedNumber(least) ?? least }),
        ...(greatest.trim() === '' ? {} : { 'x-most': typedNumber(greatest) ?? greatest }),
      }
      return { ...plain, type: 'string', 'x-kind': known, ...bounds }
    }
    case 'date':
      return { ...plain, type: 'string', format: 'date', 'x-kind': known }
    case 'yes-no':
      return { ...plain, type: 'boolean', 'x-kind': known }
    case 'choice':
    case 'choices': {
      const listed = Object.fromEntries(question.options.map((option) => [option.key, option.label]))
      const shown = { 'x-options': listed, 'x-order': question.options.map(({ key }) => key) }
      return known === 'choice'
        ? { ...plain, type: 'string', 'x-kind': known, ...shown }
        : { ...plain, type: 'array', 'x-kind': known, ...shown }
    }
    case 'files':
      return { ...plain, type: 'array', 'x-kind': known, maxItems: limit }
    case 'table': {
      const properties = Object.fromEntries(question.columns.map((column) => [column.name, columnOf(column)]))
      const { sum, sumEquals } = question
      const added = sum === null || sumEquals === null ? {} : { 'x-sum': sum, 'x-sumEquals': sumEquals }
      return {
        ...plain,
        type: 'array',
        'x-kind': known,
        maxItems: limit,
        items: { type: 'object', properties },
        'x-order': question.columns.map(({ name }) => name),
        ...added,
      }
    }
  }
}

function columnOf({ label, kind }: ColumnDraft) {
  if (kind === 'number' || kind === 'money') return { 'x-label': label, type: 'string', 'x-kind': kind } as const
  return { 'x-label': label, type: 'string', 'x-kind': 'text', maxLength: 200 } as const
}

const parts: Readonly<Record<string, string>> = {
  'x-label': 'label',
  'x-hint': 'hint',
  'x-least': 'least',
  'x-most': 'greatest',
  'x-sum': 'sum',
  'x-sumEquals': 'sumEquals',
  maxLength: 'most',
  maxItems: 'most',
}

/** Where in the draft a path of the form is: `properties.budget.x-label.en` is `0.questions.3.label.en`. */
export function draftPath(draft: FormDraft, path: readonly PropertyKey[]): string {
  const [head, name, ...rest] = path
  if (head === 'x-pages') {
    const [part, ...lang] = rest
    const field = part === 'fields' ? 'questions' : part === 'when' ? 'whenField' : part
    return [name, field, ...(part === 'title' ? lang : [])].filter((one) => one !== undefined).join('.')
  }
  const wanted = head === 'properties' ? name : head
  const page = draft.findIndex(({ questions }) => questions.some((one) => one.name === wanted))
  const at = draft[page]?.questions.findIndex((one) => one.name === wanted) ?? -1
  const question = draft[page]?.questions[at]
  if (!question) return ''
  return [page, 'questions', at, ...inQuestion(question, rest)].join('.')
}

function inQuestion({ options, columns }: QuestionDraft, path: readonly PropertyKey[]): readonly PropertyKey[] {
  const [head, key, inner, ...rest] = path
  if (head === 'x-options') {
    const at = options.findIndex((one) => one.key === key)
    return at === -1 ? ['options'] : ['options', at, 'label', inner ?? 'ar']
  }
  if (head === 'items') {
    const at = columns.findIndex(({ name }) => name === inner)
    return at === -1 ? ['columns'] : ['columns', at, 'label', rest[1] ?? 'ar']
  }
  return typeof head === 'string' ? [parts[head] ?? 'label', ...(key === undefined ? [] : [key])] : []
}
