import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database.ts'

const pieceRows = 5000

/** All rows of a question, in pieces of one cursor: it is asked once, and memory holds one piece. */
export async function* readThrough<Row>(db: Db, name: string, question: RawBuilder<Row>): AsyncGenerator<Row> {
  const cursor = sql.id(`through ${name}`)
  // Planned as a whole: nothing is won by a first row that comes early. One such question is asked at a time.
  await sql`select set_config('cursor_tuple_fraction', '1', true), set_config('work_mem', '128MB', true)`.execute(db)
  await sql`declare ${cursor} no scroll cursor for ${question}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(pieceRows)} from ${cursor}`.execute(db)
    yield* rows
    if (rows.length < pieceRows) break
  }
  await sql`close ${cursor}`.execute(db)
}
