import { sql } from 'kysely'
import type { Queue } from '../queues.ts'

const atMost = 99

/** Applications that wait for an officer: those of a table in these states. */
export const waitingQueue = ({
  table,
  states,
  ...queue
}: Pick<Queue, 'name' | 'access' | 'path'> & {
  readonly table: string
  readonly states: readonly string[]
}): Queue => ({
  ...queue,
  atMost,
  async count(db) {
    const { rows } = await sql<{ found: number }>`select count(*)::int as found from (select from ${sql.table(table)}
      where state = any (${[...states]}::text[]) limit ${atMost + 1}) waiting`.execute(db)
    return rows[0]?.found ?? 0
  },
})
