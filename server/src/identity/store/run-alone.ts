import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { QueryResultRow } from 'pg'
import { takingConnection, type Database } from '../../platform/database.ts'
import { nameFault } from '../../platform/database-away.ts'

export type Statement = { name: string; text: string; values: readonly unknown[] }

/**
 * One statement by itself and its first row: a count that stands whatever comes after, or a look whose answer is asked again
 * inside the transaction that acts on it. A transaction around it would cost three messages instead of one.
 */
export async function runAlone<Row extends QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  { name, text, values }: Statement,
): Promise<Row | undefined> {
  const { rows } = await takingConnection(pool, () => pool.query<Row>({ name, text, values: [...values] })).catch(
    (error: unknown) => {
      throw nameFault(error, true)
    },
  )
  return rows[0]
}

/** Writes statements, and asks nobody. */
const writer = new Kysely<Record<never, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A statement to run alone, written before the moment at which somebody waits for it. */
export function written(name: string, query: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = query.compile(writer)
  return { name, text, values: parameters }
}
