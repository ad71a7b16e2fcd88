import type pg from 'pg'
import type { Manifest, SequenceEntry } from './manifest.ts'

/** A table that is backed up; `name` is schema and table, as the catalogue spells them. */
export type Table = { readonly name: string; readonly sql: string; readonly columns: readonly string[] }

/**
 * Everything that lasts, in the order of names. Left out: the queue (made anew from `jobs`), the list of migrations (in the
 * manifest), what an extension brings, and unlogged tables, which a crash empties too.
 */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select (n.nspname || '.' || c.relname)::text collate "C" as name, format('%I.%I', n.nspname, c.relname) as sql,
           array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss')
       and c.relname <> 'athar_migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by n.nspname, c.relname order by 1`)
  return rows
}

export async function readSequences(client: pg.Client): Promise<SequenceEntry[]> {
  const { rows: sequences } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) collate "C" as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'pgboss'
     order by 1`)
  const found: SequenceEntry[] = []
  for (const { name } of sequences) {
    const { rows } = await client.query<Omit<SequenceEntry, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    )
    if (rows[0]) found.push({ name, ...rows[0] })
  }
  return found
}

/** Undefined when this is no database of Athar. */
export async function readMigrations(client: pg.Client): Promise<Manifest['migrations'] | undefined> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('athar_migrations') is not null as there`)
  if (!rows[0]?.there) return undefined
  const done = await client.query<Manifest['migrations'][number]>(
    'select number, name, checksum from athar_migrations order by number',
  )
  return done.rows
}

/** Every key under which a file lies: whatever names one does so in a column `file_key`. */
export async function readFileKeys(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const naming = tables.filter(({ columns }) => columns.includes('file_key'))
  if (naming.length === 0) return []
  const parts = naming.map(({ sql }) => `select file_key from ${sql} where file_key is not null`)
  const { rows } = await client.query<{ file_key: string }>(
    `select file_key from (${parts.join(' union ')}) named order by file_key collate "C"`,
  )
  return rows.map((row) => row.file_key)
}
