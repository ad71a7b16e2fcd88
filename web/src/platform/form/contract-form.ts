import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Both, FieldList, FieldOf } from './field-list.ts'
import { figureText, percentOf, typedNumber, typedShare } from './typed-number.ts'
import { useForm, type FormOptions } from './use-form.ts'

/** The input of a route. */
export type InputSchema = z.ZodObject

/**
 * What a person types for an input: figures and days as text, a choice that is null until it is made. A day is null
 * while what is typed is none.
 */
export type DraftOf<T> = { readonly [K in keyof T]-?: DraftValue<Exclude<T[K], null | undefined>> }
type DraftValue<V> = [V] extends [boolean]
  ? boolean
  : [V] extends [number]
    ? string
    : [V] extends [string]
      ? string extends V
        ? string
        : V | null
      : [V] extends [Both]
        ? Both
        : V extends readonly (infer R)[]
          ? readonly (R extends object ? DraftOf<R> : R)[]
          : V extends object
            ? DraftOf<V>
            : V

/** A schema, as far as a form asks it: the library itself is not loaded with it. */
type Part = {
  readonly def: {
    readonly type: string
    readonly format?: string
    readonly innerType?: Part
    readonly element?: Part
    readonly defaultValue?: unknown
    readonly in?: Part
  }
  readonly shape?: Readonly<Record<string, Part>>
  readonly options?: readonly string[]
  readonly maxLength?: number | null
  readonly isInt?: boolean
  readonly meta?: () => { readonly format?: unknown } | undefined
  readonly safeParse: (value: unknown) => { readonly success: boolean }
}

type Kind =
  | 'text'
  | 'decimal'
  | 'share'
  | 'number'
  | 'date'
  | 'choice'
  | 'switch'
  | 'pair'
  | 'list'
  | 'object'
  | 'other'
type Known = {
  readonly kind: Kind
  readonly part: Part
  readonly nullable: boolean
  /** It may be left out. */
  readonly optional: boolean
  readonly otherwise: unknown
}

/** What a field of a schema is, without what wraps it. */
function known(part: Part): Known {
  const { type, innerType, defaultValue, in: input } = part.def
  if (type === 'pipe' && input) return known(input)
  if (innerType) {
    const inner = known(innerType)
    return {
      ...inner,
      nullable: inner.nullable || type === 'nullable',
      optional: inner.optional || type === 'optional' || type === 'default',
      otherwise: type === 'default' ? defaultValue : inner.otherwise,
    }
  }
  return { kind: kindOf(part), part, nullable: false, optional: false, otherwise: undefined }
}

function kindOf(part: Part): Kind {
  switch (part.def.type) {
    case 'string':
      return part.def.format === 'date' ? 'date' : figureKind(part.meta?.()?.format)
    case 'number':
      return 'number'
    case 'boolean':
      return 'switch'
    case 'enum':
      return 'choice'
    case 'array':
      return 'list'
    case 'object':
      return Object.keys(part.shape ?? {}).join() === 'en,ar' ? 'pair' : 'object'
    default:
      return 'other'
  }
}

/** A share is a fraction of one, which people type in per cent. */
const figureKind = (format: unknown): Kind => (format === 'decimal' || format === 'share' ? format : 'text')

const partsOf = (part: Part): readonly (readonly [string, Part])[] => Object.entries(part.shape ?? {})

/** What is stored of an input. */
export type Stored<S extends InputSchema> = { readonly [K in keyof z.infer<S>]?: z.infer<S>[K] | undefined }

/** The draft of what is stored, or of nothing; what the input does not name is left out. */
export function draftFrom<S extends InputSchema>(schema: S, stored: Stored<S> | null): DraftOf<z.infer<S>> {
  return draftOfParts(schema as unknown as Part, stored ?? {}) as DraftOf<z.infer<S>>
}

const draftOfParts = (part: Part, stored: object): unknown =>
  Object.fromEntries(
    partsOf(part).map(([name, of]) => [name, typedFrom(known(of), (stored as Record<string, unknown>)[name])]),
  )

function typedFrom({ kind, part, otherwise }: Known, stored: unknown): unknown {
  const value = stored ?? otherwise ?? null
  switch (kind) {
    case 'decimal':
      return figureText(value as string | null)
    case 'share':
      return value === null ? '' : percentOf(value as string)
    case 'text':
    case 'date':
    case 'number':
      return value === null ? '' : String(value as string | number)
    case 'switch':
      return value ?? false
    case 'pair':
      return value ?? { en: '', ar: '' }
    case 'object':
      return draftOfParts(part, value ?? {})
    case 'list':
      return ((value as unknown[] | null) ?? []).map((one) => typedFrom(known(part.def.element!), one))
    default:
      return value
  }
}

/** What is sent for a draft; what does not fit stays as it is, for the schema to refuse. */
export const bodyFrom = <S extends InputSchema>(schema: S, draft: DraftOf<z.infer<S>>): z.infer<S> =>
  bodyOfParts(schema as unknown as Part, draft) as z.infer<S>

const bodyOfParts = (part: Part, draft: object): unknown =>
  Object.fromEntries(
    partsOf(part).flatMap(([name, of]) => {
      const sent = sentFor(known(of), (draft as Record<string, unknown>)[name])
      return sent === undefined ? [] : [[name, sent]]
    }),
  )

function sentFor(of: Known, typed: unknown): unknown {
  const { kind, part, nullable, optional } = of
  const nothing = nullable ? null : optional ? undefined : kind === 'choice' ? null : ''
  switch (kind) {
    case 'text':
      return String(typed ?? '').trim() === '' ? (nullable ? null : '') : typed
    case 'date':
      // A day half typed is refused, also where none is needed.
      return typed === '' ? nothing : (typed ?? 'no day')
    case 'decimal':
      return typedNumber(String(typed)) ?? nothing
    case 'share':
      return String(typed).trim() === '' ? nothing : typedShare(String(typed))
    case 'number': {
      const number = typedNumber(String(typed))
      return number === null ? (nothing === '' ? Number.NaN : nothing) : Number(number)
    }
    case 'choice':
      return typed ?? nothing
    case 'object':
      return bodyOfParts(part, typed as object)
    case 'list':
      return (typed as readonly unknown[]).map((one) => sentFor(known(part.def.element!), one))
    default:
      return typed
  }
}

type Said<D> = FieldOf<D> extends infer F ? (F extends { readonly kind: string } ? F : never) : never
/** A field that names no kind: the contract's schema says it, and how long it may be, and whether it may stay empty. */
type Short<D> = {
  readonly [K in keyof D & string]: {
    readonly name: K
    readonly label: string | Both
    readonly kind?: undefined
    /** The words of an option. */
    readonly option?: (value: OptionOf<D[K]>) => string
    readonly hint?: ReactNode
    readonly [more: string]: unknown
  }
}[keyof D & string]
type OptionOf<V> = V extends readonly (infer R)[] ? R : NonNullable<V>
export type ContractField<D> = Said<D> | Short<D>
export type ContractFields<D> = readonly (ContractField<D> | readonly ContractField<D>[])[]

const longFrom = 400

/** The fields with what the schema says of each; what a field says itself goes before. */
export function withContract<S extends InputSchema>(
  schema: S,
  fields: ContractFields<DraftOf<z.infer<S>>>,
): FieldList<DraftOf<z.infer<S>>> {
  const shape = (schema as unknown as Part).shape ?? {}
  const whole = (field: object): object => {
    const part = shape[('name' in field && String(field.name)) || '']
    return part ? { ...bounds(part), ...kindFor(known(part), field), ...clean(field) } : field
  }
  return fields.map((field) => (Array.isArray(field) ? (field as object[]).map(whole) : whole(field))) as never
}

const clean = ({ option: _words, ...field }: { readonly option?: unknown }): object => field

function bounds(whole: Part): object {
  const { kind, part, nullable, optional } = known(whole)
  if (kind === 'switch') return {}
  const mayBeEmpty = nullable || optional || whole.safeParse(kind === 'list' ? [] : '').success
  const most = kind === 'text' && part.maxLength ? { most: part.maxLength } : {}
  if (kind === 'pair') return { oneEnough: true, ...mostOfPair(part) }
  return { ...(mayBeEmpty ? { optional: true } : { required: true }), ...most }
}

const mostOfPair = (part: Part): object => {
  const most = part.shape?.['en']?.maxLength
  return most ? { most } : {}
}

function kindFor(of: Known, field: { readonly option?: (value: never) => string }): object {
  const { kind, part } = of
  const options = (of: Part) =>
    field.option ? { options: of.options?.map((value) => ({ value, label: field.option!(value as never) })) } : {}
  switch (kind) {
    case 'text':
      return { kind: (part.maxLength ?? 0) > longFrom ? 'long' : 'text' }
    case 'decimal':
    case 'share':
      return { kind: 'number' }
    case 'number':
      return { kind: 'number', as: 'number', ...(part.isInt && { whole: true }) }
    case 'choice':
      return { kind, ...options(part) }
    case 'list':
      return { kind: 'several', ...options(part.def.element!) }
    default:
      return { kind }
  }
}

type ContractOptions<S extends InputSchema, A> = Omit<
  FormOptions<DraftOf<z.infer<S>>, z.infer<S>, A>,
  'fields' | 'initial' | 'toBody' | 'schema'
> & {
  readonly schema: S
  /** What is stored now, or what a new one begins with; null for nothing. */
  readonly stored: Stored<S> | null
  readonly fields:
    | ContractFields<DraftOf<z.infer<S>>>
    | ((draft: DraftOf<z.infer<S>>) => ContractFields<DraftOf<z.infer<S>>>)
  /** What is sent otherwise than as it was typed. */
  readonly adjust?: (body: z.infer<S>, draft: DraftOf<z.infer<S>>) => z.infer<S>
}

/** A form for the input of a route: draft, body, kinds and bounds come from its schema. */
export function useContractForm<S extends InputSchema, A = unknown>({
  schema,
  stored,
  fields,
  adjust = (body) => body,
  ...rest
}: ContractOptions<S, A>) {
  return useForm<DraftOf<z.infer<S>>, z.infer<S>, A>({
    ...rest,
    schema,
    initial: draftFrom(schema, stored),
    fields: (draft) => withContract(schema, typeof fields === 'function' ? fields(draft) : fields),
    toBody: (draft) => adjust(bodyFrom(schema, draft), draft),
  })
}
