import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db, Transaction } from '../../../platform/database.ts'
import { stagedColumns } from '../staged-row.ts'

const nameOf = (importId: string) => `r${importId.replaceAll('-', '')}`

/** The table that holds the checked rows of one import; it is there from its first check until its last row is stored or given up. */
export const rowsOf = (importId: string) => sql.id('import_stage', nameOf(importId))

export async function hasRows(db: Db, importId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`import_stage.${nameOf(importId)}`}) is not null as there`.execute(db)
  return rows[0]!.there
}

export const dropRows = (db: Db, importId: string) => sql`call app.drop_import_stage(${importId}::uuid)`.execute(db)

/** Leaves only the rows that are not `taken`: the rest is few, and a table made anew costs less than a million deletions. */
export async function storeRest(db: Db, importId: string, taken: ReturnType<typeof sql>): Promise<void> {
  await sql`create temporary table rest_of_rows on commit drop as
    select * from ${rowsOf(importId)} where not coalesce(${taken}, false)`.execute(db)
  await sql`select app.open_import_stage(${importId}::uuid)`.execute(db)
  await sql`insert into ${rowsOf(importId)} select * from rest_of_rows`.execute(db)
  await sql`call app.seal_import_stage(${importId}::uuid)`.execute(db)
  await sql`drop table rest_of_rows`.execute(db)
}

export type Stage = {
  /** Takes lines of COPY text, to their end. */
  copy(lines: AsyncIterable<Buffer>): Promise<void>
  finish(): Promise<void>
}

/**
 * Rows go by COPY into a table of this import alone, which is sealed under row-level security at the end. Between two
 * batches other queries of the transaction have their turn.
 */
export async function openStage({ client, db }: Transaction, importId: string): Promise<Stage> {
  await sql`select app.open_import_stage(${importId}::uuid)`.execute(db)
  const into = `copy import_stage.${nameOf(importId)} (${stagedColumns.join(', ')}) from stdin`
  return {
    copy: (lines) => pipeline(lines, client.query(copyFrom(into))),
    async finish() {
      await sql`call app.seal_import_stage(${importId}::uuid)`.execute(db)
    },
  }
}
