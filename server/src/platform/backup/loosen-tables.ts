import type pg from 'pg'

type Held = { table: string; forced: boolean; indexes: Part[]; keys: Part[] }
type Part = { name: string; definition: string }

/**
 * Makes the tables of an owner ready for bulk loading inside the open transaction, without any right beyond owning them:
 * no triggers, no row-level security for the owner, no foreign keys, no indexes but those of constraints and those that
 * belong to one of a table in parts. Answers what
 * puts all of it back; foreign keys are then checked over all rows.
 */
export async function loosenTables(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const held = await readHeld(client, tables)
  for (const { table, keys } of held)
    for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, indexes } of held) {
    await client.query(`alter table ${table} disable trigger user, no force row level security`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
  }
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    for (const { indexes } of held) for (const { definition } of indexes) await client.query(definition)
    for (const { table, keys } of held)
      for (const { name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { table, forced } of held)
      await client.query(`alter table ${table} enable trigger user${forced ? ', force row level security' : ''}`)
  }
}

async function readHeld(client: pg.Client, tables: readonly string[]): Promise<Held[]> {
  const { rows } = await client.query<Held>(
    `select t.name as table, c.relforcerowsecurity as forced,
            coalesce((select json_agg(json_build_object('name', i.indexrelid::regclass::text, 'definition', pg_get_indexdef(i.indexrelid)) order by i.indexrelid)
                        from pg_index i where i.indrelid = c.oid
                         and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)
                         and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))), '[]') as indexes,
            coalesce((select json_agg(json_build_object('name', quote_ident(k.conname), 'definition', pg_get_constraintdef(k.oid)) order by k.conname)
                        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as keys
       from unnest($1::text[]) with ordinality t (name, place) join pg_class c on c.oid = t.name::regclass order by t.place`,
    [tables],
  )
  return rows
}
