import { z } from 'zod'
import { namedTwice } from './named-twice.ts'

/**
 * A form from a definition: a JSON Schema of the answers, with pages and both languages beside it (`x-…`). One file
 * says what is asked, what is valid and what is shown.
 */
const both = z.object({ en: z.string().trim().min(1).max(500), ar: z.string().trim().min(1).max(500) })
const fieldName = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/)

/** How a field is asked for. Figures are exact decimals as text; files are ids of stored ones. */
export const fieldKinds = [
  'text',
  'long-text',
  'number',
  'money',
  'date',
  'yes-no',
  'choice',
  'choices',
  'table',
  'files',
] as const
export type FieldKind = (typeof fieldKinds)[number]

const decimal = /^-?\d{1,18}(\.\d{1,6})?$/

const plain = { 'x-label': both, 'x-hint': both.optional() }
const lengths = { text: 500, 'long-text': 10_000 } as const
const textField = (kind: 'text' | 'long-text') =>
  z.object({
    ...plain,
    type: z.literal('string'),
    'x-kind': z.literal(kind),
    maxLength: z.number().int().min(1).max(lengths[kind]),
  })
const figureField = z.object({
  ...plain,
  type: z.literal('string'),
  'x-kind': z.enum(['number', 'money']),
  /** The least and the most that is taken, as exact decimals. */
  'x-least': z.string().regex(decimal).optional(),
  'x-most': z.string().regex(decimal).optional(),
})
/** The keys of an object in the order in which they are shown; the database keeps none. */
const order = z.array(z.string().max(40)).max(100).optional()
const options = z
  .record(z.string().regex(/^[A-Za-z0-9-]{1,40}$/), both)
  .refine((given) => Object.keys(given).length > 0)
const column = z.discriminatedUnion('x-kind', [
  textField('text'),
  figureField.extend({ 'x-kind': z.literal('number') }),
  figureField.extend({ 'x-kind': z.literal('money') }),
])
const fieldSchema = z.discriminatedUnion('x-kind', [
  textField('text'),
  textField('long-text'),
  figureField.extend({ 'x-kind': z.literal('number') }),
  figureField.extend({ 'x-kind': z.literal('money') }),
  z.object({ ...plain, type: z.literal('string'), format: z.literal('date'), 'x-kind': z.literal('date') }),
  z.object({ ...plain, type: z.literal('boolean'), 'x-kind': z.literal('yes-no') }),
  z.object({
    ...plain,
    type: z.literal('string'),
    'x-kind': z.literal('choice'),
    'x-options': options,
    'x-order': order,
  }),
  z.object({
    ...plain,
    type: z.literal('array'),
    'x-kind': z.literal('choices'),
    'x-options': options,
    'x-order': order,
  }),
  z.object({
    ...plain,
    type: z.literal('array'),
    'x-kind': z.literal('table'),
    maxItems: z.number().int().min(1).max(100),
    items: z.object({ type: z.literal('object'), properties: z.record(fieldName, column) }),
    'x-order': order,
    /** The column that is added up, and the field that the sum has to equal. */
    'x-sum': fieldName.optional(),
    'x-sumEquals': fieldName.optional(),
  }),
  z.object({
    ...plain,
    type: z.literal('array'),
    'x-kind': z.literal('files'),
    maxItems: z.number().int().min(1).max(10),
  }),
])
export type DefinedField = z.infer<typeof fieldSchema>

const pageSchema = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  title: both,
  fields: z.array(fieldName).min(1).max(40),
  /** The page is asked where this field has this value; the field is on an earlier page. */
  when: z.object({ field: fieldName, equals: z.union([z.string().max(100), z.boolean()]) }).optional(),
})
export type DefinedPage = z.infer<typeof pageSchema>

type FaultPath = readonly (string | number)[]
export type FormFault =
  | { readonly code: 'unknown-field'; readonly field: string }
  | { readonly code: 'field-on-two-pages'; readonly field: string }
  | { readonly code: 'field-on-no-page'; readonly field: string }
  | { readonly code: 'page-named-twice'; readonly field: string }
  /** A page depends on itself, on a later page, or on a page that depends on it. */
  | { readonly code: 'loop'; readonly field: string }
  | { readonly code: 'sum-of-no-figures'; readonly field: string }
  /** Two options of the field read the same in a language. */
  | { readonly code: 'option-named-twice'; readonly field: string }
  /** Two pages, two questions or two columns of a table read the same in a language. */
  | {
      readonly code: 'title-twice' | 'question-named-twice' | 'column-named-twice'
      readonly field: string
      readonly path: FaultPath
    }
  /** The least that is taken is more than the most. */
  | { readonly code: 'bounds-reversed'; readonly field: string; readonly path: FaultPath }

const definitionShape = z.object({
  $schema: z.literal('https://json-schema.org/draft/2020-12/schema'),
  type: z.literal('object'),
  properties: z.record(fieldName, fieldSchema),
  required: z.array(fieldName).default([]),
  'x-pages': z.array(pageSchema).min(1).max(20),
})
export type FormDefinition = z.infer<typeof definitionShape>

/** What keeps a definition from working; empty where it works. */
export function formFaults(form: FormDefinition): FormFault[] {
  const { properties, required, 'x-pages': pages } = form
  const placed = pages.flatMap((page, at) => page.fields.map((field) => ({ field, at })))
  const pageOf = new Map(placed.toReversed().map(({ field, at }) => [field, at]))
  const twice = <T>(all: readonly T[]) => all.filter((one, at) => all.indexOf(one) !== at)
  const isFigure = (field: string | undefined) =>
    field === undefined || ['number', 'money'].includes(properties[field]?.['x-kind'] ?? '')
  return [
    ...[...placed.map(({ field }) => field), ...required]
      .filter((field) => !properties[field])
      .map((field) => ({ code: 'unknown-field', field }) as const),
    ...twice(placed.map(({ field }) => field)).map((field) => ({ code: 'field-on-two-pages', field }) as const),
    ...Object.keys(properties)
      .filter((field) => !pageOf.has(field))
      .map((field) => ({ code: 'field-on-no-page', field }) as const),
    ...twice(pages.map(({ id }) => id)).map((field) => ({ code: 'page-named-twice', field }) as const),
    ...pages.flatMap(({ when }, at) =>
      when && (pageOf.get(when.field) ?? at) >= at ? [{ code: 'loop', field: when.field } as const] : [],
    ),
    ...Object.entries(properties).flatMap(([name, field]) => {
      if (field['x-kind'] !== 'table' || field['x-sum'] === undefined) return []
      const added = field.items.properties[field['x-sum']]?.['x-kind'] ?? 'text'
      return added === 'text' || !isFigure(field['x-sumEquals'])
        ? [{ code: 'sum-of-no-figures', field: name } as const]
        : []
    }),
    ...Object.entries(properties).flatMap(([name, field]) =>
      'x-options' in field && namedTwice(Object.values(field['x-options'])).length > 0
        ? [{ code: 'option-named-twice', field: name } as const]
        : [],
    ),
    ...namedTwice(pages.map(({ title }) => title)).map(({ at, language }) => ({
      code: 'title-twice' as const,
      field: pages[at]?.id ?? '',
      path: ['x-pages', at, 'title', language],
    })),
    ...labelledTwice(Object.entries(properties)).map(({ name, language }) => ({
      code: 'question-named-twice' as const,
      field: name,
      path: ['properties', name, 'x-label', language],
    })),
    ...Object.entries(properties).flatMap(([name, field]) =>
      field['x-kind'] === 'table'
        ? labelledTwice(columnsOf(field)).map(({ name: column, language }) => ({
            code: 'column-named-twice' as const,
            field: name,
            path: ['properties', name, 'items', 'properties', column, 'x-label', language],
          }))
        : [],
    ),
    ...Object.entries(properties).flatMap(([name, field]) =>
      (field['x-kind'] === 'number' || field['x-kind'] === 'money') &&
      field['x-most'] !== undefined &&
      millionths(field['x-most']) < millionths(field['x-least'] ?? '0')
        ? [{ code: 'bounds-reversed' as const, field: name, path: ['properties', name, 'x-most'] }]
        : [],
    ),
  ]
}

type Labelled = readonly (readonly [string, { readonly 'x-label': z.infer<typeof both> }])[]
const labelledTwice = (fields: Labelled) =>
  namedTwice(fields.map(([, field]) => field['x-label'])).flatMap(({ at, language }) => {
    const [name] = fields[at] ?? []
    return name === undefined ? [] : [{ name, language }]
  })

/** Each part under its key, those of the order first. */
function inOrder<V>(parts: Readonly<Record<string, V>>, keys: readonly string[] = []): (readonly [string, V])[] {
  const all = [...new Set([...keys, ...Object.keys(parts)])]
  return all.flatMap((key) => {
    const part = Object.hasOwn(parts, key) ? parts[key] : undefined
    return part === undefined ? [] : [[key, part] as const]
  })
}

/** The options of a choice by their keys, as they are shown. */
export const optionsOf = (field: Extract<DefinedField, { readonly 'x-kind': 'choice' | 'choices' }>) =>
  inOrder(field['x-options'], field['x-order'])

/** The columns of a table by their names, as they are shown. */
export const columnsOf = (field: Extract<DefinedField, { readonly 'x-kind': 'table' }>) =>
  inOrder(field.items.properties, field['x-order'])

/** A definition that works: a wrong one is refused with what is wrong and where. */
export const formDefinition = definitionShape.superRefine((form, context) => {
  for (const { code, field, ...at } of formFaults(form))
    context.addIssue({
      code: 'custom',
      message: code,
      path: 'path' in at ? [...at.path] : [field],
      params: { code: `form-${code}` },
    })
})

/** What was answered so far, by field; checked against the definition where it is kept. */
export const formAnswers = z.record(z.string().max(40), z.unknown())
export type FormAnswers = Readonly<Record<string, unknown>>

export type FormProblem = {
  readonly page: string
  readonly field: string
  /** The row of a table, counted from 0. */
  readonly row?: number
  readonly column?: string
  readonly code:
    | 'missing'
    | 'too-long'
    | 'not-a-number'
    | 'out-of-range'
    | 'not-a-date'
    /** The year is one of the Hijri calendar; days are Gregorian. */
    | 'not-gregorian'
    | 'not-a-choice'
    | 'too-many'
    | 'sum-differs'
    /** A link, markup or marks of direction in a line of text. */
    | 'not-plain'
  readonly details?: Readonly<Record<string, string | number>>
}

const millionths = (text: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(6, '0').slice(0, 6)}`)
}
const textOf = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(7, '0')
  const part = digits.slice(-6).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -6)}${part === '' ? '' : `.${part}`}`
}

/** The sum of one column of a table, exact; cells that are no figures count as nothing. */
export function columnSum(rows: unknown, name: string): string {
  const cells = Array.isArray(rows) ? rows.map((row: Readonly<Record<string, unknown>> | null) => row?.[name]) : []
  const figures = cells.filter((cell): cell is string => typeof cell === 'string' && decimal.test(cell))
  return textOf(figures.reduce((sum, cell) => sum + millionths(cell), 0n))
}

/** The pages that are asked, given what was answered. */
export function pagesAsked(form: FormDefinition, answers: FormAnswers): DefinedPage[] {
  const asked = new Set<string>()
  return form['x-pages'].filter(({ fields, when }) => {
    const shown = !when || (asked.has(when.field) && answers[when.field] === when.equals)
    if (shown) for (const field of fields) asked.add(field)
    return shown
  })
}

/** Only spaces and signs that show nothing. */
const blank = /^[\s\p{Cc}\p{Cf}]*$/u

/** Whether nothing was answered: an empty list, or a text of which nothing is seen. */
export const isUnanswered = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && blank.test(value)) ||
  (Array.isArray(value) && value.length === 0)

type Found = Omit<FormProblem, 'page' | 'field'>

/** What is wrong with one answer; nothing is wrong with one that was not given. */
function faultsOf(field: DefinedField, value: unknown, answers: FormAnswers): Found[] {
  if (isUnanswered(value)) return []
  switch (field['x-kind']) {
    case 'text':
    case 'long-text':
      return typeof value === 'string' && value.length <= field.maxLength
        ? []
        : [{ code: 'too-long', details: { most: field.maxLength } }]
    case 'number':
    case 'money': {
      const digits = field['x-kind'] === 'money' ? /^-?\d{1,15}(\.\d{1,2})?$/ : decimal
      if (typeof value !== 'string' || !digits.test(value)) return [{ code: 'not-a-number' }]
      const { 'x-least': least = '0', 'x-most': most } = field
      const below = millionths(value) < millionths(least)
      const above = most !== undefined && millionths(value) > millionths(most)
      return below || above
        ? [{ code: 'out-of-range', details: { least, ...(most === undefined ? {} : { most }) } }]
        : []
    }
    case 'date':
      if (typeof value !== 'string' || !z.iso.date().safeParse(value).success) return [{ code: 'not-a-date' }]
      return /^1[345]/.test(value) ? [{ code: 'not-gregorian' }] : []
    case 'yes-no':
      return typeof value === 'boolean' ? [] : [{ code: 'not-a-choice' }]
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field['x-options'], value) ? [] : [{ code: 'not-a-choice' }]
    case 'choices':
      return Array.isArray(value) &&
        value.every((one) => typeof one === 'string' && Object.hasOwn(field['x-options'], one))
        ? []
        : [{ code: 'not-a-choice' }]
    case 'files':
      return Array.isArray(value) &&
        value.length <= field.maxItems &&
        value.every((one) => z.uuid().safeParse(one).success)
        ? []
        : [{ code: 'too-many', details: { most: field.maxItems } }]
    case 'table': {
      if (!Array.isArray(value) || value.length > field.maxItems)
        return [{ code: 'too-many', details: { most: field.maxItems } }]
      const cells = value.flatMap((row: Readonly<Record<string, unknown>> | null, at) =>
        Object.entries(field.items.properties).flatMap(([name, one]): Found[] =>
          isUnanswered(row?.[name])
            ? [{ code: 'missing', row: at, column: name }]
            : faultsOf(one, row?.[name], answers).map((fault) => ({ ...fault, row: at, column: name })),
        ),
      )
      const { 'x-sum': added, 'x-sumEquals': equals } = field
      if (cells.length > 0 || added === undefined || equals === undefined) return cells
      const sum = columnSum(value, added)
      const wanted = answers[equals]
      if (typeof wanted !== 'string' || !decimal.test(wanted) || millionths(sum) === millionths(wanted)) return []
      return [{ code: 'sum-differs', details: { sum, wanted } }]
    }
  }
}

/** All that keeps these answers from being handed in, page by page; a draft may have as many as it likes. */
export function problemsOf(form: FormDefinition, answers: FormAnswers): FormProblem[] {
  return pagesAsked(form, answers).flatMap(({ id, fields }) =>
    fields.flatMap((name): FormProblem[] => {
      const field = form.properties[name]
      if (!field) return []
      const value = answers[name]
      const found: Found[] =
        isUnanswered(value) && form.required.includes(name) ? [{ code: 'missing' }] : faultsOf(field, value, answers)
      return found.map((one) => ({ page: id, field: name, ...one }))
    }),
  )
}

/** The answers without what no page of the form asks for. */
export function answersAsked(form: FormDefinition, answers: FormAnswers): Record<string, unknown> {
  const names = pagesAsked(form, answers).flatMap(({ fields }) => fields)
  return Object.fromEntries(names.filter((name) => !isUnanswered(answers[name])).map((name) => [name, answers[name]]))
}
