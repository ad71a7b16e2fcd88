import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { badCursor, decodeCursor, encodeCursor } from './cursor.ts'

type Sql = RawBuilder<unknown>

/** What a cursor may hold for a column, and how Postgres compares it. */
type KeyType = { readonly fits: (text: string) => boolean; readonly value: (text: string) => Sql }

const year = /^(?!0000)\d{4}-/
const isDate = (text: string): boolean => year.test(text) && !Number.isNaN(Date.parse(text))
export const keyTypes = {
  instant: { fits: isDate, value: (text) => sql`${new Date(text).toISOString()}::timestamptz` },
  day: { fits: (text) => isDate(text) && /^\d{4}-\d\d-\d\d$/.test(text), value: (text) => sql`${text}::date` },
  uuid: {
    fits: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
    value: (text) => sql`${text}::uuid`,
  },
  int: { fits: (text) => /^\d{1,9}$/.test(text), value: (text) => sql`${text}::int` },
  bigint: { fits: (text) => /^\d{1,18}$/.test(text), value: (text) => sql`${text}::bigint` },
  decimal: { fits: (text) => /^-?\d+(\.\d+)?$/.test(text), value: (text) => sql`${text}::numeric` },
  text: { fits: (text) => text.length <= 400 && !text.includes('\0'), value: (text) => sql`${text}` },
} as const satisfies Record<string, KeyType>

type KeyColumn<Row> = {
  readonly sql: Sql
  readonly type: keyof typeof keyTypes
  /** The value of a row, as a cursor keeps it. */
  readonly of: (row: Row) => Date | string | number
}
/** How a list is ordered: columns of which the last is unique, so that every row has one place. */
export type Keyset<Row> = {
  readonly columns: readonly KeyColumn<Row>[]
  readonly direction: 'asc' | 'desc'
  /** Where a list can be ordered in several ways: a cursor of another order is refused. */
  readonly name?: string
}

/** Columns of the table by name; the value is read from the row under the same name. */
export const keyset = <Row>(
  direction: 'asc' | 'desc',
  columns: { readonly [Name in keyof Row & string]?: keyof typeof keyTypes },
): Keyset<Row> => ({
  direction,
  columns: Object.entries(columns).map(([name, type]) => ({
    sql: sql.ref(name),
    type: type as keyof typeof keyTypes,
    of: (row) => row[name as keyof Row] as Date | string | number,
  })),
})

/** Where a page begins and ends, as parts of a statement: `where … and {after} order by {order} limit {limit}`. */
export type Place = { readonly after: RawBuilder<boolean>; readonly order: Sql; readonly limit: number }
export type PageQuery = { readonly cursor?: string | undefined; readonly limit: number }

/** One page of a list and the cursor of the next, null on the last; one row more than asked for tells. */
export async function readPage<Row>(
  { cursor, limit }: PageQuery,
  keys: Keyset<Row>,
  read: (place: Place) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }> {
  const first = firstRows(keys, limit + 1)
  const found = await read(cursor === undefined ? first : { ...first, after: afterCursor(keys, cursor) })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last === undefined ? null : cursorOf(keys, last) }
}

/** A whole list page by page, for files: memory stays flat. */
export async function* eachPage<Row>(
  keys: Keyset<Row>,
  limit: number,
  read: (place: Place) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let cursor: string | undefined; ;) {
    const { rows, nextCursor } = await readPage({ cursor, limit }, keys, read)
    yield rows
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

/** The rows of a page: `query.$call(pageOf(place))`. */
export const pageOf =
  ({ after, order, limit }: Place) =>
  <Tables, Table extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Table, Row>,
  ): SelectQueryBuilder<Tables, Table, Row> =>
    query.where(after).orderBy(order).limit(limit)

/** A column for how many rows a query finds. */
export const rowCount = sql<number>`count(*)::int`.as('count')
export const countRows = async <Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> => (await query.select(rowCount).$castTo<{ count: number }>().executeTakeFirstOrThrow()).count

/** The place of a list's first rows, where more than a page is read at once. */
export const firstRows = <Row>(keys: Keyset<Row>, limit: number): Place => ({
  after: sql`true`,
  order: orderBy(keys),
  limit,
})

const orderBy = <Row>({ columns, direction }: Keyset<Row>): Sql =>
  sql.join(columns.map((column) => sql`${column.sql} ${direction === 'asc' ? sql`asc` : sql`desc`}`))

function cursorOf<Row>({ columns, name }: Keyset<Row>, row: Row): string {
  const values = columns.map(({ of }) => {
    const value = of(row)
    return value instanceof Date ? value.toISOString() : String(value)
  })
  return encodeCursor(name === undefined ? values : [name, ...values])
}

function afterCursor<Row>({ columns, direction, name }: Keyset<Row>, cursor: string): RawBuilder<boolean> {
  const given = decodeCursor(cursor, columns.length + (name === undefined ? 0 : 1))
  const values = name === undefined ? given : given.slice(1)
  if (name !== undefined && given[0] !== name) return badCursor()
  const compared = columns.map(({ type }, index) => {
    const text = values[index] ?? ''
    return keyTypes[type].fits(text) ? keyTypes[type].value(text) : badCursor()
  })
  const key = sql.join(columns.map((column) => column.sql))
  return sql<boolean>`(${key}) ${direction === 'asc' ? sql`>` : sql`<`} (${sql.join(compared)})`
}

/** The filters that are given, joined by `and`; those left out are undefined. */
export function allOf(...conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

/** A condition on a value of the query, undefined where the value is not given. */
export const whereGiven = <T>(value: T | null | undefined, condition: (value: T) => Sql): Sql | undefined =>
  value === null || value === undefined ? undefined : condition(value)
