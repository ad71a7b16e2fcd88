import { CamelCasePlugin, type Kysely } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './generated/row-types.ts'

class ColumnNames extends CamelCasePlugin {
  readonly inCode = (name: string): string => this.camelCase(name)
  readonly inSchema = (name: string): string => this.snakeCase(name)
}
/** Keys inside JSON stay as they are. */
export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true })

/** The tables as the schema has them, with columns in camel case. */
export const tables = (db: Db): Kysely<Tables> => db.withTables<Tables>().withPlugin(columnNames)
