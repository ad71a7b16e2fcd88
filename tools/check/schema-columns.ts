import { columnNames } from '../../server/src/platform/tables.ts'

/** A column as Postgres knows it, with the checks that are about it alone. */
export type Column = {
  /** Outside `public` with its schema before it. */
  readonly table: string
  readonly column: string
  /** The name in pg_type; lists begin with an underscore. */
  readonly type: string
  readonly nullable: boolean
  /** It has a default. */
  readonly optional: boolean
  /** Postgres alone writes it. */
  readonly generated: boolean
  readonly checks: readonly string[]
}

/** What the driver gives for a type. */
export const read: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  citext: 'string',
  date: 'string',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  // Exact numbers come as text.
  int8: 'string',
  int8range: 'string',
  numrange: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
}
/** What is written, where that is something else. JSON as text: of a list the driver would make a list of Postgres. */
export const write: Readonly<Record<string, string>> = {
  int8: 'string | number',
  json: 'string',
  jsonb: 'string',
  numeric: 'string | number',
  timestamptz: 'Date | string',
}

type NamedType = string | readonly [module: string, type: string]
/** By `table.column`, a type, or a module and its type. */
export type ColumnTypes = Readonly<Record<string, NamedType>>
export const writtenType = (held: NamedType | undefined): string | undefined =>
  typeof held === 'object' ? `import('${held[0]}').${held[1]}` : held

/** A file with a type for each table. Throws where a name does not come back from camel case, or a type is unknown. */
export function rowTypes(columns: readonly Column[], named: ColumnTypes = {}): string {
  const lost = Object.keys(named).filter((name) => !columns.some(({ table, column }) => name === `${table}.${column}`))
  if (lost.length > 0) throw new Error(`No such columns: ${lost.join(', ')}`)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const typeName = (table: string): string =>
    camel(table.replace('.', '_')).replace(/^./, (first) => first.toUpperCase())
  const names = [...tables.keys()]
  return [
    '// Written by `npm run row-types` from server/schema; `npm run check` compares.',
    "import type { ColumnType, Generated, Selectable } from 'kysely'",
    '',
    '/** Read as one type, written as another. */',
    'type Col<Read, Write> = ColumnType<Read, Write, Write>',
    ...[...tables].flatMap(([table, of]) => [
      '',
      `export type ${typeName(table)} = {`,
      ...of.map(
        (column) => `  ${isOfAccounts(table) ? column.column : camel(column.column)}: ${typeOf(column, named)}`,
      ),
      '}',
    ]),
    '',
    'export type Tables = {',
    ...names.filter((table) => !isOfAccounts(table)).map((table) => `  ${camel(table)}: ${typeName(table)}`),
    '}',
    '',
    'export type AccountTables = {',
    ...names.filter(isOfAccounts).map((table) => `  '${table}': ${typeName(table)}`),
    '}',
    '',
  ].join('\n')
}

/** Tables of the schema `auth`: columns keep their names. */
const isOfAccounts = (table: string): boolean => table.startsWith('auth.')

function typeOf(column: Column, named: ColumnTypes): string {
  const { table, type, nullable, optional, generated } = column
  const base = type.replace(/^_/, '')
  const words = column.checks.map((check) => wordsOf(check, column)).find((found) => found !== undefined)
  const one =
    writtenType(named[`${table}.${column.column}`]) ?? words?.map((word) => `'${word}'`).join(' | ') ?? read[base]
  if (one === undefined) throw new Error(`${table}.${column.column} is of the type ${type}, which has no known type`)
  const whole = (of: string): string => {
    const listed = base === type ? of : of.includes(' ') ? `(${of})[]` : `${of}[]`
    return nullable && of !== 'unknown' ? `${listed} | null` : listed
  }
  const [out, put] = [whole(one), write[base]]
  if (generated) return `ColumnType<${out}, never, never>`
  if (put === undefined) return optional ? `Generated<${out}>` : out
  return optional ? `ColumnType<${out}, ${whole(put)} | undefined, ${whole(put)}>` : `Col<${out}, ${whole(put)}>`
}

/** The words of a check that a text is one of them, or that a list holds no others. */
function wordsOf(check: string, { column, type }: Column): string[] | undefined {
  const list = type === '_text' ? / <@ (.*)\)\)$/.exec(check)?.[1] : / = ANY \((.*)\)\)\)$/.exec(check)?.[1]
  if (list === undefined || !check.startsWith(`CHECK ((${column} `)) return undefined
  if (list.startsWith("'{")) return /^'\{([^}"\\]*)\}'::text\[\]$/.exec(list)?.[1]?.split(',')
  const words = /^ARRAY\[(.*)\]$/.exec(list)?.[1]?.split(', ')
  const bare = words?.map((word) => /^'([^'\\]*)'::text$/.exec(word)?.[1])
  return bare?.some((word) => word === undefined) ? undefined : (bare as string[] | undefined)
}

/** By the plugin that renames them: a name that it would ask for by another one is refused. */
export function camel(name: string): string {
  const made = columnNames.inCode(name)
  if (columnNames.inSchema(made) !== name)
    throw new Error(`${name} does not come back from camel case: ${columnNames.inSchema(made)}`)
  return made
}
