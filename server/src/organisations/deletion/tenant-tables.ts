import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/database.ts'

export type TenantTable = {
  /** As the catalogue spells it. */
  readonly name: string
  readonly key: 'org_id' | 'id'
  /** Columns that are no rows of an export: what is kept as bytes are digests and sealed secrets, and from where somebody came is theirs alone. */
  readonly without: readonly string[]
  readonly files: boolean
  /** What is told of a row, where that is not all of it: as `app.exported_` with the name of the table says. */
  readonly told: boolean
}

/** Every table that holds rows of organisations, found and not listed, so that none that comes later is forgotten. */
export async function tenantTables(db: Db): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    select c.relname::text as name, case when c.relname = 'organisations' then 'id' else 'org_id' end as key,
           array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.atttypid in ('bytea'::regtype, 'inet'::regtype) and not a.attisdropped) as without,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'file_key' and not a.attisdropped) as files,
           to_regproc('app.exported_' || c.relname) is not null as told
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
       and (c.relname = 'organisations' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped))
     order by c.relname`.execute(db)
  return rows
}

const batch = 1000

/** The rows of an organisation, each as the database itself writes it as JSON: exact decimals, and no value through ours. */
export async function* rowsOf(
  { client }: Pick<Transaction, 'client'>,
  { name, key, without, told }: TenantTable,
  organisationId: string,
): AsyncGenerator<string[]> {
  const cursor = `tenant_rows_${name}`
  await client.query(
    `declare ${cursor} no scroll cursor for select line from (
       select (${told ? `app.exported_${name}` : 'to_jsonb'}(t) - $2::text[])::text as line
         from public.${name} t where t.${key} = $1) lines where line is not null`,
    [organisationId, without],
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from ${cursor}`)
    if (rows.length > 0) yield rows.map((row) => row.line)
    if (rows.length < batch) break
  }
  await client.query(`close ${cursor}`)
}

/** Keys of every file of the organisation. */
export async function fileKeys(db: Db, tables: readonly TenantTable[], organisationId: string): Promise<string[]> {
  const naming = tables.filter(({ files }) => files)
  if (naming.length === 0) return []
  const parts = naming.map(
    ({ name }) =>
      sql`select file_key from ${sql.table(name)} where org_id = ${organisationId} and file_key is not null`,
  )
  const { rows } = await sql<{
    file_key: string
  }>`select file_key from (${sql.join(parts, sql` union `)}) named order by file_key`.execute(db)
  return rows.map((row) => row.file_key)
}
