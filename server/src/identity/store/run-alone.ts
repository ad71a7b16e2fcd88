import type { QueryResultRow } from 'pg'
import type { Database } from '../../platform/database.ts'
import { nameFault } from '../../platform/database-away.ts'

type Statement = { name: string; text: string; values: readonly unknown[] }

/**
 * One statement by itself and its first row: a count that stands whatever comes after, or a look whose answer is asked again
 * inside the transaction that acts on it. A transaction around it would cost three messages instead of one.
 */
export async function runAlone<Row extends QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  { name, text, values }: Statement,
): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>({ name, text, values: [...values] }).catch((error: unknown) => {
    throw nameFault(error, true)
  })
  return rows[0]
}
