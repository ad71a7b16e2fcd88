import { CamelCasePlugin, sql, type Kysely } from 'kysely'
import type { Db } from './database.ts'
import type { AccountTables, Functions, Tables } from './generated/row-types.ts'

class ColumnNames extends CamelCasePlugin {
  readonly inCode = (name: string): string => this.camelCase(name)
  readonly inSchema = (name: string): string => this.snakeCase(name)
}
/** Keys inside JSON stay as they are. */
export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true })

/** The tables as the schema has them, with columns in camel case. */
export const tables = (db: Db): Kysely<Tables> => db.withTables<Tables>().withPlugin(columnNames)

/** The tables of the schema `auth`, whose columns keep their names. */
export const accountTables = (db: Db): Kysely<AccountTables> => db.withTables<AccountTables>()

/** An exact number, or a day of the Kingdom, of a column in camel case, for `select`. */
export const trimmed = (column: string) => sql<string>`trim_scale(${sql.ref(column)})::text`
export const kingdomDay = (column: string) => sql<string>`(${sql.ref(column)} at time zone 'Asia/Riyadh')::date`
/** For `where`. */
export const actingOrganisation = sql<string>`app.current_org()`

type Giving<What extends 'row' | 'value'> = {
  [Name in keyof Functions]: Functions[Name] extends Record<What, unknown> ? Name : never
}[keyof Functions]
type Rows<Name extends Giving<'row'>> = Promise<Functions[Name]['row'][]>
type Values<Name extends Giving<'value'>> = Promise<Functions[Name]['value'][]>

/** Rows that a function of the schema `app` gives, with columns in camel case. */
export const callRows = <Name extends Giving<'row'>>(db: Db, name: Name, ...taken: Functions[Name]['takes']) =>
  call(db, name, taken) as Rows<Name>

/** The same as a part of a statement: `selectFrom(rowsOf('name').as('alias'))`. */
export const rowsOf = <Name extends Giving<'row'>>(name: Name, ...taken: Functions[Name]['takes']) =>
  sql<Functions[Name]['row']>`(select * from app.${sql.raw(name)}(${sql.join(taken)}))`

/** The values of a function that gives one in each row. */
export const callValues = async <Name extends Giving<'value'>>(
  db: Db,
  name: Name,
  ...taken: Functions[Name]['takes']
) => (await call(db, name, taken)).flatMap((row) => Object.values(row)) as Awaited<Values<Name>>

/** Null also where it gives no row. */
export const callValue = async <Name extends Giving<'value'>>(db: Db, name: Name, ...taken: Functions[Name]['takes']) =>
  (await callValues(db, name, ...taken))[0] ?? null

const call = async (db: Db, name: string, taken: readonly unknown[]): Promise<object[]> =>
  (await sql<object>`select * from app.${sql.raw(name)}(${sql.join(taken)}) as value`.execute(tables(db))).rows
