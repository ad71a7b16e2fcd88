import { camel, read, writtenType, write, type ColumnTypes } from './schema-columns.ts'

/** A function of the schema `app`; trigger functions and those that give nothing apart. */
export type SqlFunction = {
  readonly name: string
  /** Types of what it takes, by their names in pg_type. */
  readonly takes: readonly string[]
  readonly names: readonly string[] | null
  /** How many of the last arguments have a default. */
  readonly optional: number
  /** The last argument is a list, given value by value. */
  readonly spread: boolean
  readonly gives: string
  /** It gives rows of the table that `gives` names. */
  readonly composite: boolean
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/**
 * Types of the functions: what each takes, and its row or value. Overloaded ones and those of other types are left out.
 * Postgres does not say which columns may be null: `named` does, as `function.column`; `function` names its value.
 */
export function functionTypes(functions: readonly SqlFunction[], named: ColumnTypes = {}): string {
  const overloaded = functions.filter(({ name }, index) => functions.findIndex((of) => of.name === name) !== index)
  const single = functions.filter((one) => isPlain(one) && !overloaded.some(({ name }) => name === one.name))
  const known = new Set(
    single.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column.name}`)]),
  )
  const lost = Object.keys(named).filter((name) => !known.has(name))
  if (lost.length > 0) throw new Error(`No such functions: ${lost.join(', ')}`)
  return [
    'export type Functions = {',
    ...single.map((of) => `  ${of.name}: { takes: [${takes(of).join(', ')}]; ${gives(of, named)} }`),
    '}',
    '',
  ].join('\n')
}

const isPlain = ({ takes: types, gives: type, composite, columns }: SqlFunction): boolean =>
  [...types, ...columns.map((column) => column.type), ...(composite || columns.length > 1 ? [] : [type])].every(
    (one) => one.replace(/^_/, '') in read,
  )

function takes({ takes: types, names, optional, spread }: SqlFunction): string[] {
  return types.map((type, index) => {
    const one = write[type.replace(/^_/, '')] ?? typeOf(type)
    const listed = one.includes(' ') ? `(${one})[]` : `${one}[]`
    const label = names?.[index] || `_${index}`
    if (spread && index === types.length - 1) return `...${label}: ${listed}`
    const mark = index >= types.length - optional ? '?' : ''
    return `${label}${mark}: ${type.startsWith('_') ? `readonly ${listed}` : one} | null`
  })
}

function gives({ name, gives: type, composite, columns }: SqlFunction, named: ColumnTypes): string {
  if (composite) return `row: Selectable<${camel(type).replace(/^./, (first) => first.toUpperCase())}>`
  if (columns.length < 2) return `value: ${writtenType(named[name]) ?? listOf(type)}`
  return `row: { ${columns
    .map((column) => `${camel(column.name)}: ${writtenType(named[`${name}.${column.name}`]) ?? listOf(column.type)}`)
    .join('; ')} }`
}

const listOf = (type: string): string => (type.startsWith('_') ? `${typeOf(type)}[]` : typeOf(type))

const typeOf = (type: string): string => read[type.replace(/^_/, '')]!
