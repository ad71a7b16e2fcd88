import { defaultFormat, formatNumber, readTypedNumber } from '@athar/i18n'
import type { ComponentProps, ReactNode } from 'react'
import type { ControlProps } from '../../ui/field.tsx'
import type { Option } from '../../ui/select/index.ts'
import type { Issue } from './issues.ts'
import { isAmbiguous, typedNumber } from './typed-number.ts'

/** A text in both languages. */
export type Both = { readonly en: string; readonly ar: string }

type Named<D, V> = { [K in keyof D]-?: D[K] extends V ? K : never }[keyof D] & string

type Common = {
  readonly label: string
  readonly hint?: ReactNode
  /** Says beside the label that it may stay empty. */
  readonly optional?: boolean | undefined
  readonly required?: boolean | undefined
  /** What is wrong with it, whatever the code; without it the form's words, then the kit's. */
  readonly wrong?: string | undefined
  /** What the contract calls it, where the draft has another name. */
  readonly path?: string
  readonly className?: string
  readonly disabled?: boolean
  /** Asked for each time it is saved, so that no two versions differ by it. */
  readonly each?: boolean
}

type Text = Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'placeholder'> & {
  readonly dir?: 'auto' | 'ltr' | 'rtl'
  readonly lang?: 'en' | 'ar'
  /** The most letters it takes. */
  readonly most?: number
}

export type TextField<D> = Common &
  Text & {
    readonly kind: 'text'
    readonly name: Named<D, string | null>
    readonly type?: 'email' | 'tel' | 'url'
    readonly trailing?: ReactNode
    readonly boxClass?: string
  }
export type LongField<D> = Common &
  Text & { readonly kind: 'long'; readonly name: Named<D, string>; readonly rows?: number }
/** The same text in both languages: side by side with Arabic first, or below each other with that of the page first. */
export type PairField<D> = Omit<Common, 'label'> &
  Pick<Text, 'autoComplete' | 'most'> & {
    readonly kind: 'pair'
    readonly name: Named<D, Both>
    readonly label: Both
    readonly long?: boolean
    readonly pageFirst?: boolean
    /** The first is needed, the second may stay empty. */
    readonly oneEnough?: boolean
  }
/** A figure as it is typed, in either digits; sent as a decimal text, or as a number. */
export type NumberField<D> = Common & {
  readonly kind: 'number'
  readonly name: Named<D, string>
  readonly unit?: ReactNode
  readonly as?: 'decimal' | 'number'
  readonly most?: number
  readonly whole?: boolean
  readonly boxClass?: string
}
/** `YYYY-MM-DD`, empty, or null while what is typed is no date. */
export type DateField<D> = Common & {
  readonly kind: 'date'
  readonly name: Named<D, string | null>
  /** What changes with the day, where it is more than the field itself. */
  readonly change?: (value: string | null) => Partial<D>
}
export type ChoiceField<D> = Common & {
  readonly kind: 'choice'
  readonly name: Named<D, string | null>
  readonly options: readonly (Omit<Option<string>, 'hint'> & {
    readonly hint?: ReactNode
    /** What a radio button shows in place of its label. */
    readonly shown?: ReactNode
  })[]
  /** A list that opens, buttons that all stand there, or one that is searched. */
  readonly as?: 'select' | 'radio' | 'search'
  readonly inline?: boolean
  readonly placeholder?: string
  /** Said where a search finds nothing. */
  readonly empty?: string
  /** What changes with the choice, where it is more than the field itself; null where a search was emptied. */
  readonly change?: (value: string | null) => Partial<D>
}
export type SeveralField<D> = Common & {
  readonly kind: 'several'
  readonly name: Named<D, readonly string[]>
  readonly options: readonly { readonly value: string; readonly label: string; readonly hint?: ReactNode }[]
  /** A choice of its own for what none of them means, as all of them. */
  readonly none?: string
}
export type SwitchField<D> = Common & { readonly kind: 'switch'; readonly name: Named<D, boolean> }
export type FileField<D> = Common & {
  readonly kind: 'file'
  readonly name: Named<D, File | null>
  /** As in the `accept` attribute. */
  readonly accept: string
  readonly mostBytes: number
}
type RowOf<V> = V extends readonly (infer R)[] ? (R extends object ? R : never) : never
/** Any number of the same: criteria, milestones, holdings. Each is a form of its own, added and removed by hand. */
export type RowsField<D> = {
  readonly [K in Named<D, readonly object[]>]: RowsOf<RowOf<D[K]>> & { readonly name: K }
}[Named<D, readonly object[]>]
export type RowsOf<R extends object> = Common & {
  readonly kind: 'rows'
  readonly name: string
  /** What one is called, counted from 1. */
  readonly one: (nth: number) => string
  /** What the button says that adds one. */
  readonly add: string
  readonly fresh: () => R
  readonly fields: (row: R, at: number) => FieldList<R>
  readonly least?: number
  readonly most: number
  /** Their order says something, so they can be moved. */
  readonly ordered?: boolean
}
/** Out of sight: programs fill it in, people do not. */
export type TrapField<D> = {
  readonly kind: 'trap'
  readonly name: Named<D, string>
  readonly label: string
}
/** Whatever no other kind is; it draws itself with all it needs to belong to its label and its mistakes. */
export type CustomField<D> = Omit<Common, 'label'> & {
  readonly kind: 'custom'
  readonly name: string
  readonly label: string | ((path: string) => string)
  /** Draws label, hint and error by itself too. */
  readonly bare?: boolean
  readonly render: (control: CustomControl<D>) => ReactNode
  /** How it reads where two versions stand side by side. */
  readonly show?: (draft: D) => string
}
export type CustomControl<D> = {
  /** What its control carries, so that label, hint and error belong to it. */
  readonly control: ControlProps
  readonly draft: D
  readonly change: (patch: Partial<D>) => void
  /** The words of what is wrong at a path of the contract. */
  readonly wrong: (...paths: string[]) => string | undefined
  /** The id of the control at a path of the contract. */
  readonly idOf: (path: string) => string
  /** One of a list as a form of its own, with its part of the mistakes; `path` says which, as `holdings.0`. */
  readonly item: <T extends object>(
    path: string,
    value: T,
    change: (patch: Partial<T>) => void,
    fields: FieldList<T>,
  ) => FieldState<T>
}

/** What `Fields` draws from, whatever sends the draft. */
export type FieldState<D extends object> = {
  readonly name: string
  readonly fields: FieldList<D>
  readonly draft: D
  readonly change: (patch: Partial<D>) => void
  readonly issues: readonly Issue[]
  /** Words for an issue; the kit's own where it has none. */
  readonly problem?: ((issue: Issue) => string | undefined) | undefined
  /** Number fields whose text can be read in two ways and was not asked about yet. */
  readonly unclear?: readonly string[]
  /** The answer: the field takes this text, and is not asked about it again. */
  readonly settle?: (field: string, text: string) => void
}

export type FieldOf<D> =
  | TextField<D>
  | LongField<D>
  | PairField<D>
  | NumberField<D>
  | DateField<D>
  | ChoiceField<D>
  | SeveralField<D>
  | SwitchField<D>
  | FileField<D>
  | TrapField<D>
  | RowsField<D>
  | CustomField<D>

/** Fields in their order; those in a list of their own stand side by side. */
export type FieldList<D> = readonly (FieldOf<D> | readonly FieldOf<D>[])[]

export const flat = <D>(fields: FieldList<D>): readonly FieldOf<D>[] => fields.flat() as readonly FieldOf<D>[]

export const pathOf = <D>(field: FieldOf<D>): string => ('path' in field && field.path) || field.name

/** The id of the control at a path of a contract. */
export const fieldId = (form: string, path: string): string => `${form}-${path.replaceAll('.', '-')}`

const plain = (path: string): string => path.replaceAll('.', '-')
export const samePath = (one: string, other: string): boolean => plain(one) === plain(other)

/** The field that an issue is about. */
export function fieldAt<D>(fields: readonly FieldOf<D>[], path: string): FieldOf<D> | undefined {
  const of = (field: FieldOf<D>) => plain(pathOf(field))
  return (
    fields.find((field) => of(field) === plain(path)) ?? fields.find((field) => plain(path).startsWith(`${of(field)}-`))
  )
}

/** Where the summary leads for an issue: a pair as a whole has its first control. */
export function controlPath<D>(field: FieldOf<D> | undefined, path: string, first: 'en' | 'ar'): string {
  if (field?.kind !== 'pair') return path
  const whole = pathOf(field)
  return samePath(whole, path) || field.oneEnough ? `${whole}.${field.pageFirst ? first : 'ar'}` : path
}

/** The label of the control an issue is about. */
export function labelAt<D>(field: FieldOf<D>, path: string, first: 'en' | 'ar'): string {
  if (field.kind === 'custom') return typeof field.label === 'string' ? field.label : field.label(path)
  if (field.kind === 'rows') return rowLabel(asRows(field), path, first)
  if (field.kind !== 'pair') return field.label
  const end = plain(controlPath(field, path, first)).slice(-2)
  return field.label[end === 'en' ? 'en' : 'ar']
}

/** Rows without the name of their own part of a draft, whose type no code outside a form knows. */
export const asRows = <D>(field: FieldOf<D>): RowsOf<object> => field as unknown as RowsOf<object>

/** `Criterion 2, Points`: the row and the field of it that a path is about. */
function rowLabel(field: RowsOf<object>, path: string, first: 'en' | 'ar'): string {
  const [at, ...rest] = plain(path)
    .slice(plain(pathOf(field as unknown as FieldOf<object>)).length + 1)
    .split('-')
  if (!at) return field.label
  const of = field.one(Number(at) + 1)
  const inner = fieldAt(flat(field.fields(field.fresh(), Number(at))), rest.join('.'))
  return inner ? `${of}${first === 'ar' ? '، ' : ', '}${labelAt(inner, rest.join('.'), first)}` : of
}

/** Number fields that can be read in two ways: not those still as stored, nor those already answered. */
export const unclearNumbers = <D extends object>(
  fields: readonly FieldOf<D>[],
  draft: D,
  known: (field: string, text: string) => boolean,
): readonly string[] =>
  fields.flatMap((field) => {
    if (field.kind !== 'number') return []
    const text = String(draft[field.name as keyof D])
    return isAmbiguous(text) && !known(field.name, text) ? [field.name] : []
  })

/** What is sent for a draft where a form has no reading of its own: figures are read, the rest goes as it stands. */
export function readFields<D extends object>(fields: readonly FieldOf<D>[], draft: D): unknown {
  const read = Object.fromEntries(
    fields.flatMap((field): (readonly [string, unknown])[] => {
      if (field.kind === 'rows') {
        const rows = draft[field.name as keyof D] as readonly object[]
        return [[field.name, rows.map((row, at) => readFields(flat(asRows(field).fields(row, at)), row))]]
      }
      if (field.kind !== 'number') return []
      const value = typedNumber(String(draft[field.name as keyof D]))
      const number = value === null ? Number.NaN : Number(value)
      return [[field.name, field.as === 'number' && !Number.isNaN(number) ? number : value]]
    }),
  )
  return { ...draft, ...read }
}

export type Words = {
  readonly date: (value: string) => string
  readonly list: (values: readonly string[]) => string
  readonly yes: string
  readonly no: string
}

type Side = { readonly label: string; readonly text: string }

/** How a draft reads, field by field. */
export function readOut<D>(fields: readonly FieldOf<D>[], draft: D, words: Words): Side[] {
  return fields.flatMap((field) => sidesOf(field, draft, words))
}

function sidesOf<D>(field: FieldOf<D>, draft: D, words: Words): Side[] {
  if (field.kind === 'trap' || field.each) return []
  if (field.kind === 'custom')
    return field.show ? [{ label: labelAt(field, pathOf(field), 'en'), text: field.show(draft) }] : []
  const value = draft[field.name as keyof D] as unknown
  if (field.kind === 'rows') {
    const { label, one, fields: fieldsOf } = asRows(field)
    const rows = value as readonly object[]
    const text = (row: object, at: number) =>
      readOut(flat(fieldsOf(row, at)), row, words)
        .filter((side) => side.text !== '')
        .map((side) => `${side.label}: ${side.text}`)
    return [{ label, text: rows.map((row, at) => `${one(at + 1)}: ${words.list(text(row, at))}`).join('\n') }]
  }
  if (field.kind === 'pair')
    return (['ar', 'en'] as const).map((lang) => ({ label: field.label[lang], text: (value as Both)[lang] }))
  return [{ label: field.label, text: value === null ? '' : textOf(field, value, words) }]
}

type Plain<D> =
  | TextField<D>
  | LongField<D>
  | NumberField<D>
  | DateField<D>
  | ChoiceField<D>
  | SeveralField<D>
  | SwitchField<D>
  | FileField<D>

function textOf<D>(field: Plain<D>, value: unknown, words: Words): string {
  switch (field.kind) {
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value)
    case 'several':
      return words.list(
        field.options.flatMap((option) => ((value as string[]).includes(option.value) ? option.label : [])),
      )
    case 'switch':
      return value === true ? words.yes : words.no
    case 'date':
      return value === '' ? '' : words.date(String(value))
    case 'file':
      return (value as File).name
    case 'number':
      return [figure(String(value)), ...(typeof field.unit === 'string' && value !== '' ? [field.unit] : [])].join(' ')
    default:
      return String(value).trim()
  }
}

/** Typed one way or the other, the same figure reads the same. */
function figure(typed: string): string {
  const number = readTypedNumber(typed)
  return number === null ? typed : formatNumber(number, defaultFormat('en'), { maximumFractionDigits: 30 })
}
