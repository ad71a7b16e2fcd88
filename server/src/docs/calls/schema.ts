import type { CallField } from '@athar/contracts/docs'

/** JSON Schema as far as the description of our calls uses it. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly minimum?: number
  readonly default?: unknown
  readonly additionalProperties?: unknown
}
export type Schemas = Readonly<Record<string, Schema>>

const deepest = 5
const most = 120
const longestList = 8

const isNull = ({ type, const: only }: Schema): boolean => type === 'null' || only === null

/** Behind references; of several forms the first that is not null. */
export function plain(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref !== undefined) {
    const found = schemas[schema.$ref.split('/').at(-1) ?? '']
    return found ? plain(found, schemas) : {}
  }
  const form = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find((one) => !isNull(one))
  return form ? plain(form, schemas) : schema
}

/** How a value is written: `string (date)`, `"a" | "b"`, `integer | null`. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const own = plain(schema, schemas)
  const listed = (values: readonly unknown[]) =>
    `${values
      .slice(0, longestList)
      .map((one) => JSON.stringify(one))
      .join(' | ')}${values.length > longestList ? ' | …' : ''}`
  const written =
    own.const !== undefined
      ? JSON.stringify(own.const)
      : own.enum
        ? listed(own.enum)
        : own.properties || own.additionalProperties !== undefined
          ? 'object'
          : own.type === 'array'
            ? `list of ${own.items ? typeOf(own.items, schemas) : 'anything'}`
            : `${[own.type ?? 'anything'].flat().join(' | ')}${own.format ? ` (${own.format})` : ''}`
  return forms.some(isNull) ? `${written} | null` : written
}

/** Every field by its place, down to the fifth level; a list that goes on ends with a line `…`. */
export function fieldsOf(schema: Schema, schemas: Schemas): CallField[] {
  const fields: CallField[] = []
  const walk = (at: Schema, place: string, depth: number): void => {
    const own = plain(at, schemas)
    if (own.type === 'array' && own.items) return walk(own.items, `${place}[]`, depth)
    if (depth > deepest) return
    const parts = [own, ...(own.allOf ?? []).map((one) => plain(one, schemas))]
    for (const part of parts)
      for (const [name, child] of Object.entries(part.properties ?? {})) {
        const path = place === '' ? name : `${place}.${name}`
        fields.push({ place: path, type: typeOf(child, schemas), required: part.required?.includes(name) ?? false })
        walk(child, path, depth + 1)
      }
  }
  walk(schema, '', 1)
  if (fields.length <= most) return fields
  return [...fields.slice(0, most), { place: '…', type: '', required: false }]
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: '5f0c0a3e-8d0b-4c57-9d9a-2f6f0f3f7c11',
  date: '2026-01-31',
  'date-time': '2026-01-31T08:00:00Z',
  email: 'name@example.com',
  uri: 'https://example.com',
}

/** A value of the right shape, for a sample; what may stay away does. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 1): unknown {
  const own = plain(schema, schemas)
  if (own.const !== undefined) return own.const
  if (own.enum) return own.enum[0]
  if (own.default !== undefined) return own.default
  if (own.properties)
    return Object.fromEntries(
      Object.entries(own.properties)
        .filter(([name]) => own.required?.includes(name) && depth <= deepest)
        .map(([name, child]) => [name, exampleOf(child, schemas, depth + 1)]),
    )
  const [type] = [own.type ?? 'string'].flat()
  if (type === 'array') return own.items && depth <= deepest ? [exampleOf(own.items, schemas, depth + 1)] : []
  if (type === 'object') return {}
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return own.minimum ?? 1
  return byFormat[own.format ?? ''] ?? '…'
}
