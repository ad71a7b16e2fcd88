import { CamelCasePlugin } from 'kysely'

/** A column as Postgres knows it, with the checks that are about it alone. */
export type Column = {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly has_default: boolean
  readonly checks: readonly string[]
}

/** What the generator cannot see, by `table.column`: JSON, and the words that a check lists. */
export function columnTypes(columns: readonly Column[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const type = ownType(column)
      return type === undefined ? [] : [[`${column.table}.${column.column}`, type] as const]
    }),
  )
}

function ownType({ column, type, has_default: hasDefault, checks }: Column): string | undefined {
  // Written as text: the driver would make a Postgres array of a list.
  if (type === 'json' || type === 'jsonb')
    return `ColumnType<unknown, string${hasDefault ? ' | undefined' : ''}, string>`
  const words = checks.map((check) => wordsOf(check, column, type)).find((found) => found !== undefined)
  if (!words) return undefined
  const union = words.map((word) => `'${word}'`).join(' | ')
  const known = type === 'text[]' ? `(${union})[]` : union
  return hasDefault ? `Generated<${known}>` : known
}

/** The words of a check that a text is one of them, or that a list holds no others. */
function wordsOf(check: string, column: string, type: string): string[] | undefined {
  const [, list] =
    (type === 'text[]'
      ? /^CHECK \(\((\w+) <@ (.*)\)\)$/.exec(check)?.slice(1)
      : /^CHECK \(\((\w+) = ANY \((.*)\)\)\)$/.exec(check)?.slice(1)) ?? []
  if (list === undefined || !check.startsWith(`CHECK ((${column} `)) return undefined
  const words = list.startsWith("'{")
    ? /^'\{([^}"\\]*)\}'::text\[\]$/.exec(list)?.[1]?.split(',')
    : /^ARRAY\[(.*)\]$/.exec(list)?.[1]?.split(', ').map((word) => /^'([^'\\]*)'::text$/.exec(word)?.[1] ?? '')
  return words?.includes('') ? undefined : words
}

/** Columns that the plugin would ask for by another name than they have. */
export function namesThatDoNotReturn(columns: readonly Pick<Column, 'table' | 'column'>[]): string[] {
  const names = new Names()
  return columns.flatMap(({ table, column }) =>
    [table, column].every((name) => names.snake(names.camel(name)) === name) ? [] : [`${table}.${column}`],
  )
}

class Names extends CamelCasePlugin {
  snake(name: string): string {
    return this.snakeCase(name)
  }
  camel(name: string): string {
    return this.camelCase(name)
  }
}
