import { sql } from 'kysely'
import type { Database, Db, Tenancy } from './database.ts'
import type { Files } from './files.ts'
import { isAway, whenThere } from './jobs/patience.ts'

/** Whatever the database was doing when the way to it broke off is over by then. */
const settledMs = 60_000

type Stored = { readonly key: string; readonly tenancy: Tenancy }
type Deps = { readonly database: Database; readonly files: Pick<Files, 'delete'> }

/**
 * Takes bytes away whose row could not be written. Where the way to the database broke off nobody knows whether it was: whoever
 * sends the file again is told of the row that stands, so its bytes must stand too. They are looked after later.
 */
export async function takeBackBytes(deps: Deps, { key, tenancy }: Stored, error: unknown): Promise<void> {
  if (!isAway(error)) return deps.files.delete(key)
  // Where this fails as well, bytes that nobody names stay: better than a row without its bytes.
  setTimeout(() => void deleteUnlessNamed(deps, { key, tenancy }).catch(() => {}), settledMs).unref()
}

/** Deletes bytes that no row names, as far as whoever brought them may read. */
export async function deleteUnlessNamed({ database, files }: Deps, { key, tenancy }: Stored): Promise<void> {
  const isNamed = await whenThere(() => database.transaction(tenancy, ({ db }) => namedBy(db, key)))
  if (!isNamed) await files.delete(key)
}

/** Tables name their files in a column of one name. */
async function namedBy(db: Db, key: string): Promise<boolean> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'file_key'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
       and has_table_privilege(c.oid, 'select')`.execute(db)
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.raw(name)} where file_key = ${key} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}
