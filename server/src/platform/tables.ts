import { CamelCasePlugin, type Kysely } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './generated/row-types.ts'

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** The tables as the schema has them, with columns in camel case; keys inside JSON stay as they are. */
export const tables = (db: Db): Kysely<Tables> => db.withTables<Tables>().withPlugin(camelCase)
