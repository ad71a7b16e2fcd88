import type { QueryResultRow } from 'pg'
import type { Database } from '../../platform/database.ts'
import { nameFault } from '../../platform/database-away.ts'

type Question = { name: string; text: string; values: readonly unknown[] }

/**
 * One question by itself, where what is decided by the answer is asked again inside the transaction that acts on it: a
 * transaction around it would cost three messages instead of one.
 */
export async function readOnce<Row extends QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  { name, text, values }: Question,
): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>({ name, text, values: [...values] }).catch((error: unknown) => {
    throw nameFault(error, true)
  })
  return rows[0]
}
